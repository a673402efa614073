import type { Transaction } from 'kysely';
import { utcDay } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findOrder } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import {
  type LargerSize,
  lockLargerSizesToClose,
  moveLargerSize,
  takeLargerSizeDecision,
  takeLargerSizePayment,
  takeLargerSizesToMail,
  takeLargerSizesToRemindOf,
} from '#records/parcels/larger-sizes.ts';
import { closeLargerSizeCase } from '#records/parcels/parcel-cases.ts';
import { findAccountDates } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import {
  type LargerBags,
  largerSizeMail,
  sizeOutcomeMail,
  sizePaidMail,
  sizeUnansweredMail,
} from '#rules/mail/larger-size-mail.ts';
import type { Mail } from '#rules/mail/render-mail.ts';
import { answerDay, remindedBefore, waitingBefore } from '#rules/orders/unanswered-question.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import { bagNameOf, longBagNameOf } from './name-returned-bag.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { type LegMailFacts, queueLegMail } from './queue-leg-mail.ts';

/**
 * Emails customers whose bags were above their size: the request to pay, a reminder of it, the confirmation of a payment, and the decision
 * of staff, each once, because mark and email are written together. A question without an answer by the day that the reminder named is
 * closed, and nothing is charged. PRC-04
 */
export async function askForLargerSizes(deps: ParcelDeps, now: Date): Promise<void> {
  for (const mailNext of [askNext, remindNext, closeNext, confirmNext, mailNextDecision]) {
    for (let done = 0; done < parcelLimits.casesPerPassMax; done += 1) {
      if (!(await mailNext(deps, now))) break;
    }
  }
}

function askNext(deps: ParcelDeps, now: Date): Promise<boolean> {
  const today = utcDay(now);
  const answerBy = answerDay({ askedOn: today, remindedOn: null, today });
  return inTransaction(deps.db, async (tx) =>
    mailAbout(tx, deps, await takeLargerSizesToMail(tx, { now, answerBy }), ({ id }) => ({
      id: `larger-size-${id}`,
      write: (facts, bags) => largerSizeMail(facts.receipt, { ...facts, bags, isReminder: false, answerBy }),
    })),
  );
}

function remindNext(deps: ParcelDeps, now: Date): Promise<boolean> {
  const today = utcDay(now);
  const answerBy = answerDay({ askedOn: today, remindedOn: today, today });
  const since = new Date(waitingBefore(now.getTime()));
  return inTransaction(deps.db, async (tx) =>
    mailAbout(tx, deps, await takeLargerSizesToRemindOf(tx, { since, now, answerBy }), ({ id }) => ({
      id: `size-reminder-${id}-${now.getTime()}`,
      write: (facts, bags) => largerSizeMail(facts.receipt, { ...facts, bags, isReminder: true, answerBy }),
    })),
  );
}

function closeNext(deps: ParcelDeps, now: Date): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const sizes = await lockLargerSizesToClose(tx, new Date(remindedBefore(now.getTime())));
    for (const { id, parcelId } of sizes) {
      await moveLargerSize(tx, { id, from: 'asked', to: 'waived', now, isMailed: true });
      await closeLargerSizeCase(tx, { parcelId, closedBy: null, now });
    }
    return mailAbout(tx, deps, sizes, ({ id }) => ({
      id: `size-unanswered-${id}`,
      write: (facts, bags) => sizeUnansweredMail(facts.receipt, { ...facts, bags }),
    }));
  });
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
