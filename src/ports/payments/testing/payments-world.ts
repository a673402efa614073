import braintree from 'braintree';
import { parcelMigrations } from '#ports/database/testing/parcel-tables.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { createTestDatabase } from '#ports/database/testing/test-database.ts';
import { braintreePayments } from '../braintree-payments.ts';
import { startBraintreeStandIn } from '../braintree/testing/braintree-stand-in.ts';
import type { Callback, Payments } from '../payments.ts';
import { signatureHeader, signCallback } from '../sandbox/callback-signature.ts';
import { startSandboxGateway } from '../sandbox/start-sandbox-gateway.ts';
import { countsAnswer } from '../sandbox/testing/counts-answer.ts';
import type { FaultEffect } from '../sandbox/wire.ts';
import { sandboxPayments } from '../sandbox-payments.ts';
import { testCards } from '../test-instruments.ts';

/** A gateway with everything that the tests of the port need to inspect and control. */
export type PaymentsWorld = {
  /** Each connection is a booking server of its own. */
  connect(options?: { timeoutMs?: number }): Payments;
  connectWithWrongSecret(): Payments;
  /** To an address where no gateway listens. */
  connectToNoGateway(): Payments;
  /** The nonce that the browser gets for a card. */
  exchange(cardNumber: string): Promise<string>;
  fault(fault: { on: 'charge' | 'refund' | 'find'; effect: FaultEffect }): Promise<void>;
  settle(chargeId: string): Promise<void>;
  timesCharged(key: string): Promise<number>;
  /** The gateway's own callback that a charge has settled. */
  settlementCallback(charge: { chargeId: string }): Promise<Callback>;
  close(): Promise<void>;
};

const secret = 'secret-of-the-tests';

/** No service listens on it, and none may without root's rights. */
const closedPort = 1;

export type SandboxWorld = PaymentsWorld & {
  /** Lets hanging calls continue. */
  wake(): Promise<void>;
};

export async function startSandboxWorld(): Promise<SandboxWorld> {
  const database = await createTestDatabase({ migrationsFolder: parcelMigrations });
  const gateway = await startSandboxGateway({
    port: 0,
    databaseUrl: database.url,
    secret,
    pageOrigins: ['https://portage.example'],
  });
  const { url } = gateway;
  const call = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', origin: url },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  return {
    connect: ({ timeoutMs = 20_000 } = {}) => sandboxPayments({ url, secret, timeoutMs, log: silentLog }),
    connectWithWrongSecret: () => sandboxPayments({ url, secret: 'wrong', log: silentLog }),
    connectToNoGateway: () => sandboxPayments({ url: `http://127.0.0.1:${closedPort}`, secret, log: silentLog }),
    exchange: async (number) => {
      const card = { number, month: '12', year: '35', securityCode: '123', billingZip: '33101' };
      const answer: { nonce: string } = await (await call('POST', '/nonces', card)).json();
      return answer.nonce;
    },
    // A connection that breaks once is tried again by our side, so an answer is lost only when it breaks twice.
    fault: async (fault) =>
      void (await call('POST', '/_faults', { ...fault, times: fault.effect.kind === 'reset-after' ? 2 : 1 })),
    wake: async () => void (await call('POST', '/_wake', {})),
    settle: async (chargeId) => void (await call('POST', '/_settle', { chargeId })),
    timesCharged: async (key) => {
      const counts = countsAnswer.parse(await (await call('GET', '/_counts')).json());
      return counts.keys[key]?.charges ?? 0;
    },
    settlementCallback: async ({ chargeId }) => {
      const body = JSON.stringify({ id: `settled:${chargeId}`, kind: 'charge-settled', chargeId, key: null });
      return { headers: { [signatureHeader]: signCallback(secret, body) }, body };
    },
    close: async () => {
      await gateway.close();
      await database.drop();
    },
  };
}

export async function startBraintreeWorld(): Promise<PaymentsWorld> {
  const standIn = await startBraintreeStandIn();
  const { account } = standIn;
  const { merchantId, publicKey, privateKey } = account;
  return {
    connect: ({ timeoutMs = 20_000 } = {}) => braintreePayments({ ...account, timeoutMs, log: silentLog }),
    connectWithWrongSecret: () => braintreePayments({ ...account, privateKey: 'wrong', log: silentLog }),
    connectToNoGateway: () => {
      const environment = { host: '127.0.0.1', port: closedPort };
      return braintreePayments({ ...account, environment, log: silentLog });
    },
    exchange: async (number) => {
      const instrument = testCards.get(number);
      if (!instrument) throw new Error('Not a test card.');
      return standIn.makeNonce(instrument);
    },
    fault: async (fault) => standIn.fault(fault),
    settle: async (chargeId) => standIn.settle(chargeId),
    timesCharged: async (key) => standIn.salesTaken(key),
    settlementCallback: async ({ chargeId }) => {
      const environment = braintree.Environment.Sandbox;
      const gateway = new braintree.BraintreeGateway({ environment, merchantId, publicKey, privateKey });
      const sample = await gateway.webhookTesting.sampleNotification('transaction_settled', chargeId);
      return { headers: {}, body: new URLSearchParams({ ...sample }).toString() };
    },
    close: () => standIn.close(),
  };
}
