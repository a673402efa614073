import type { Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import {
  addClaimUpdate,
  type BagClaim,
  type ClaimUpdateKind,
  findClaim,
  listClaimMessages,
  listClaimsOf,
  listPaidByGateway,
  moveClaim,
  type TakenClaimUpdate,
  takeClaimUpdate,
} from '#records/claims/bag-claims.ts';
import { forgetDeletedFile, listFilesToDelete } from '#records/claims/claim-photos.ts';
import { findOrder } from '#records/orders/orders.ts';
import { closeDamageCases } from '#records/parcels/parcel-cases.ts';
import { findAccountDates } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { claimLimits, isUnanswered } from '#rules/claims/claim-states.ts';
import { inLanguage } from '#rules/language/t.ts';
import type { ClaimUpdate } from '#rules/mail/claim-mail.ts';
import { zeroCents } from '#rules/money.ts';
import { orderLanguage } from '#rules/orders/order-language.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { ClaimDeps } from './claim-deps.ts';
import { postponeFailedClaim } from './each-claim.ts';
import { closeUnansweredClaims, remindOfQuestions } from './close-unanswered-claims.ts';
import { queueClaimMail } from './queue-claim-mail.ts';
import { reopenDayOfClaim } from './reopen-day-of-claim.ts';
import { withdrawFoundClaims } from './withdraw-found-claims.ts';

/** One pass: claims that the gateway has paid, those of bags that were found, those that wait for an answer, emails about claims, and files that no row names. Each step is safe to repeat. */
export async function handleClaims(deps: ClaimDeps): Promise<void> {
  await markPaidClaims(deps);
  await withdrawFoundClaims(deps);
  await remindOfQuestions(deps);
  await closeUnansweredClaims(deps);
  for (let told = 0; told < claimLimits.updatesPerPassMax; told += 1) {
    if (!(await mailNextUpdate(deps))) break;
    await deps.faults?.at('after-claim-mail');
  }
  await deleteFiles(deps);
}

/** Marks approved claims as paid once the gateway has paid their refund. */
export async function markPaidClaims(deps: ClaimDeps): Promise<void> {
  for (const id of await listPaidByGateway(deps.db, claimLimits.updatesPerPassMax)) {
    await inTransaction(deps.db, async (tx) => {
      const now = nowOf(deps.clock);
      if (!(await moveClaim(tx, { id, from: 'approved', to: 'paid', now }))) return;
      await closeDamageCases(tx, now);
      await addClaimUpdate(tx, { claimId: id, kind: 'paid' });
      await deps.faults?.at('before-claim-paid');
    });
    await deps.faults?.at('after-claim-paid');
  }
}

/** Writes the email about the next claim update; false when there is none. */
async function mailNextUpdate(deps: ClaimDeps): Promise<boolean> {
  let id: number | undefined;
  try {
    await inTransaction(deps.db, async (tx) => {
      const update = await takeClaimUpdate(tx, nowOf(deps.clock));
      id = update?.claimId;
      if (update) await mailUpdate(tx, deps, update);
    });
  } catch (error) {
    if (id === undefined) throw error;
    await postponeFailedClaim(deps, { id, error });
  }
  return id !== undefined;
}

/** The update is replaced by the email in one transaction. */
async function mailUpdate(tx: Transaction<Tables>, deps: ClaimDeps, update: TakenClaimUpdate): Promise<void> {
  const claim = await findClaim(tx, update.claimId);
  const order = claim && (await findOrder(tx, claim.orderId));
  if (!claim || !order) throw new Error(`Claim ${update.claimId} or its order is gone`);
  const { erasedAt } = await findAccountDates(tx, order.userId);
  // If the card is paid before the email about the approval is written, one email says both. With a check, both are sent: the first has
  // the address to verify.
  const isPaidAtOnce = update.kind === 'approved' && claim.state === 'paid' && claim.payTo === 'card';
  const isReopened = update.kind === 'denied' && claim.state !== 'denied';
  if (erasedAt === null && !isPaidAtOnce && !isReopened) {
    const words = await claimUpdateOf(tx, update.kind, { claim, now: nowOf(deps.clock) });
    await inLanguage(orderLanguage(order), () =>
      queueClaimMail(tx, deps, { update: words, claim, order, mailId: String(update.id) }),
    );
  }
  await deps.faults?.at('before-claim-mail');
}

async function claimUpdateOf(
  tx: Transaction<Tables>,
  kind: ClaimUpdateKind,
  { claim, now }: { readonly claim: BagClaim; readonly now: Date },
): Promise<ClaimUpdate> {
  switch (kind) {
    case 'asked': {
      const asked = (await listClaimMessages(tx, claim.id)).findLast(({ author }) => author === 'staff');
      return { kind, question: asked?.text ?? '' };
    }
    case 'approved':
    case 'paid':
      return {
        kind,
        amount: claim.approved ?? zeroCents,
        payTo: claim.payTo ?? 'card',
        checkTo: claim.checkTo ?? '',
        lessBecause: claim.reason,
      };
    case 'denied': {
      if (!isUnanswered(claim)) return { kind, reason: claim.reason ?? '' };
      const reopenBy = reopenDayOfClaim(claim, { others: await listClaimsOf(tx, claim.orderId), now });
      return { kind: 'unanswered', reason: claim.reason ?? '', reopenBy };
    }
    case 'opened':
    case 'withdrawn':
      return { kind };
  }
}

/** A file that can't be deleted now stays on the list. */
async function deleteFiles({ db, files, clock, log }: ClaimDeps): Promise<void> {
  const now = nowOf(clock);
  for (const name of await listFilesToDelete(db, { now, limit: claimLimits.filesPerPassMax })) {
    const removed = await files.remove(name);
    if (removed.kind === 'removed') await forgetDeletedFile(db, name);
    else log.error({ file: name, reason: removed.reason }, 'file deletion failed');
  }
}
