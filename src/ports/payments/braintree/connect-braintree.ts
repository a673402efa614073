import braintree, { type BraintreeGateway, type Transaction } from 'braintree';
import type { PaymentsLog } from '../payments-log.ts';
import type { Unknown } from '../payments.ts';

export type BraintreeAccount = {
  /** An object is the address of a local stand-in. */
  readonly environment: 'production' | 'sandbox' | { readonly host: string; readonly port: number };
  readonly merchantId: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly timeoutMs: number;
};

export function connectBraintree(account: BraintreeAccount): BraintreeGateway {
  const { merchantId, publicKey, privateKey, timeoutMs } = account;
  const gateway = new braintree.BraintreeGateway({
    environment: environmentOf(account.environment),
    merchantId,
    publicKey,
    privateKey,
  });
  // The package waits a minute by default and has no option for it.
  gateway.config.timeout = timeoutMs;
  return gateway;
}

function environmentOf(environment: BraintreeAccount['environment']): braintree.Environment {
  if (environment === 'production') return braintree.Environment.Production;
  if (environment === 'sandbox') return braintree.Environment.Sandbox;
  const { host, port } = environment;
  return new braintree.Environment(host, String(port), '', false, host, String(port));
}

/** All transactions with an order number; the package returns a search as a stream. */
export async function searchByOrder(
  gateway: BraintreeGateway,
  { orderId, type }: { orderId: string; type: 'sale' | 'credit' },
): Promise<Transaction[]> {
  const found: Transaction[] = [];
  const stream = gateway.transaction.search((search) => {
    search.orderId().is(orderId);
    search.type().is(type);
  });
  for await (const transaction of stream) found.push(transaction);
  return found.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

/** Wrong keys, an outdated package or an unknown field: Braintree has done nothing, and operators have to fix it. */
const settingErrors: readonly string[] = [
  'authenticationError',
  'authorizationError',
  'invalidKeysError',
  'upgradeRequired',
];

/** After any other error, such as a broken answer, we don't know what Braintree has done. */
export async function orUnknown<Answer>(work: () => Promise<Answer>, log: PaymentsLog): Promise<Answer | Unknown> {
  try {
    return await work();
  } catch (error) {
    if (settingErrors.includes(errorType(error))) throw error;
    log.warn({ err: error }, 'Braintree request failed');
    return { kind: 'unknown' };
  }
}

/** The answer, or null when Braintree does not find the id. */
export async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (errorType(error) === 'notFoundError') return null;
    throw error;
  }
}

function errorType(error: unknown): string {
  return error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : '';
}
