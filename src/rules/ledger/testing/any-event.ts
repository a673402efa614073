import fc from 'fast-check';
import { cents } from '#rules/money.ts';
import type { PaymentSource } from '../accounts.ts';
import type { LedgerEvent, Payment } from '../ledger-entries.ts';

type OrderEvent = Extract<LedgerEvent, { payments: readonly Payment[] }>;

const id = fc.integer({ min: 1, max: 20 });
const amount = fc.nat(1_000_000).map(cents);

/** Few ids, so that the same card or wallet sometimes appears twice. */
export const anyPaymentSource: fc.Arbitrary<PaymentSource> = fc.oneof(
  fc.constant('gateway' as const),
  fc.constant('club-billing' as const),
  id.map((userId): PaymentSource => `wallet:${userId}`),
  id.map((giftCardId): PaymentSource => `gift-card:${giftCardId}`),
);

export const anyPayments: fc.Arbitrary<readonly Payment[]> = fc.array(fc.record({ source: anyPaymentSource, amount }), {
  maxLength: 8,
});

export function anyOrderEvent(kind: OrderEvent['kind']): fc.Arbitrary<OrderEvent> {
  return fc.record({ kind: fc.constant(kind), orderId: id, payments: anyPayments });
}

export const anyEvent: fc.Arbitrary<LedgerEvent> = fc.oneof(
  fc.record({ kind: fc.constant('gift-card-issued' as const), giftCardId: id, amount }),
  fc.record({ kind: fc.constant('wallet-credited' as const), userId: id, amount }),
  anyOrderEvent('order-paid'),
  anyOrderEvent('order-refunded'),
  fc.record({ kind: fc.constant('refund-paid' as const), orderId: id, amount }),
  fc.record({ kind: fc.constant('refund-returned' as const), orderId: id, amount }),
  fc.record({ kind: fc.constant('claim-paid' as const), orderId: id, userId: id, amount }),
  fc.record({ kind: fc.constant('claim-owed' as const), orderId: id, amount }),
  fc.record({ kind: fc.constant('claim-sent' as const), orderId: id, amount }),
  fc.record({
    kind: fc.constant('larger-size-paid' as const),
    orderId: id,
    amount,
    from: fc.constantFrom('gateway' as const, 'bank' as const),
  }),
  fc.record({
    kind: fc.constant('larger-size-refunded' as const),
    orderId: id,
    amount,
    to: fc.constantFrom('gateway' as const, 'bank' as const),
  }),
);
