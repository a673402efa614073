import { addCents, type Cents, negateCents, zeroCents } from '#rules/money.ts';
import { unreachable } from '#rules/result.ts';
import {
  type Account,
  type BalanceAccount,
  giftCardAccount,
  orderAccount,
  type PaymentSource,
  refundAccount,
  walletAccount,
} from './accounts.ts';

/** Everything that happens to money. What a coupon takes off was never anybody's money, so coupons are not in the ledger. */
export type LedgerEvent =
  | { readonly kind: 'gift-card-issued'; readonly giftCardId: number; readonly amount: Cents }
  | { readonly kind: 'wallet-credited'; readonly userId: number; readonly amount: Cents }
  | { readonly kind: 'order-paid'; readonly orderId: number; readonly payments: readonly Payment[] }
  /** Promised: balances and clubs have it at once, the gateway's part waits until the gateway has given it back. */
  | { readonly kind: 'order-refunded'; readonly orderId: number; readonly payments: readonly Payment[] }
  /** The gateway has given it back. */
  | { readonly kind: 'refund-paid'; readonly orderId: number; readonly amount: Cents }
  /** It came back from the bank, and is owed again. */
  | { readonly kind: 'refund-returned'; readonly orderId: number; readonly amount: Cents };

/** A part of a price and the source that gives it, or gets it back. */
export type Payment = { readonly source: PaymentSource; readonly amount: Cents };

/** What arrives at an account (above zero) or leaves it (below). */
export type LedgerEntry = { readonly account: Account; readonly amount: Cents };

export type LedgerReference = BalanceAccount | `order:${number}`;

/**
 * The entries of an event: they sum to zero, none of them is zero and no account has two. An order of which nothing was due has none.
 * A gift card and wallet credit are means of payment, so that spending them moves money and does not lower a price. PRC-03
 */
export function ledgerEntries(event: LedgerEvent): readonly LedgerEntry[] {
  return withoutZeros(addedUp(movesOf(event).flatMap(bothEntries)));
}

/** What an event is about, for people who look into the ledger. */
export function ledgerReference(event: LedgerEvent): LedgerReference {
  switch (event.kind) {
    case 'gift-card-issued':
      return giftCardAccount(event.giftCardId);
    case 'wallet-credited':
      return walletAccount(event.userId);
    case 'order-paid':
    case 'order-refunded':
    case 'refund-paid':
    case 'refund-returned':
      return `order:${event.orderId}`;
    default:
      return unreachable(event);
  }
}

type Move = { readonly from: Account; readonly to: Account; readonly amount: Cents };

function movesOf(event: LedgerEvent): readonly Move[] {
  switch (event.kind) {
    case 'gift-card-issued':
      return [{ from: 'gift-cards-sold', to: giftCardAccount(event.giftCardId), amount: event.amount }];
    case 'wallet-credited':
      return [{ from: 'promotions', to: walletAccount(event.userId), amount: event.amount }];
    case 'order-paid':
      return event.payments.map(({ source, amount }) => ({
        from: source,
        to: orderAccount(event.orderId, source),
        amount,
      }));
    case 'order-refunded':
      return event.payments.map(({ source, amount }) => ({
        from: orderAccount(event.orderId, source),
        to: source === 'gateway' ? refundAccount(event.orderId) : source,
        amount,
      }));
    case 'refund-paid':
      return [{ from: refundAccount(event.orderId), to: 'gateway', amount: event.amount }];
    case 'refund-returned':
      return [{ from: 'gateway', to: refundAccount(event.orderId), amount: event.amount }];
    default:
      return unreachable(event);
  }
}

/** An amount below zero would turn a payment into a refund that nobody checked. */
function bothEntries({ from, to, amount }: Move): readonly LedgerEntry[] {
  if (amount < 0) throw new Error(`The ledger moves nothing below zero, and ${amount} is.`);
  return [
    { account: from, amount: negateCents(amount) },
    { account: to, amount },
  ];
}

function addedUp(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const amounts = new Map<Account, Cents>();
  for (const { account, amount } of entries) {
    amounts.set(account, addCents(amounts.get(account) ?? zeroCents, amount));
  }
  return [...amounts].map(([account, amount]) => ({ account, amount }));
}

function withoutZeros(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  return entries.filter(({ amount }) => amount !== 0);
}
