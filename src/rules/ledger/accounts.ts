/**
 * The accounts of the ledger. Amounts that arrive at an account are positive, amounts that leave it negative.
 *
 * - `gateway` and `club-billing` are where payments come from: a negative balance there was collected for us by the payment gateway
 *   (cards, Apple Pay, PayPal) or is owed to us by clubs.
 * - `gift-cards-sold` and `promotions` fund gift cards and credit; `claims` funds what a claim pays as credit or by check.
 * - `checks-owed` is what we have approved and not yet sent by check; `bank` is what checks have taken from the bank.
 * - `larger-sizes` is what customers have paid for bags above their size; what they pay in another way than by card comes from `bank`.
 * - `wallet:7` is what user 7 has in credit, `gift-card:12` what is left on that card.
 * - `order:100001:gateway` is what order 100001 holds of the money from the gateway; `order:100001:gift-card:12` of that gift card.
 * - `order:100001:refund` is what we have promised to refund through the gateway for order 100001 and the gateway has not paid yet.
 */
export type Account = CompanyAccount | GuardedAccount;

/** Our own accounts, which may be negative. Their names have no colon. */
export type CompanyAccount =
  | 'gateway'
  | 'club-billing'
  | 'gift-cards-sold'
  | 'promotions'
  | 'claims'
  | 'checks-owed'
  | 'bank'
  | 'larger-sizes';

/** Accounts of users, gift cards and orders, which the database never lets go negative. Their names have a colon. */
export type GuardedAccount = BalanceAccount | OrderAccount | RefundAccount;

export type BalanceAccount = `wallet:${number}` | `gift-card:${number}`;

/** Where the money for an order comes from, and where its refunds go. PAY-01 */
export type PaymentSource = 'gateway' | 'club-billing' | BalanceAccount;

/** One for each source, so that no source is refunded more than it paid. */
export type OrderAccount = `order:${number}:${PaymentSource}`;

/** Holds a promised refund until the gateway confirms it. */
export type RefundAccount = `order:${number}:refund`;

export function creditAccount(userId: number): BalanceAccount {
  return `wallet:${userId}`;
}

export function giftCardAccount(giftCardId: number): BalanceAccount {
  return `gift-card:${giftCardId}`;
}

export function orderAccount(orderId: number, source: PaymentSource): OrderAccount {
  return `order:${orderId}:${source}`;
}

export function refundAccount(orderId: number): RefundAccount {
  return `order:${orderId}:refund`;
}

export function isGuarded(account: Account): account is GuardedAccount {
  return account.includes(':');
}

/** The source whose money an account of an order holds; undefined for every other account. */
export function sourceOfOrderAccount(account: Account): PaymentSource | undefined {
  const [kind, , ...rest] = account.split(':');
  const source = rest.join(':');
  return kind === 'order' && isPaymentSource(source) ? source : undefined;
}

function isPaymentSource(text: string): text is PaymentSource {
  return text === 'gateway' || text === 'club-billing' || /^(wallet|gift-card):\d+$/.test(text);
}
