import { Counter, type Registry } from '@prometheus-io/client';

/** What somebody who watches over the service wants to know of, by one name each. */
const securityEvents = [
  /** A wrong password, of a known account or not. */
  'sign-in-failed',
  /** An account or an address that has failed too often is kept waiting. */
  'sign-in-locked',
  'registrations-limited',
  'card-tries-limited',
  'role-changed',
  'cart-taken-over',
  /** Somebody asked for what their role does not allow. */
  'right-refused',
  /** A call that came with a session but without the token of its page, or from another site. */
  'page-token-refused',
] as const;

type SecurityEvent = (typeof securityEvents)[number];

/** Numbers and names of our own: nothing that was typed, no email and no secret. */
type SecurityDetails = {
  /** Who did it, if they are known. */
  readonly user?: number | null | undefined;
  /** To whom, when that is somebody else. */
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

/** A pino logger is one. */
type Log = { warn(details: object, message: string): void };

/** Tells of what matters for security: in the log, and as a number that an alarm can be set on. A command has no numbers to show. */
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
