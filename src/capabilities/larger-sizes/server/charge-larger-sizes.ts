import { inTransaction } from '#ports/database/in-transaction.ts';
import { postToLedger } from '#records/money/ledger.ts';
import { findOrder } from '#records/orders/orders.ts';
import {
  closeLargerSizeCase,
  type LargerSize,
  listLargerSizesToCharge,
  moveLargerSize,
} from '#records/parcels/larger-sizes.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import type { LargerSizeDeps } from './larger-size-deps.ts';

/** How many are charged in one pass. */
const perPassMax = 20;

/**
 * Charges the cards that customers have agreed to. The gateway charges a key once, however often it is asked, so that a crash at any line and
 * an answer that never came are repeated without harm. PRC-04
 */
export async function chargeLargerSizes(deps: LargerSizeDeps): Promise<void> {
  for (const one of await listLargerSizesToCharge(deps.db, perPassMax)) {
    try {
      await chargeLargerSize(deps, one);
    } catch (error) {
      deps.log.error({ err: error, largerSize: one.id }, 'a larger size could not be charged');
    }
  }
}

async function chargeLargerSize(deps: LargerSizeDeps, one: LargerSize): Promise<void> {
  const { id, orderId, amount, cardId, tryNumber } = one;
  const order = await findOrder(deps.db, orderId);
  if (!order || cardId === null) throw new Error(`Larger size ${id} without its order or card`);
  const outcome = await deps.payments.charge({
    key: `larger-size-${id}-${tryNumber}`,
    amount,
    method: { kind: 'stored', customer: paymentCustomer(order.userId), id: cardId },
    description: `Order ${order.displayId}`,
  });
  if (outcome.kind === 'unknown') return;
  await inTransaction(deps.db, async (tx) => {
    const now = new Date(deps.clock.nowMs());
    if (outcome.kind !== 'charged') {
      await moveLargerSize(tx, { id, from: 'charging', to: 'asked', now, isDeclined: true });
      return;
    }
    if (!(await moveLargerSize(tx, { id, from: 'charging', to: 'paid', now }))) return;
    const event = { kind: 'larger-size-paid', orderId, amount, from: 'gateway' } as const;
    await postToLedger(tx, { key: `larger-size-paid:${id}`, event });
    await closeLargerSizeCase(tx, { parcelId: one.parcelId, closedBy: null, now });
  });
}
