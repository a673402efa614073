import type { IncomingHttpHeaders } from 'node:http';
import type { Transaction } from 'kysely';
import { type StaffDeps, staffCaller } from '#access/staff-caller.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { recordAction } from '#records/people/audit-log.ts';
import type { Tables } from '#records/tables.ts';
import { findUser } from '#records/people/users.ts';
import { creditWallet } from '#records/money/wallet.ts';
import { checkCreditGrant, creditAmountRange } from '#rules/account/credit-grant.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { cents } from '#rules/money.ts';
import type { CreditGrant, CreditRecord } from '../wire.ts';
import { findCreditRecord } from './find-credit-record.ts';

/**
 * Gives a person credit: one ledger event and one audit log entry, both or neither, and once per key, however often the button is
 * pressed. SCR-08 PAY-01
 */
export async function giveCredit(
  deps: StaffDeps,
  asked: CreditGrant,
  headers: IncomingHttpHeaders,
): Promise<CreditRecord | Refusal> {
  const caller = await staffCaller(deps, 'grant-credit', headers);
  if (caller instanceof Refusal) return caller;
  const grant = checkCreditGrant(asked);
  if (grant.kind === 'problem') {
    return refuseFields([{ field: grant.field, message: messageText(grant.message, creditAmountRange) }]);
  }
  if (!/^[\w-]+$/.test(asked.key)) {
    const message = messageText('orderKeyNotValid', { most: String(limits.idempotencyKeyLengthMax) });
    return refuseFields([{ field: 'key', message }]);
  }
  const person = await findUser(deps.db, asked.userId);
  if (!person) return refuseUnknown(messageText('personUnknown'), 'id');
  if (person.isGuest) return new Refusal(409, messageText('creditNeedsAccount'));
  const { amountCents, reason } = grant.value;
  const key = `credit-granted:${caller.id}:${asked.key}`;
  const outcome = await inTransaction(deps.db, async (tx) => {
    // The second of two requests at once waits until the first has given the credit, and then finds it.
    await tx.selectFrom('users').select('id').where('id', '=', caller.id).forUpdate().execute();
    const former = await findGrant(tx, { actorId: caller.id, key });
    if (former) return former.amountCents === amountCents && former.userId === person.id ? 'same' : 'another';
    await creditWallet(tx, { userId: person.id, amount: cents(amountCents), key });
    await recordAction(tx, {
      at: new Date(deps.clock.nowMs()),
      actorId: caller.id,
      subjectId: person.id,
      action: 'credit-granted',
      object: { kind: 'credit', id: key },
      details: { amount_cents: amountCents, reason },
    });
    return 'given';
  });
  if (outcome === 'another') {
    const message = messageText('creditKeyReused');
    return new Refusal(409, message, [{ field: 'key', message }]);
  }
  return findCreditRecord(deps.db, person.id);
}

/** The credit that was given under this key before. */
async function findGrant(
  tx: Transaction<Tables>,
  { actorId, key }: { readonly actorId: number; readonly key: string },
): Promise<{ readonly userId: number | null; readonly amountCents: unknown } | undefined> {
  const entry = await tx
    .selectFrom('audit_log')
    .select(['subject_id', 'details'])
    .where('action', '=', 'credit-granted')
    .where('actor_id', '=', actorId)
    .where('object_id', '=', key)
    .executeTakeFirst();
  return entry && { userId: entry.subject_id, amountCents: entry.details['amount_cents'] };
}
