import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { consumedTestNonce, type TestInstrument, testNonces } from '../../test-instruments.ts';
import type { FaultEffect } from '../../sandbox/wire.ts';
import { toXml, type XmlTree } from './xml.ts';

/**
 * A server that speaks Braintree's protocol as far as our adapter uses it: JSON in, XML out, basic authorization,
 * refusals as 422. It keeps Braintree's habits that matter for money: no keys, a nonce works once, the same order,
 * amount and card within a short time is rejected, only what has settled can be refunded and never more than was taken,
 * and only what has not settled can be voided.
 */
export type BraintreeStandIn = {
  readonly account: {
    readonly environment: { readonly host: string; readonly port: number };
    readonly merchantId: string;
    readonly publicKey: string;
    readonly privateKey: string;
  };
  /** A card that was exchanged in the browser: a nonce for one charge. */
  makeNonce(instrument: TestInstrument): string;
  /** Waits for the next call of its kind. */
  fault(fault: { on: 'charge' | 'refund' | 'find'; effect: FaultEffect }): void;
  settle(chargeId: string): void;
  /** How many sales with this order's number took money. */
  salesTaken(orderId: string): number;
  close(): Promise<void>;
};

type StandInTransaction = {
  readonly id: string;
  readonly type: 'sale' | 'credit';
  readonly orderId: string;
  readonly amountCents: number;
  status: string;
  readonly rejection: string | null;
  readonly instrument: TestInstrument;
  readonly token: string | null;
  readonly refundedId: string | null;
  readonly number: number;
  holdsSettlement: boolean;
};

type Answer = { readonly status: number; readonly body?: XmlTree };

type World = {
  readonly transactions: StandInTransaction[];
  readonly nonces: Map<string, { instrument: TestInstrument; isConsumed: boolean }>;
  readonly customers: Set<string>;
  readonly methods: Map<string, { customer: string; instrument: TestInstrument }>;
  readonly faults: { on: 'charge' | 'refund' | 'find'; effect: FaultEffect }[];
};

type Call = {
  readonly world: World;
  readonly ids: readonly string[];
  readonly body: unknown;
  readonly effect: FaultEffect | null;
};

const takenStatuses = new Set(['submitted_for_settlement', 'settled', 'voided']);

