/**
 * The accounts of the ledger. Amounts are seen from the account: what arrives is above zero, what leaves is below.
 *
 * - `gateway` and `club-billing` are where money comes in from: what stands there below zero was taken for us by the payment gateway
 *   (cards, Apple Pay, PayPal) or is owed to us by clubs.
 * - `gift-cards-sold` and `promotions` are where the money on gift cards and in wallets came from.
 * - `wallet:7` is what user 7 has in credit, `gift-card:12` what is left on that card.
 * - `order:100001:gateway` is what order 100001 keeps of the money that came from the gateway; `order:100001:gift-card:12` of that card.
 * - `order:100001:refund` is what of order 100001 is promised to whoever paid at the gateway and has not been given back there yet.
 */
export type Account = CompanyAccount | GuardedAccount;

/** Accounts of our own, which may stand below zero. Their names have no colon. */
export type CompanyAccount = 'gateway' | 'club-billing' | 'gift-cards-sold' | 'promotions';

/** Accounts of somebody or of an order, which the database never lets below zero. Their names have a colon. */
export type GuardedAccount = BalanceAccount | OrderAccount | RefundAccount;

export type BalanceAccount = `wallet:${number}` | `gift-card:${number}`;

/** Where the money for an order comes from, and where a refund goes back to. PAY-01 */
export type PaymentSource = 'gateway' | 'club-billing' | BalanceAccount;

/** One for each source, so that no source ever gets back more than it gave. */
export type OrderAccount = `order:${number}:${PaymentSource}`;

/** Between the promise of a refund and the gateway's word that it is done, the money is neither the order's nor gone. */
export type RefundAccount = `order:${number}:refund`;

export function walletAccount(userId: number): BalanceAccount {
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
