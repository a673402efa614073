import type { BraintreeGateway, PaymentMethod, Transaction, ValidationErrorsCollection } from 'braintree';
import { addCents, subtractCents } from '#rules/money.ts';
import {
  type BraintreeAccount,
  connectBraintree,
  orNotFound,
  orUnknown,
  searchByOrder,
} from './braintree/connect-braintree.ts';
import { cardFieldsPath } from './braintree/card-fields-policy.ts';
import { cannotBeVoided, customerIdTaken, declineReasonOf, refundRefusalOf } from './braintree/error-codes.ts';
import { oneAtATime } from './braintree/one-at-a-time.ts';
import {
  charged,
  declined,
  fingerprintOf,
  foundCharge,
  isRepetition,
  isVoidable,
} from './braintree/read-transaction.ts';
import { answerChallenge, readNotification } from './braintree/read-notification.ts';
import { centsOfWire, wireAmount } from './braintree/wire-amount.ts';
import type { PaymentsLog } from './payments-log.ts';
import type {
  CancelOutcome,
  ChargeCancellation,
  ChargeMethod,
  ChargeOutcome,
  ChargeRequest,
  Declined,
  FoundCharge,
  FoundRefund,
  GatewayRefund,
  Payments,
  RefundOutcome,
  RefundRefused,
  StoredMethod,
  StoredMethodOwner,
  StoreOutcome,
  Unknown,
  VerifiedCallback,
} from './payments.ts';
import { withCheckedKeys } from './with-checked-keys.ts';

const timeoutMsByDefault = 20_000;

export type BraintreePaymentsOptions = Omit<BraintreeAccount, 'timeoutMs'> & {
  readonly timeoutMs?: number;
  /** Notifications that are signed with these are still taken. */
  readonly formerKeys?: readonly Pick<BraintreeAccount, 'publicKey' | 'privateKey'>[];
  readonly log: PaymentsLog;
};

/**
 * Payments by Braintree. PAY-01
 *
 * Braintree has no idempotency keys. We send ours as the order number, which can be searched for, and four things together limit a key to one
 * charge: charges with one key wait for each other in this process; each looks for an earlier one first; a nonce works for one charge; and
 * Braintree rejects the same order, amount and card within a short time. After a rejection we look up the earlier charge and return it.
 */
export function braintreePayments({
  timeoutMs = timeoutMsByDefault,
  formerKeys = [],
  log,
  ...account
}: BraintreePaymentsOptions): Payments {
  const gateway = connectBraintree({ ...account, timeoutMs });
  const formerGateways = formerKeys.map((keys) => connectBraintree({ ...account, ...keys, timeoutMs }));
  const inTurn = oneAtATime();
  const ask: Ask = (work) => orUnknown(work, log);
  return withCheckedKeys({
    browserToken: ({ origin }) =>
      ask(async () => {
        const { clientToken } = await gateway.clientToken.generate({});
        return { kind: 'braintree', url: new URL(cardFieldsPath, origin).href, clientToken };
      }),
    charge: (request) => inTurn(`charge ${request.key}`, () => chargeOnce(gateway, { request, ask })),
    cardOf: (method) => ask(() => cardOf(gateway, method)),
    findByKey: (key) => ask(() => findCharge(gateway, key)),
    refund: (request) => inTurn(`refund ${request.key}`, () => ask(() => refundOnce(gateway, request))),
    findRefundByKey: (key) => ask(() => findRefund(gateway, key)),
    cancel: (request) => inTurn(`refund ${request.key}`, () => ask(() => cancel(gateway, request))),
    storeMethod: (request) => ask(() => storeMethod(gateway, request)),
    storedMethods: (customer) =>
      ask(async () => {
        const found = await orNotFound(gateway.customer.find(customer));
        return { kind: 'listed', methods: (found?.creditCards ?? []).map(storedMethod) };
      }),
    removeStoredMethod: (owned) => ask(() => removeMethod(gateway, owned)),
    verifyCallback: ({ body }) => readSigned([gateway, ...formerGateways], body),
    answerChallenge: (query) => answerChallenge(gateway, query),
  });
}

