import { Counter, type Registry } from '@prometheus-io/client';

/** The events that operators watch for. */
const securityEvents = [
  /** A wrong password, of a known account or not. */
  'sign-in-failed',
  /** An account or address has to wait after too many failures. */
  'sign-in-locked',
  'registrations-limited',
  /** A guest made their order an account, without proof of the email. */
  'account-from-order',
  'card-tries-limited',
  'role-changed',
  'cart-taken-over',
  /** A caller asked for what their role does not allow. */
  'right-refused',
  /** A call with a session but without the CSRF token, or from another site. */
  'page-token-refused',
] as const;

type SecurityEvent = (typeof securityEvents)[number];

/** Only our own ids and names: no user input, no email and no secret. */
type SecurityDetails = {
  /** The user who did it, if known. */
  readonly user?: number | null | undefined;
  /** The user it was done to, if another one. */
  readonly subject?: number | null;
  readonly cart?: number;
  readonly call?: string | undefined;
  readonly address?: string;
  readonly from?: string;
  readonly to?: string;
};

export type SecurityLog = {
  /** Writes one line and counts it. */
  note(event: SecurityEvent, details: SecurityDetails): void;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly security: SecurityLog;
  }

  interface FastifyRequest {
    /** The user who makes the call, once `access` has found out; the security log names them. */
    callerId: number | null;
  }
}

/** A pino logger fits. */
type Log = { warn(details: object, message: string): void };

/** Logs security events and counts them in a metric for alerts. Commands have no metrics and pass a null register. */
export function securityLog({ log, register }: { log: Log; register: Registry | null }): SecurityLog {
  const counter =
    register &&
    new Counter({
      name: 'security_events_total',
      help: 'What happened that matters for security, by event.',
      labelNames: ['event'],
      registers: [register],
    });
  for (const event of securityEvents) counter?.inc({ event }, 0);
  return {
    note: (event, details) => {
      log.warn({ security: event, ...details }, `security: ${event}`);
      counter?.inc({ event });
    },
  };
}
