import type { FastifyRequest } from 'fastify';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findClub } from '#records/clubs/clubs.ts';
import * as records from '#records/money/club-billing.ts';
import { messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { ClubBillingDecision, ClubBillingRecord } from '../wire.ts';
import { findClubBillingRecord } from './find-club-billing-record.ts';

/** Grants or refuses a request for club billing. PAY-07 SCR-08 */
export async function answerClubBilling(
  deps: StaffDeps,
  sent: ClubBillingDecision,
  request: FastifyRequest,
): Promise<ClubBillingRecord | Refusal> {
  const caller = await requireStaff(deps, 'decide-club-billing', request);
  if (caller instanceof Refusal) return caller;
  const decision = await checkedDecision(deps, sent);
  if (decision instanceof Refusal) return decision;
  const { requestId } = sent;
  const now = nowOf(deps.clock);
  const outcome = await inTransaction(deps.db, (tx) =>
    records.decideClubBilling(tx, { requestId, decision, decidedBy: caller.id, now }),
  );
  if (outcome.kind === 'unknown') return refuseUnknown(messageText('clubBillingRequestUnknown'), 'id');
  if (outcome.kind === 'decided-differently') return new Refusal(409, messageText('clubBillingDecidedMeanwhile'));
  return findClubBillingRecord(deps.db, outcome.userId);
}

/** A grant names the club that pays, and that club must exist. */
async function checkedDecision(
  { db }: StaffDeps,
  { state, clubId }: ClubBillingDecision,
): Promise<records.ClubBillingDecision | Refusal> {
  if (state === 'refused') return { state };
  if (clubId === undefined) return refuseFields([{ field: 'clubId', message: messageText('billedClubRequired') }]);
  const club = await findClub(db, clubId);
  return club ? { state, clubId } : refuseUnknown(messageText('clubUnknown'), 'clubId');
}