/** As the first of the accounts' keys reads it that has signed it. */
async function readSigned(gateways: readonly BraintreeGateway[], body: string): Promise<VerifiedCallback> {
  for (const gateway of gateways) {
    const read = await readNotification(gateway, body);
    if (read.kind !== 'unsigned') return read;
  }
  return { kind: 'unsigned' };
}

type Ask = <Answer>(work: () => Promise<Answer>) => Promise<Answer | Unknown>;

async function chargeOnce(
  gateway: BraintreeGateway,
  { request, ask }: { readonly request: ChargeRequest; readonly ask: Ask },
): Promise<ChargeOutcome> {
  const search = await ask(async () => ({ kind: 'done', earlier: await earlierAnswer(gateway, request) }) as const);
  // Braintree has been asked for nothing but a search.
  if (search.kind === 'unknown') return { kind: 'not-sent' };
  return search.earlier ?? ask(() => makeSale(gateway, request));
}

async function makeSale(gateway: BraintreeGateway, request: ChargeRequest): Promise<ChargeOutcome> {
  const method = await inspectMethod(gateway, request.method);
  if (method.kind === 'declined') return orEarlier(gateway, request, method);
  const storeFor = method.canBeStored ? request.storeFor : undefined;
  if (storeFor !== undefined) await ensureCustomer(gateway, storeFor);
  const { method: paidBy } = request;
  const result = await gateway.transaction.sale({
    amount: wireAmount(request.amount),
    orderId: request.key,
    ...(paidBy.kind === 'nonce' ? { paymentMethodNonce: paidBy.nonce } : { paymentMethodToken: paidBy.id }),
    ...(storeFor === undefined ? {} : { customerId: storeFor }),
    options: {
      submitForSettlement: true,
      storeInVaultOnSuccess: storeFor !== undefined,
      paypal: { description: request.description },
    },
  });
  if (result.success) return charged(result.transaction);
  const sale: Transaction | undefined = result.transaction;
  if (sale) return isRepetition(sale) ? repeatCharge(gateway, request) : declined(sale);
  const reason = declineReasonOf(codesOf(result.errors));
  if (reason === 'in-use') return repeatCharge(gateway, request);
  return orEarlier(gateway, request, { kind: 'declined', reason, text: result.message });
}

async function findCharge(gateway: BraintreeGateway, key: string): Promise<FoundCharge> {
  return foundCharge(await searchByOrder(gateway, { orderId: key, type: 'sale' }));
}

/** The earlier answer for this key, to any process. */
async function earlierAnswer(gateway: BraintreeGateway, request: ChargeRequest): Promise<ChargeOutcome | null> {
  const sales = await searchByOrder(gateway, { orderId: request.key, type: 'sale' });
  const earlier = foundCharge(sales);
  if (earlier.kind === 'none') return null;
  const isOther = sales.some((sale) => !isRepetition(sale) && centsOfWire(sale.amount) !== request.amount);
  if (isOther) return { kind: 'refused', reason: 'key-of-another-amount' };
  return earlier.kind === 'cancelled' ? { kind: 'refused', reason: 'cancelled' } : earlier;
}

/** A used nonce may have been used by this very charge, sent by another process. */
async function orEarlier(gateway: BraintreeGateway, request: ChargeRequest, refusal: Declined): Promise<ChargeOutcome> {
  if (refusal.reason !== 'consumed-nonce') return refusal;
  return (await earlierAnswer(gateway, request)) ?? refusal;
}

/** Braintree says that this charge exists or is in progress, so if we don't find it, the outcome is unknown. */
async function repeatCharge(gateway: BraintreeGateway, request: ChargeRequest): Promise<ChargeOutcome> {
  return (await earlierAnswer(gateway, request)) ?? { kind: 'unknown' };
}

type Inspected = { readonly kind: 'usable'; readonly canBeStored: boolean } | Declined;

/** Braintree accepts prepaid cards and we don't, so we inspect the method before we charge it. PAY-05 */
async function inspectMethod(gateway: BraintreeGateway, method: ChargeMethod): Promise<Inspected> {
  if (method.kind === 'stored') return inspectStored(gateway, method);
  const nonce: NonceFacts | null = await orNotFound(gateway.paymentMethodNonce.find(method.nonce));
  if (!nonce) return { kind: 'declined', reason: 'unknown-nonce', text: 'There is no such nonce.' };
  if (nonce.consumed === true) {
    return { kind: 'declined', reason: 'consumed-nonce', text: 'The nonce was used before.' };
  }
  if (nonce.binData?.prepaid === 'Yes') return { ...prepaid, ...fingerprintOf(cardOfNonce(nonce)) };
  return { kind: 'usable', canBeStored: nonce.type === 'CreditCard' };
}

