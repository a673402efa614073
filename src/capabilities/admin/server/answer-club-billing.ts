import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { recordAction } from '#records/people/audit-log.ts';
import { type ClubBillingDecision, decideClubBilling as decide } from '#records/money/club-billing.ts';
import { findClub } from '#records/clubs/clubs.ts';
import { messageText } from '#rules/messages.ts';
import type { decideClubBilling } from '../contract.ts';
import { adminCaller, type AdminDeps } from './admin-caller.ts';
import { clubBillingOf } from './person-record.ts';

/** Grants or refuses a request for club billing, and writes down who did. PAY-07 SCR-08 */
export async function answerClubBilling(
  deps: AdminDeps,
  { params, body }: EndpointRequest<typeof decideClubBilling>,
  headers: IncomingHttpHeaders,
): Promise<EndpointResponse<typeof decideClubBilling> | Refusal> {
  const caller = await adminCaller(deps, 'decide-club-billing', headers);
  if (caller instanceof Refusal) return caller;
  const decision = await decisionOf(deps, body);
  if (decision instanceof Refusal) return decision;
  const now = new Date(deps.clock.nowMs());
  const outcome = await inTransaction(deps.db, async (tx) => {
    const decided = await decide(tx, { requestId: params.id, decision, decidedBy: caller.id, now });
    if (decided.kind === 'decided') {
      await recordAction(tx, {
        at: now,
        actorId: caller.id,
        subjectId: decided.userId,
        action: `club-billing-${decision.state}`,
        object: { kind: 'club-billing-request', id: String(params.id) },
        details: decision.state === 'granted' ? { club_id: decision.clubId } : {},
      });
    }
    return decided;
  });
  if (outcome.kind === 'unknown') return refuseUnknown(messageText('clubBillingRequestUnknown'), 'id');
  if (outcome.kind === 'otherwise') return new Refusal(409, messageText('clubBillingDecidedMeanwhile'));
  return clubBillingOf(deps.db, outcome.userId);
}

/** A club that pays has to be named, and to be one of ours. */
async function decisionOf(
  { db }: AdminDeps,
  { decision, club_id: clubId }: EndpointRequest<typeof decideClubBilling>['body'],
): Promise<ClubBillingDecision | Refusal> {
  if (decision === 'refused') return { state: 'refused' };
  if (clubId === undefined) return refuseFields([{ field: 'club_id', message: messageText('billedClubRequired') }]);
  const club = await findClub(db, clubId);
  return club ? { state: 'granted', clubId } : refuseUnknown(messageText('clubUnknown'), 'club_id');
}
