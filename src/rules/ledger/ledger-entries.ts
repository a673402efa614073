import { addCents, type Cents, negateCents, zeroCents } from '#rules/money.ts';
import { unreachable } from '#rules/result.ts';
import {
  type Account,
  type BalanceAccount,
  creditAccount,
  giftCardAccount,
  orderAccount,
  type PaymentSource,
  refundAccount,
} from './accounts.ts';

/** Everything that moves money. Coupons only lower a price and move none, so they are not in the ledger. */
export type LedgerEvent =
  | { readonly kind: 'gift-card-issued'; readonly giftCardId: number; readonly amount: Cents }
  | { readonly kind: 'wallet-credited'; readonly userId: number; readonly amount: Cents }
  | { readonly kind: 'order-paid'; readonly orderId: number; readonly payments: readonly Payment[] }
  /** Promised: balances and clubs are credited at once; the gateway's part waits until the gateway has paid it. */
  | { readonly kind: 'order-refunded'; readonly orderId: number; readonly payments: readonly Payment[] }
  /** The gateway has paid the refund. */
  | { readonly kind: 'refund-paid'; readonly orderId: number; readonly amount: Cents }
  /** A claim for an order's bag is paid into the customer's credit. */
  | { readonly kind: 'claim-paid'; readonly orderId: number; readonly userId: number; readonly amount: Cents }
  /** A claim is approved and will be paid by check. */
  | { readonly kind: 'claim-owed'; readonly orderId: number; readonly amount: Cents }
  /** The check is in the mail. */
  | { readonly kind: 'claim-sent'; readonly orderId: number; readonly amount: Cents }
  /** A customer paid for a bag above its size: by card, or in another way that staff have recorded. */
  | {
      readonly kind: 'larger-size-paid';
      readonly orderId: number;
      readonly amount: Cents;
      readonly from: 'gateway' | 'bank';
    }
  /** What a customer paid for a bag above its size is refunded: to the card, or in another way that staff have recorded. */
  | {
      readonly kind: 'larger-size-refunded';
      readonly orderId: number;
      readonly amount: Cents;
      readonly to: 'gateway' | 'bank';
    }
  /** The bank returned the refund, so we owe it again. */
  | { readonly kind: 'refund-returned'; readonly orderId: number; readonly amount: Cents };

/** A part of a price and the source that pays it, or is refunded. */
export type Payment = { readonly source: PaymentSource; readonly amount: Cents };

/** An amount that arrives at an account (positive) or leaves it (negative). */
export type LedgerEntry = { readonly account: Account; readonly amount: Cents };

export type LedgerReference = BalanceAccount | `order:${number}`;

/**
 * The entries of an event: they sum to zero, none of them is zero and no account has two. An order that cost nothing has none.
 * Gift cards and wallet credit are means of payment: spending them moves money and does not lower a price. PRC-03
 */
export function ledgerEntries(event: LedgerEvent): readonly LedgerEntry[] {
  return withoutZeros(addedUp(movesOf(event).flatMap(bothEntries)));
}

/** The order or balance that an event is about, for people who read the ledger. */
export function ledgerReference(event: LedgerEvent): LedgerReference {
  switch (event.kind) {
    case 'gift-card-issued':
      return giftCardAccount(event.giftCardId);
    case 'wallet-credited':
      return creditAccount(event.userId);
    case 'order-paid':
    case 'order-refunded':
    case 'refund-paid':
    case 'refund-returned':
    case 'claim-paid':
    case 'claim-owed':
    case 'claim-sent':
    case 'larger-size-paid':
    case 'larger-size-refunded':
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
      return [{ from: 'promotions', to: creditAccount(event.userId), amount: event.amount }];
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
    case 'claim-paid':
      return [{ from: 'claims', to: creditAccount(event.userId), amount: event.amount }];
    case 'claim-owed':
      return [{ from: 'claims', to: 'checks-owed', amount: event.amount }];
    case 'claim-sent':
      return [{ from: 'checks-owed', to: 'bank', amount: event.amount }];
    case 'larger-size-paid':
      return [{ from: event.from, to: 'larger-sizes', amount: event.amount }];
    case 'larger-size-refunded':
      return [{ from: 'larger-sizes', to: event.to, amount: event.amount }];
    case 'refund-returned':
      return [{ from: 'gateway', to: refundAccount(event.orderId), amount: event.amount }];
    default:
      return unreachable(event);
  }
}

/** A negative amount would turn a payment into an unchecked refund. */
function bothEntries({ from, to, amount }: Move): readonly LedgerEntry[] {
  if (amount < 0) throw new Error(`Negative ledger amount: ${amount}`);
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