/** The package's types do not know that a nonce says whether it was used. */
type NonceFacts = {
  readonly consumed?: boolean;
  readonly type?: string | undefined;
  readonly binData?: { readonly prepaid?: string | undefined } | null | undefined;
  readonly details?: { readonly bin?: string | undefined; readonly lastFour?: string | undefined } | null | undefined;
};

function cardOfNonce({ details }: NonceFacts) {
  return { bin: details?.bin, last4: details?.lastFour };
}

async function cardOf(
  gateway: BraintreeGateway,
  method: ChargeMethod,
): Promise<{ readonly kind: 'known'; readonly fingerprint: string | null }> {
  const { cardFingerprint: fingerprint = null } = fingerprintOf(await cardShown(gateway, method));
  return { kind: 'known', fingerprint };
}

async function cardShown(
  gateway: BraintreeGateway,
  method: ChargeMethod,
): Promise<Parameters<typeof fingerprintOf>[0]> {
  if (method.kind === 'nonce') {
    const nonce: NonceFacts | null = await orNotFound(gateway.paymentMethodNonce.find(method.nonce));
    return nonce && cardOfNonce(nonce);
  }
  const stored = await orNotFound(gateway.paymentMethod.find(method.id));
  return stored && customerOf(stored) === method.customer && 'bin' in stored && 'last4' in stored ? stored : null;
}

const prepaid: Declined = { kind: 'declined', reason: 'prepaid', text: 'A prepaid card.' };

async function inspectStored(
  gateway: BraintreeGateway,
  { customer, id }: { customer: string; id: string },
): Promise<Inspected> {
  const method = await orNotFound(gateway.paymentMethod.find(id));
  if (!method || customerOf(method) !== customer) {
    return { kind: 'declined', reason: 'method-issue', text: 'This customer has no such stored method.' };
  }
  return 'prepaid' in method && method.prepaid === 'Yes' ? prepaid : { kind: 'usable', canBeStored: false };
}

function customerOf(method: PaymentMethod): string | null {
  return 'customerId' in method && typeof method.customerId === 'string' ? method.customerId : null;
}

/** Two simultaneous calls may both find no customer; one of them then learns that the id is taken. */
async function ensureCustomer(gateway: BraintreeGateway, customer: string): Promise<void> {
  if (await orNotFound(gateway.customer.find(customer))) return;
  const created = await gateway.customer.create({ id: customer });
  if (created.success || codesOf(created.errors).includes(customerIdTaken)) return;
  throw new Error(`Braintree did not create the customer ${customer}: ${created.message}`);
}

async function refundOnce(gateway: BraintreeGateway, { key, chargeId, amount }: GatewayRefund): Promise<RefundOutcome> {
  const [earlier] = await searchByOrder(gateway, { orderId: key, type: 'credit' });
  if (earlier) {
    const isSame = centsOfWire(earlier.amount) === amount && earlier.refundedTransactionId === chargeId;
    return isSame ? { kind: 'refunded', refundId: earlier.id, amount } : refusedAs('key-of-another-amount');
  }
  const transactions: RefundsWithOrder = gateway.transaction;
  const result = await orNotFound(transactions.refund(chargeId, { amount: wireAmount(amount), orderId: key }));
  if (!result) return refusedAs('unknown-charge');
  if (result.success) return { kind: 'refunded', refundId: result.transaction.id, amount };
  return { kind: 'refused', reason: refundRefusalOf(codesOf(result.errors)), text: result.message };
}

/** The package accepts an order number with a refund, but its types know only the amount. */
type RefundsWithOrder = {
  refund(
    chargeId: string,
    options?: string | { amount: string; orderId: string },
  ): ReturnType<BraintreeGateway['transaction']['refund']>;
};

function refusedAs(reason: 'unknown-charge' | 'key-of-another-amount'): RefundRefused {
  const text = reason === 'unknown-charge' ? 'There is no such charge.' : 'The key belongs to another refund.';
  return { kind: 'refused', reason, text };
}