export async function startBraintreeStandIn(): Promise<BraintreeStandIn> {
  const world: World = {
    transactions: [],
    nonces: new Map(),
    customers: new Set(),
    methods: new Map(),
    faults: [],
  };
  const keys = { merchantId: 'stand_in_merchant', publicKey: 'stand_in_public', privateKey: 'stand_in_private' };
  const stopping = new AbortController();
  const server = http.createServer((request, response) => {
    answerRequest({ request, response, world, keys, stopping: stopping.signal }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    account: { environment: { host: '127.0.0.1', port }, ...keys },
    makeNonce: (instrument) => {
      const nonce = `tokencc_${randomBytes(8).toString('hex')}`;
      world.nonces.set(nonce, { instrument, isConsumed: false });
      return nonce;
    },
    fault: (fault) => void world.faults.push(fault),
    settle: (chargeId) => {
      for (const one of world.transactions) if (one.id === chargeId) one.holdsSettlement = false;
    },
    salesTaken: (orderId) =>
      world.transactions.filter(
        (one) => one.type === 'sale' && one.orderId === orderId && takenStatuses.has(one.status),
      ).length,
    close: async () => {
      stopping.abort();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function answerRequest({
  request,
  response,
  world,
  keys,
  stopping,
}: {
  request: http.IncomingMessage;
  response: http.ServerResponse;
  world: World;
  keys: { merchantId: string; publicKey: string; privateKey: string };
  stopping: AbortSignal;
}): Promise<void> {
  const sent = await text(request);
  const wanted = `Basic ${Buffer.from(`${keys.publicKey}:${keys.privateKey}`).toString('base64')}`;
  if (request.headers.authorization !== wanted) return send(response, { status: 401 });
  const path = (request.url ?? '').replace(`/merchants/${keys.merchantId}`, '');
  const route = routes.find((one) => one.method === request.method && one.path.test(path));
  if (!route) return send(response, { status: 404 });
  const effect = takeFault(world, route.faults);
  if (effect?.kind === 'error-before') return send(response, { status: 500 });
  if (effect?.kind === 'hang') await wait(effect.ms, undefined, { signal: stopping });
  const ids = (route.path.exec(path) ?? []).slice(1).map(decodeURIComponent);
  const answer = route.answer({ world, ids, body: sent === '' ? {} : JSON.parse(sent), effect });
  if (effect?.kind === 'answer-after') await wait(effect.ms, undefined, { signal: stopping });
  if (effect?.kind === 'error-after') return send(response, { status: 500 });
  if (effect?.kind === 'reset-after') return void response.socket?.destroy();
  return send(response, answer);
}

function send(response: http.ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/xml; charset=utf-8' });
  response.end(body ? toXml(body) : ' ');
}

function takeFault(world: World, on: 'charge' | 'refund' | 'find' | undefined): FaultEffect | null {
  const index = world.faults.findIndex((fault) => fault.on === on);
  return index < 0 ? null : (world.faults.splice(index, 1)[0]?.effect ?? null);
}

type Route = {
  readonly method: string;
  readonly path: RegExp;
  readonly faults?: 'charge' | 'refund' | 'find';
  answer(call: Call): Answer;
};

/** The token for Braintree's browser script: the addresses of its servers, and the account. */
const clientToken = Buffer.from(
  JSON.stringify({
    version: 2,
    environment: 'sandbox',
    authorizationFingerprint: 'stand-in-fingerprint',
    configUrl: 'https://api.sandbox.braintreegateway.com:443/merchants/stand_in_merchant/client_api/v1/configuration',
  }),
).toString('base64');

const routes: readonly Route[] = [
  { method: 'POST', path: /^\/transactions$/, faults: 'charge', answer: sell },
  { method: 'POST', path: /^\/transactions\/advanced_search_ids$/, faults: 'find', answer: searchIds },
  { method: 'POST', path: /^\/transactions\/advanced_search$/, answer: searchPage },
  { method: 'GET', path: /^\/transactions\/(\w+)$/, answer: showTransaction },
  { method: 'POST', path: /^\/transactions\/(\w+)\/refund$/, faults: 'refund', answer: refund },
  { method: 'PUT', path: /^\/transactions\/(\w+)\/void$/, answer: voidTransaction },
  { method: 'POST', path: /^\/customers$/, answer: createCustomer },
  { method: 'GET', path: /^\/customers\/([\w-]+)$/, answer: showCustomer },
  { method: 'POST', path: /^\/payment_methods$/, answer: createMethod },
  { method: 'GET', path: /^\/payment_methods\/any\/([\w-]+)$/, answer: showMethod },
  { method: 'DELETE', path: /^\/payment_methods\/any\/([\w-]+)$/, answer: deleteMethod },
  { method: 'GET', path: /^\/payment_method_nonces\/([\w-]+)$/, answer: showNonce },
  {
    method: 'POST',
    path: /^\/client_token$/,
    answer: () => ({ status: 201, body: { 'client-token': { value: clientToken } } }),
  },
];

const saleBody = z.object({
  transaction: z.object({
    amount: z.string(),
    order_id: z.string(),
    payment_method_nonce: z.string().optional(),
    payment_method_token: z.string().optional(),
    customer_id: z.string().optional(),
    options: z.object({ submit_for_settlement: z.literal(true), store_in_vault_on_success: z.boolean() }),
  }),
});

function sell({ world, body, effect }: Call): Answer {
  const { transaction: sale } = saleBody.parse(body);
  const paidBy = sale.payment_method_nonce ?? sale.payment_method_token ?? '';
  const used = sale.payment_method_nonce === undefined ? useToken(world, paidBy) : findNonce(world, paidBy);
  if (typeof used === 'string') return refusal('transaction', used);
  if (sale.customer_id !== undefined && !world.customers.has(sale.customer_id)) return refusal('transaction', '91510');
  const details = { orderId: sale.order_id, amountCents: centsOf(sale.amount), instrument: used.instrument };
  const isRepetition = world.transactions.some((one) => isSameSale(one, details));
  const status = isRepetition ? 'gateway_rejected' : statusOfSale(used.instrument, effect);
  if (!isRepetition) used.consume();
  const isTaken = status === 'submitted_for_settlement';
  const token =
    isTaken && sale.options.store_in_vault_on_success && sale.customer_id !== undefined
      ? addMethod(world, sale.customer_id, used.instrument)
      : used.token;
  const made = addTransaction(world, {
    ...details,
    type: 'sale',
    status,
    rejection: isRepetition ? 'duplicate' : status === 'gateway_rejected' ? 'fraud' : null,
    token,
    refundedId: null,
    holdsSettlement: effect?.kind === 'unsettled',
  });
  const answer = transactionXml(made, world);
  if (isTaken) return { status: 201, body: answer };
  return { status: 422, body: { 'api-error-response': { errors: {}, message: 'Do Not Honor', ...answer } } };
}

/** What the account's check for repeated transactions compares. */
function isSameSale(
  one: StandInTransaction,
  { orderId, amountCents, instrument }: { orderId: string; amountCents: number; instrument: TestInstrument },
): boolean {
  return (
    one.type === 'sale' &&
    takenStatuses.has(one.status) &&
    one.orderId === orderId &&
    one.amountCents === amountCents &&
    JSON.stringify(one.instrument) === JSON.stringify(instrument)
  );
}

function statusOfSale(instrument: TestInstrument, effect: FaultEffect | null): string {
  if (effect?.kind === 'decline' || instrument.onCharge === 'declined') return 'processor_declined';
  return instrument.onCharge === 'rejected' ? 'gateway_rejected' : 'submitted_for_settlement';
}

type UsedMethod = { readonly instrument: TestInstrument; readonly token: string | null; consume(): void };

function findNonce(world: World, nonce: string): UsedMethod | string {
  const test = testNonces.get(nonce);
  if (test) return { instrument: test, token: null, consume: () => undefined };
  const own = world.nonces.get(nonce);
  if (own?.isConsumed || nonce === consumedTestNonce) return '91564';
  if (!own) return '91565';
  return { instrument: own.instrument, token: null, consume: () => void (own.isConsumed = true) };
}

function useToken(world: World, token: string): UsedMethod | string {
  const method = world.methods.get(token);
  return method ? { instrument: method.instrument, token, consume: () => undefined } : '91518';
}

function addMethod(world: World, customer: string, instrument: TestInstrument): string {
  const token = randomBytes(5).toString('hex');
  world.methods.set(token, { customer, instrument });
  return token;
}

function addTransaction(world: World, made: Omit<StandInTransaction, 'id' | 'number'>): StandInTransaction {
  const transaction = { ...made, id: randomBytes(5).toString('hex'), number: world.transactions.length };
  world.transactions.push(transaction);
  return transaction;
}

/** What was submitted has settled by the time it is to be refunded or voided, unless it is held. */
function currentStatus(one: StandInTransaction): string {
  if (one.status === 'submitted_for_settlement' && !one.holdsSettlement) one.status = 'settled';
  return one.status;
}

function transactionXml(one: StandInTransaction, world: World): { readonly transaction: XmlTree } {
  const refunds = world.transactions.filter((other) => other.refundedId === one.id).map((other) => other.id);
  return {
    transaction: {
      id: one.id,
      type: one.type,
      status: one.status,
      amount: (one.amountCents / 100).toFixed(2),
      'currency-iso-code': 'USD',
      'order-id': one.orderId,
      'created-at': new Date(Date.UTC(2026, 0, 1) + one.number * 1000).toISOString(),
      'gateway-rejection-reason': one.rejection,
      'processor-response-text': one.status === 'processor_declined' ? 'Do Not Honor' : 'Approved',
      'refunded-transaction-id': one.refundedId,
      'refund-ids': { items: 'item', list: refunds },
      ...instrumentXml(one),
    },
  };
}

/** The first digits of every card here; the last four tell them apart. */
const testBin = '411111';

function instrumentXml({ instrument: { paidWith, isPrepaid }, token }: StandInTransaction): XmlTree {
  switch (paidWith.kind) {
    case 'apple-pay':
      return {
        'payment-instrument-type': 'apple_pay_card',
        'apple-pay': { 'card-type': `Apple Pay - ${paidWith.brand}`, 'last-4': paidWith.last4 },
      };
    case 'paypal':
      return { 'payment-instrument-type': 'paypal_account', paypal: { 'payer-email': paidWith.payer } };
    default:
      return {
        'payment-instrument-type': 'credit_card',
        'credit-card': {
          token,
          'card-type': paidWith.brand,
          bin: testBin,
          'last-4': paidWith.last4,
          prepaid: isPrepaid ? 'Yes' : 'No',
        },
      };
  }
}

const searchBody = z.object({
  search: z.object({
    order_id: z.object({ is: z.string() }),
    type: z.array(z.string()),
    ids: z.array(z.string()).optional(),
  }),
});

function searched({ world, body }: Call): StandInTransaction[] {
  const { search } = searchBody.parse(body);
  return world.transactions.filter(
    (one) =>
      one.orderId === search.order_id.is && search.type.includes(one.type) && (search.ids?.includes(one.id) ?? true),
  );
}

function searchIds(call: Call): Answer {
  const ids = searched(call).map((one) => one.id);
  return { status: 200, body: { 'search-results': { 'page-size': 50, ids: { items: 'item', list: ids } } } };
}

function searchPage(call: Call): Answer {
  const each = searched(call).map((one) => transactionXml(one, call.world).transaction);
  return { status: 200, body: { 'credit-card-transactions': { 'page-size': 50, transaction: { each } } } };
}

function showTransaction({ world, ids: [id] }: Call): Answer {
  const one = world.transactions.find((transaction) => transaction.id === id);
  if (!one) return { status: 404 };
  currentStatus(one);
  return { status: 200, body: transactionXml(one, world) };
}

const refundBody = z.object({ transaction: z.object({ amount: z.string(), order_id: z.string() }) });

function refund({ world, ids: [id], body }: Call): Answer {
  const { amount, order_id: orderId } = refundBody.parse(body).transaction;
  const sale = world.transactions.find((one) => one.id === id);
  if (!sale) return { status: 404 };
  if (currentStatus(sale) !== 'settled') return refusal('transaction', '91506');
  const given = world.transactions
    .filter((one) => one.refundedId === id)
    .reduce((sum, one) => sum + one.amountCents, 0);
  const amountCents = centsOf(amount);
  if (given === sale.amountCents) return refusal('transaction', '91512');
  if (given + amountCents > sale.amountCents) return refusal('transaction', '91521');
  const made = addTransaction(world, {
    type: 'credit',
    orderId,
    amountCents,
    status: 'submitted_for_settlement',
    rejection: null,
    instrument: sale.instrument,
    token: sale.token,
    refundedId: sale.id,
    holdsSettlement: false,
  });
  return { status: 201, body: transactionXml(made, world) };
}

function voidTransaction({ world, ids: [id] }: Call): Answer {
  const sale = world.transactions.find((one) => one.id === id);
  if (!sale) return { status: 404 };
  if (currentStatus(sale) !== 'submitted_for_settlement') return refusal('transaction', '91504');
  sale.status = 'voided';
  return { status: 200, body: transactionXml(sale, world) };
}

const customerBody = z.object({ customer: z.object({ id: z.string() }) });

function createCustomer({ world, body }: Call): Answer {
  const { id } = customerBody.parse(body).customer;
  if (world.customers.has(id)) return refusal('customer', '91609');
  world.customers.add(id);
  return { status: 201, body: { customer: { id } } };
}

function showCustomer({ world, ids: [id = ''] }: Call): Answer {
  if (!world.customers.has(id)) return { status: 404 };
  const cards = [...world.methods]
    .filter(([, { customer }]) => customer === id)
    .map(([token]) => cardXml(world, token));
  return { status: 200, body: { customer: { id, 'credit-cards': { items: 'credit-card', list: cards } } } };
}

function cardXml(world: World, token: string): XmlTree {
  const method = world.methods.get(token);
  if (method?.instrument.paidWith.kind !== 'card') throw new Error(`No card is kept as ${token}.`);
  return {
    token,
    'customer-id': method.customer,
    'card-type': method.instrument.paidWith.brand,
    bin: testBin,
    'last-4': method.instrument.paidWith.last4,
    'expiration-month': '12',
    'expiration-year': '2035',
    prepaid: method.instrument.isPrepaid ? 'Yes' : 'No',
  };
}

const methodBody = z.object({
  payment_method: z.object({ customer_id: z.string(), payment_method_nonce: z.string() }),
});

function createMethod({ world, body }: Call): Answer {
  const { customer_id: customer, payment_method_nonce: nonce } = methodBody.parse(body).payment_method;
  const used = findNonce(world, nonce);
  if (!world.customers.has(customer)) return refusal('credit-card', '91705');
  if (typeof used === 'string') return refusal('credit-card', used === '91564' ? '91731' : '91732');
  used.consume();
  if (used.instrument.onCharge === 'declined') {
    return { status: 422, body: { 'api-error-response': { errors: {}, message: 'Do Not Honor' } } };
  }
  return { status: 201, body: { 'credit-card': cardXml(world, addMethod(world, customer, used.instrument)) } };
}

function showMethod({ world, ids: [token = ''] }: Call): Answer {
  if (!world.methods.has(token)) return { status: 404 };
  return { status: 200, body: { 'credit-card': cardXml(world, token) } };
}

function deleteMethod({ world, ids: [token = ''] }: Call): Answer {
  return { status: world.methods.delete(token) ? 200 : 404 };
}

const nonceTypes = { card: 'CreditCard', 'apple-pay': 'ApplePayCard', paypal: 'PayPalAccount' } as const;

function showNonce({ world, ids: [nonce = ''] }: Call): Answer {
  const test = testNonces.get(nonce);
  const known = test ? { instrument: test, isConsumed: false } : world.nonces.get(nonce);
  if (!known && nonce !== consumedTestNonce) return { status: 404 };
  return {
    status: 200,
    body: {
      'payment-method-nonce': {
        nonce,
        type: known ? nonceTypes[known.instrument.paidWith.kind] : 'CreditCard',
        consumed: known?.isConsumed ?? true,
        details:
          known && known.instrument.paidWith.kind === 'card'
            ? { bin: testBin, 'last-four': known.instrument.paidWith.last4 }
            : {},
        'bin-data': { prepaid: known?.instrument.isPrepaid ? 'Yes' : 'No' },
      },
    },
  };
}

function refusal(about: string, code: string): Answer {
  const error = { code, attribute: 'base', message: `Refused with ${code}.` };
  return {
    status: 422,
    body: {
      'api-error-response': {
        errors: { [about]: { errors: { items: 'error', list: [error] } } },
        message: `Refused with ${code}.`,
      },
    },
  };
}

function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}
