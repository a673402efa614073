import type { Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findOrder } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import {
  type LargerSize,
  takeLargerSizeDecision,
  takeLargerSizePayment,
  takeLargerSizeToMail,
} from '#records/parcels/larger-sizes.ts';
import { findAccountDates } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { largerSizeMail, sizeOutcomeMail, sizePaidMail } from '#rules/mail/larger-size-mail.ts';
import type { Mail } from '#rules/mail/render-mail.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { type LegMailFacts, queueLegMail } from './queue-leg-mail.ts';

/**
 * Emails customers whose bags were above their size: the request to pay, the confirmation of a payment, and the decision of staff, each
 * once, because mark and email are written together. PRC-04
 */
export async function askForLargerSizes(deps: ParcelDeps, now: Date): Promise<void> {
  for (let asked = 0; asked < parcelLimits.casesPerPassMax; asked += 1) {
    if (!(await askNext(deps, now))) break;
  }
  for (let confirmed = 0; confirmed < parcelLimits.casesPerPassMax; confirmed += 1) {
    if (!(await confirmNext(deps))) break;
  }
  for (let told = 0; told < parcelLimits.casesPerPassMax; told += 1) {
    if (!(await mailNextDecision(deps))) break;
  }
}

function askNext(deps: ParcelDeps, now: Date): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const one = await takeLargerSizeToMail(tx, now);
    return mailAbout(tx, deps, one, (size) => ({
      id: `larger-size-${size.id}`,
      write: (facts, bagName) => largerSizeMail(facts.receipt, { ...facts, ...size, leg: facts.leg, bagName }),
    }));
  });
}

function confirmNext(deps: ParcelDeps): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const one = await takeLargerSizePayment(tx);
    return mailAbout(tx, deps, one, (size) => ({
      id: `size-paid-${size.id}`,
      write: (facts, bagName) => sizePaidMail(facts.receipt, { ...facts, ...size, leg: facts.leg, bagName }),
    }));
  });
}

function mailNextDecision(deps: ParcelDeps): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const one = await takeLargerSizeDecision(tx);
    return mailAbout(tx, deps, one, (size) => ({
      id: `size-${size.decision}-${size.id}`,
      write: (facts, bagName) => sizeOutcomeMail(facts.receipt, { ...facts, ...size, leg: facts.leg, bagName }),
    }));
  });
}

/** Emails the customer about the larger size that this worker took, unless their data was erased. False when it took none. */
async function mailAbout<Size extends LargerSize>(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  one: Size | undefined,
  mailOf: (one: Size) => { readonly id: string; write(facts: LegMailFacts, bagName: string): Mail },
): Promise<boolean> {
  const order = one && (await findOrder(tx, one.orderId));
  if (!order) return false;
  const { erasedAt } = await findAccountDates(tx, order.userId);
  const sku = bagsOnLeg(draftOf(order), one.leg)[one.bag - 1]?.sku;
  if (erasedAt !== null || !sku) return true;
  const { id, write } = mailOf(one);
  const mail = { id, isOptional: false, write: (facts: LegMailFacts) => write(facts, bagLabel(sku)) };
  await queueLegMail(tx, deps, { order, leg: one.leg, mail });
  return true;
}
