import type { Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { nowOf } from '#ports/clock/clock.ts';
import {
  addClaimUpdate,
  type BagClaim,
  listClaimMessages,
  listClaimsToClose,
  listClaimsToRemindOf,
  lockClaim,
  markClaimReminded,
  moveClaim,
} from '#records/claims/bag-claims.ts';
import { listClaimPhotos } from '#records/claims/claim-photos.ts';
import { findOrder, type Order } from '#records/orders/orders.ts';
import { closeDamageCases } from '#records/parcels/parcel-cases.ts';
import { findAccountDates } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { claimLimits } from '#rules/claims/claim-states.ts';
import { isClaimComplete, missingInClaim } from '#rules/claims/missing-in-claim.ts';
import { remindedBefore, waitingBefore } from '#rules/orders/unanswered-question.ts';
import { longDate } from '#rules/dates.ts';
import { inLanguage, t } from '#rules/language/t.ts';
import { orderLanguage } from '#rules/orders/order-language.ts';
import { answerDayOfClaim } from '#facts/answer-day-of-claim.ts';
import type { ClaimDeps } from './claim-deps.ts';
import { eachClaim } from './each-claim.ts';
import { queueClaimMail } from './queue-claim-mail.ts';

/** Reminds customers once of what we asked about their claims, and says by when we need the answer. PRC-04 */
export async function remindOfQuestions(deps: ClaimDeps): Promise<void> {
  const now = nowOf(deps.clock);
  const since = new Date(waitingBefore(now.getTime()));
  const ids = await listClaimsToRemindOf(deps.db, { since, now, limit: claimLimits.updatesPerPassMax });
  await eachClaim(deps, ids, (id) =>
    inTransaction(deps.db, async (tx) => {
      const { claim, order } = await claimAndOrder(tx, id);
      if (!(await markClaimReminded(tx, { id, since, now }))) return;
      const { erasedAt } = await findAccountDates(tx, order.userId);
      if (erasedAt !== null) return;
      const last = (await listClaimMessages(tx, id)).at(-1);
      const photos = await listClaimPhotos(tx, id);
      await inLanguage(orderLanguage(order), () => {
        const update = {
          kind: 'reminded',
          question: last?.author === 'staff' ? last.text : null,
          missing: isClaimComplete(claim) ? null : missingInClaim(claim),
          hasPhotos: photos.length > 0,
          answerBy: answerDayOfClaim({ ...claim, remindedAt: now }, now),
        } as const;
        return queueClaimMail(tx, deps, { update, claim, order, mailId: `reminder-${claim.updatedAt.getTime()}` });
      });
    }),
  );
}

/** Closes claims whose customers were reminded and have not answered by the day that the reminder named, and the cases of their damaged bags. PRC-04 */
export async function closeUnansweredClaims(deps: ClaimDeps): Promise<void> {
  const now = nowOf(deps.clock);
  const before = new Date(remindedBefore(now.getTime()));
  const ids = await listClaimsToClose(deps.db, { before, now, limit: claimLimits.updatesPerPassMax });
  await eachClaim(deps, ids, (id) =>
    inTransaction(deps.db, async (tx) => {
      const { claim, order } = await claimAndOrder(tx, id);
      if (claim.state !== 'waiting' || claim.remindedAt === null || claim.remindedAt > before) return;
      const day = answerDayOfClaim(claim, now);
      const reason = inLanguage(
        orderLanguage(order),
        () => t`We closed this claim because we had no answer by ${longDate(day)}.`,
      );
      await moveClaim(tx, { id, from: 'waiting', to: 'denied', now, decision: { kind: 'denied', by: null, reason } });
      await addClaimUpdate(tx, { claimId: id, kind: 'denied' });
      await closeDamageCases(tx, now);
    }),
  );
}

/** The claim, locked, so that an answer that arrives now comes before or after. */
async function claimAndOrder(
  tx: Transaction<Tables>,
  id: number,
): Promise<{ readonly claim: BagClaim; readonly order: Order }> {
  const claim = await lockClaim(tx, id);
  const order = claim && (await findOrder(tx, claim.orderId));
  if (!claim || !order) throw new Error(`Claim ${id} or its order is gone`);
  return { claim, order };
}
