import type { Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findOrder } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import {
  type LargerSize,
  takeLargerSizeDecision,
  takeLargerSizePayment,
  takeLargerSizesToMail,
} from '#records/parcels/larger-sizes.ts';
import { findAccountDates } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { type LargerBags, largerSizeMail, sizeOutcomeMail, sizePaidMail } from '#rules/mail/larger-size-mail.ts';
import type { Mail } from '#rules/mail/render-mail.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import { bagNameOf, longBagNameOf } from './name-returned-bag.ts';
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
  return inTransaction(deps.db, async (tx) =>
    mailAbout(tx, deps, await takeLargerSizesToMail(tx, now), ({ id }) => ({
      id: `larger-size-${id}`,
      write: (facts, bags) => largerSizeMail(facts.receipt, { ...facts, bags }),
    })),
  );
}

function confirmNext(deps: ParcelDeps): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const one = await takeLargerSizePayment(tx);
    return mailAbout(tx, deps, one ? [one] : [], (size) => ({
      id: `size-paid-${size.id}`,
      write: (facts, [{ bagName }]) => sizePaidMail(facts.receipt, { ...facts, ...size, leg: facts.leg, bagName }),
    }));
  });
}

function mailNextDecision(deps: ParcelDeps): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const one = await takeLargerSizeDecision(tx);
    return mailAbout(tx, deps, one ? [one] : [], (size) => ({
      id: `size-${size.decision}-${size.id}`,
      write: (facts, [{ bagName }]) => sizeOutcomeMail(facts.receipt, { ...facts, ...size, leg: facts.leg, bagName }),
    }));
  });
}

/** Emails the customer about the larger sizes of a leg that this worker took, unless their data was erased. False when it took none. */
async function mailAbout<Size extends LargerSize>(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  sizes: readonly Size[],
  mailOf: (first: Size) => { readonly id: string; write(facts: LegMailFacts, bags: LargerBags): Mail },
): Promise<boolean> {
  const [first, ...others] = sizes;
  const order = first && (await findOrder(tx, first.orderId));
  if (!order) return false;
  const { leg } = first;
  const { erasedAt } = await findAccountDates(tx, order.userId);
  if (erasedAt !== null || !bagsOnLeg(draftOf(order), leg)[first.bag - 1]) return true;
  const { id, write } = mailOf(first);
  const named = (size: Size) => ({
    ...size,
    bagName: bagNameOf(order, size),
    longBagName: longBagNameOf(order, size),
  });
  // Names are in the language of the email, in which it is written.
  const mail = {
    id,
    isOptional: false,
    write: (facts: LegMailFacts) => write(facts, [named(first), ...others.map(named)]),
  };
  await queueLegMail(tx, deps, { order, leg, mail });
  return true;
}
