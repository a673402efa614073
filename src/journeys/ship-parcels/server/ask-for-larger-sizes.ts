import { inTransaction } from '#ports/database/in-transaction.ts';
import { draftOf, findOrder } from '#records/orders/orders.ts';
import { takeLargerSizeDecision, takeLargerSizePayment, takeLargerSizeToMail } from '#records/parcels/larger-sizes.ts';
import { findAccountDates } from '#records/people/users.ts';
import { largerSizeMail, sizeOutcomeMail, sizePaidMail } from '#rules/mail/larger-size-mail.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { queueLegMail } from './queue-leg-mail.ts';

/** Asks customers whose bags were above their size, confirms their payments, and tells them what staff have decided, each once: mark and email are written together. PRC-04 */
export async function askForLargerSizes(deps: ParcelDeps, now: Date): Promise<void> {
  for (let asked = 0; asked < parcelLimits.casesPerPassMax; asked += 1) {
    if (!(await askNext(deps, now))) break;
  }
  for (let confirmed = 0; confirmed < parcelLimits.casesPerPassMax; confirmed += 1) {
    if (!(await confirmNext(deps))) break;
  }
  for (let told = 0; told < parcelLimits.casesPerPassMax; told += 1) {
    if (!(await tellNext(deps))) break;
  }
}

function askNext(deps: ParcelDeps, now: Date): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const one = await takeLargerSizeToMail(tx, now);
    const order = one && (await findOrder(tx, one.orderId));
    if (!order) return false;
    const { erasedAt } = await findAccountDates(tx, order.userId);
    const sku = bagsOnLeg(draftOf(order), one.leg)[one.bag - 1]?.sku;
    if (erasedAt !== null || !sku) return true;
    await queueLegMail(tx, deps, {
      order,
      leg: one.leg,
      mail: {
        id: `larger-size-${one.id}`,
        isOptional: false,
        write: (facts) => largerSizeMail(facts.receipt, { ...facts, ...one, leg: facts.leg, bagName: bagLabel(sku) }),
      },
    });
    return true;
  });
}

function confirmNext(deps: ParcelDeps): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const one = await takeLargerSizePayment(tx);
    const order = one && (await findOrder(tx, one.orderId));
    if (!order) return false;
    const { erasedAt } = await findAccountDates(tx, order.userId);
    const sku = bagsOnLeg(draftOf(order), one.leg)[one.bag - 1]?.sku;
    if (erasedAt !== null || !sku) return true;
    await queueLegMail(tx, deps, {
      order,
      leg: one.leg,
      mail: {
        id: `size-paid-${one.id}`,
        isOptional: false,
        write: (facts) => sizePaidMail(facts.receipt, { ...facts, ...one, leg: facts.leg, bagName: bagLabel(sku) }),
      },
    });
    return true;
  });
}

function tellNext(deps: ParcelDeps): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const one = await takeLargerSizeDecision(tx);
    const order = one && (await findOrder(tx, one.orderId));
    if (!order) return false;
    const { erasedAt } = await findAccountDates(tx, order.userId);
    const sku = bagsOnLeg(draftOf(order), one.leg)[one.bag - 1]?.sku;
    if (erasedAt !== null || !sku) return true;
    await queueLegMail(tx, deps, {
      order,
      leg: one.leg,
      mail: {
        id: `size-${one.decision}-${one.id}`,
        isOptional: false,
        write: (facts) => sizeOutcomeMail(facts.receipt, { ...facts, ...one, leg: facts.leg, bagName: bagLabel(sku) }),
      },
    });
    return true;
  });
}
