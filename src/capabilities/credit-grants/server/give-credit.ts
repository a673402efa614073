import type { FastifyRequest } from 'fastify';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findUser } from '#records/people/users.ts';
import { giveCreditOnce } from '#records/money/credit-grants.ts';
import { checkCreditGrant, creditAmountRange } from '#rules/account/credit-grant.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { cents } from '#rules/money.ts';
import { clientKey } from '#rules/orders/client-key.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { CreditGrantRequest, CreditRecord } from '../wire.ts';
import { findCreditRecord } from './find-credit-record.ts';

/** Gives a person credit, once per key, however often the button is pressed. SCR-08 PAY-01 */
export async function giveCredit(
  deps: StaffDeps,
  sent: CreditGrantRequest,
  request: FastifyRequest,
): Promise<CreditRecord | Refusal> {
  const caller = await requireStaff(deps, 'grant-credit', request);
  if (caller instanceof Refusal) return caller;
  const grant = checkCreditGrant(sent);
  if (grant.kind === 'problem') {
    return refuseFields([{ field: grant.field, message: messageText(grant.message, creditAmountRange) }]);
  }
  const sentKey = clientKey(sent.key);
  if (sentKey.kind === 'problem') {
    const message = messageText(sentKey.message, { most: String(limits.idempotencyKeyLengthMax) });
    return refuseFields([{ field: 'key', message }]);
  }
  const person = await findUser(deps.db, sent.userId);
  if (!person) return refuseUnknown(messageText('personUnknown'), 'id');
  if (person.isGuest) return new Refusal(409, messageText('creditNeedsAccount'));
  const { amountCents, reason } = grant.value;
  const key = `credit-granted:${caller.id}:${sent.key}`;
  const now = nowOf(deps.clock);
  const outcome = await inTransaction(deps.db, (tx) =>
    giveCreditOnce(tx, { actorId: caller.id, userId: person.id, amount: cents(amountCents), reason, key, now }),
  );
  if (outcome === 'key-reused') {
    const message = messageText('creditKeyReused');
    return new Refusal(409, message, [{ field: 'key', message }]);
  }
  return findCreditRecord(deps.db, person.id);
}