async function findRefund(gateway: BraintreeGateway, key: string): Promise<FoundRefund> {
  const [refund] = await searchByOrder(gateway, { orderId: key, type: 'credit' });
  if (!refund) return { kind: 'none' };
  return { kind: 'refunded', refundId: refund.id, amount: centsOfWire(refund.amount) };
}

async function cancel(gateway: BraintreeGateway, { key, chargeId }: ChargeCancellation): Promise<CancelOutcome> {
  const sale = await orNotFound(gateway.transaction.find(chargeId));
  if (!sale) return refusedAs('unknown-charge');
  if (sale.status === 'voided') return { kind: 'cancelled' };
  if (!isVoidable(sale)) return refundRest(gateway, { key, sale });
  const result = await gateway.transaction.void(chargeId);
  if (result.success) return { kind: 'cancelled' };
  const reason = codesOf(result.errors).includes(cannotBeVoided) ? 'not-settled' : 'gateway';
  return { kind: 'refused', reason, text: result.message };
}

async function refundRest(
  gateway: BraintreeGateway,
  { key, sale }: { key: string; sale: Transaction },
): Promise<CancelOutcome> {
  if (foundCharge([sale]).kind !== 'charged') return refusedAs('unknown-charge');
  const refunds = await Promise.all((sale.refundIds ?? []).map((id) => gateway.transaction.find(id)));
  const refunded = addCents(...refunds.filter(isEffective).map((refund) => centsOfWire(refund.amount)));
  const left = subtractCents(centsOfWire(sale.amount), refunded);
  if (left <= 0) return { kind: 'cancelled' };
  const outcome = await refundOnce(gateway, { key, chargeId: sale.id, amount: left });
  return outcome.kind === 'refunded' ? { kind: 'cancelled' } : outcome;
}

/** A refund that the bank returned did not refund anything. */
function isEffective(refund: Transaction): boolean {
  return foundCharge([refund]).kind === 'charged';
}

async function storeMethod(
  gateway: BraintreeGateway,
  { customer, nonce }: { customer: string; nonce: string },
): Promise<StoreOutcome> {
  const method = await inspectMethod(gateway, { kind: 'nonce', nonce });
  if (method.kind === 'declined') return method;
  if (!method.canBeStored) return { kind: 'declined', reason: 'method-issue', text: 'Only cards are stored.' };
  await ensureCustomer(gateway, customer);
  const result = await gateway.paymentMethod.create({
    customerId: customer,
    paymentMethodNonce: nonce,
    options: { verifyCard: true },
  });
  if (!result.success) return storingDeclined(codesOf(result.errors), result.message);
  if (!('cardType' in result.paymentMethod) || !('customerId' in result.paymentMethod)) return { kind: 'unknown' };
  return { kind: 'stored', method: storedMethod(result.paymentMethod) };
}

/** Without a validation error, the bank refused the verification. */
function storingDeclined(codes: readonly string[], text: string): Declined | Unknown {
  if (codes.length === 0) return { kind: 'declined', reason: 'declined', text };
  const reason = declineReasonOf(codes);
  return reason === 'in-use' ? { kind: 'unknown' } : { kind: 'declined', reason, text };
}

async function removeMethod(
  gateway: BraintreeGateway,
  { customer, id }: StoredMethodOwner,
): Promise<{ kind: 'removed' } | { kind: 'none' }> {
  const method = await orNotFound(gateway.paymentMethod.find(id));
  if (!method || customerOf(method) !== customer) return { kind: 'none' };
  await orNotFound(gateway.paymentMethod.delete(id));
  return { kind: 'removed' };
}

function storedMethod(card: StoredCard): StoredMethod {
  return {
    id: card.token,
    brand: card.cardType,
    last4: card.last4,
    expiryMonth: Number(card.expirationMonth),
    expiryYear: Number(card.expirationYear),
  };
}

type StoredCard = {
  readonly token: string;
  readonly cardType: string;
  readonly last4: string;
  readonly expirationMonth?: string | undefined;
  readonly expirationYear?: string | undefined;
};

function codesOf(errors: ValidationErrorsCollection): string[] {
  return errors.deepErrors().map((error) => error.code);
}
