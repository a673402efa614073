import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Payments } from '#ports/payments/payments.ts';
import { sandboxPayments } from '#ports/payments/sandbox-payments.ts';
import { ensureServerKey } from '#records/operations/server-keys.ts';
import type { Tables } from '#records/tables.ts';
import { callbackPath } from '#journeys/place-order/server/receive-callback.ts';
import type { Config } from './config.ts';

export type OpenPayments = {
  readonly payments: Payments;
  /** The origins of the card fields: the gateway's, or our own where our page holds them. */
  readonly frames: readonly string[];
  /** The server listens on this port: its pages may show the card fields, and it gets callbacks. */
  serverListens(port: number): void;
  close(): Promise<void>;
};

/**
 * The gateway that the settings name. The sandbox gateway is started beside the server, on a port and so an origin of its own, unless
 * one runs elsewhere; servers that share a database share its memory, and its secret unless the settings give one. PAY-01
 */
export async function openPayments({
  config,
  db,
  databaseUrl,
  log,
}: {
  config: Pick<Config, 'payments' | 'host' | 'sites' | 'environment'>;
  db: Kysely<Tables>;
  databaseUrl: string;
  log: Logger;
}): Promise<OpenPayments> {
  const { payments } = config;
  if (payments.kind === 'braintree') {
    const { kind: _braintree, ...account } = payments;
    const { braintreePayments } = await import('#ports/payments/braintree-payments.ts');
    return withoutGateway(braintreePayments({ ...account, log }), [ourOwn]);
  }
  if (config.environment === 'production') log.warn('PAYMENTS is the sandbox: no money is charged');
  if (payments.gatewayUrl !== null) {
    const { gatewayUrl: url, gatewaySecret: secret, formerGatewaySecrets: formerSecrets } = payments;
    return withoutGateway(sandboxPayments({ url, secret, formerSecrets, log }), [new URL(url).origin]);
  }
  const [secret = await ensureServerKey(db, 'sandbox-gateway'), ...formerSecrets] = payments.gatewaySecrets;
  const pageOrigins = Object.values(config.sites).flatMap(({ publicUrl }) =>
    publicUrl === null ? [] : [new URL(publicUrl).origin],
  );
  const { startSandboxGateway } = await import('#ports/payments/sandbox/start-sandbox-gateway.ts');
  const gateway = await startSandboxGateway({
    host: config.host,
    port: payments.gatewayPort,
    databaseUrl,
    secret,
    formerSecrets,
    pageOrigins,
  });
  return {
    payments: sandboxPayments({ url: gateway.url, secret, formerSecrets, log }),
    frames: loopbackOrigins(Number(new URL(gateway.url).port)),
    serverListens: (port) => {
      pageOrigins.push(...loopbackOrigins(port));
      gateway.sendCallbacksTo(`http://127.0.0.1:${port}${callbackPath}`);
    },
    close: () => gateway.close(),
  };
}

/** Our own origin, as a content security policy writes it. */
const ourOwn = "'self'";

/** Both names of this machine, as people type them. */
function loopbackOrigins(port: number): readonly string[] {
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
}

function withoutGateway(payments: Payments, frames: readonly string[]): OpenPayments {
  return { payments, frames, serverListens: () => {}, close: async () => {} };
}
