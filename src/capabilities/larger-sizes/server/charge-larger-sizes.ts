import { inTransaction } from '#ports/database/in-transaction.ts';
import { postToLedger } from '#records/money/ledger.ts';
import { findOrder, lockOrder } from '#records/orders/orders.ts';
import { findBillsOf } from '#records/parcels/carrier-bills.ts';
import {
  findLargerSizeToCharge,
  finishSizeRefund,
  type LargerSize,
  listLargerSizesToCharge,
  listLargerSizesToRefund,
  moveLargerSize,
} from '#records/parcels/larger-sizes.ts';
import { closeLargerSizeCase } from '#records/parcels/parcel-cases.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import { answerDay } from '#rules/orders/unanswered-question.ts';
import { isLargerSizeCredited } from '#rules/parcels/larger-size.ts';
import { nowOf, utcDay } from '#ports/clock/clock.ts';
import type { LargerSizeDeps } from './larger-size-deps.ts';

/** How many are charged in one pass. */
const perPassMax = 20;

/**
 * Charges the cards that customers have agreed to. The gateway charges a key once, however often it is asked, so that it can safely be
 * repeated after a crash at any line and after an answer that never came. PRC-04
 */
export async function chargeLargerSizes(deps: LargerSizeDeps): Promise<void> {
  for (const one of await listLargerSizesToCharge(deps.db, perPassMax)) {
    try {
      await chargeLargerSize(deps, one);
    } catch (error) {
      deps.log.error({ err: error, largerSize: one.id }, 'larger-size charge failed');
    }
  }
}

/** Charges the card of one that its customer has just agreed to; those of other customers are left to the background. */
export async function chargeLargerSizeNow(deps: LargerSizeDeps, id: number): Promise<void> {
  const one = await findLargerSizeToCharge(deps.db, id);
  if (one) await chargeLargerSize(deps, one);
}

async function chargeLargerSize(deps: LargerSizeDeps, one: LargerSize): Promise<void> {
  const { id, orderId, amount, cardId, tryNumber } = one;
  const order = await findOrder(deps.db, orderId);
  if (!order || cardId === null) throw new Error(`Larger size ${id} without its order or card`);
  await deps.faults?.at('before-size-charge');
  const outcome = await deps.payments.charge({
    key: `larger-size-${id}-${tryNumber}`,
    amount,
    method: one.isCardTyped
      ? { kind: 'nonce', nonce: cardId }
      : { kind: 'stored', customer: paymentCustomer(order.userId), id: cardId },
    description: `Order ${order.displayId}`,
  });
  await deps.faults?.at('after-size-charge');
  // The next pass asks again under the same key. An earlier one may have charged it, even if this one could not reach the gateway.
  if (outcome.kind === 'unknown' || outcome.kind === 'not-sent') return;
  await inTransaction(deps.db, async (tx) => {
    // An import that takes the larger size back waits for this, or is seen here.
    await lockOrder(tx, orderId);
    const now = nowOf(deps.clock);
    const move = { id, from: 'charging', onlyIfTry: tryNumber, now } as const;
    if (outcome.kind !== 'charged') {
      const decline = outcome.kind === 'declined' ? outcome.reason : 'declined';
      const today = utcDay(now);
      const answerBy = answerDay({ askedOn: today, remindedOn: null, today });
      await moveLargerSize(tx, { ...move, to: 'asked', decline, answerBy });
      return;
    }
    const { paidWith } = outcome;
    const cardLastFour = paidWith.kind === 'paypal' ? null : paidWith.last4;
    if (!(await moveLargerSize(tx, { ...move, to: 'paid', cardLastFour }))) return;
    const event = { kind: 'larger-size-paid', orderId, amount, from: 'gateway' } as const;
    await postToLedger(tx, { key: `larger-size-paid:${id}`, event, now });
    const [bill] = await findBillsOf(tx, [one.parcelId]);
    if (bill && isLargerSizeCredited(bill)) return;
    await closeLargerSizeCase(tx, { parcelId: one.parcelId, closedBy: null, now });
  });
  await deps.faults?.at('after-size-paid');
}

/** Sends back to the card what staff have refunded, under a key that names the payment, so that it is refunded once. PRC-04 */
export async function refundLargerSizes(deps: LargerSizeDeps): Promise<void> {
  for (const one of await listLargerSizesToRefund(deps.db, perPassMax)) {
    try {
      await refundLargerSize(deps, one);
    } catch (error) {
      deps.log.error({ err: error, largerSize: one.id }, 'larger-size refund failed');
    }
  }
}

async function refundLargerSize(deps: LargerSizeDeps, { id, orderId, amount, ...one }: LargerSize): Promise<void> {
  const charge = await deps.payments.findByKey(`larger-size-${id}-${one.tryNumber}`);
  if (charge.kind === 'unknown') return;
  if (charge.kind !== 'charged' && charge.kind !== 'cancelled') throw new Error(`Larger size ${id} without its charge`);
  const outcome = await deps.payments.cancel({ key: `larger-size-refund-${id}`, chargeId: charge.chargeId });
  await deps.faults?.at('after-size-refund');
  if (outcome.kind === 'unknown') return;
  if (outcome.kind === 'refused') throw new Error(`The gateway refused it: ${outcome.text}`);
  await inTransaction(deps.db, async (tx) => {
    const now = nowOf(deps.clock);
    if (!(await finishSizeRefund(tx, { id, now }))) return;
    const event = { kind: 'larger-size-refunded', orderId, amount, to: 'gateway' } as const;
    await postToLedger(tx, { key: `larger-size-refunded:${id}`, event, now });
  });
}
