import fc from 'fast-check';
import type { PaymentSource } from '#rules/ledger/accounts.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { cents } from '#rules/money.ts';

const sources: readonly PaymentSource[] = ['wallet:7', 'gift-card:1', 'gift-card:2', 'gateway'];

/** Payments of one order in the order of payment; each source pays once, and never zero. */
export const anyOrderPayments: fc.Arbitrary<readonly Payment[]> = fc
  .subarray([...sources])
  .chain((paying) =>
    fc.tuple(
      ...paying.map((source) =>
        fc.integer({ min: 1, max: 50_000 }).map((amount) => ({ source, amount: cents(amount) })),
      ),
    ),
  );
