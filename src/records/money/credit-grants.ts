import type { Transaction } from 'kysely';
import { recordAction } from '#records/people/audit-log.ts';
import type { Tables } from '#records/tables.ts';
import type { Cents } from '#rules/money.ts';
import { addCredit } from './credit.ts';

/** Credit that an admin gives to a person. */
export type NewCreditGrant = {
  readonly actorId: number;
  readonly userId: number;
  readonly amount: Cents;
  readonly reason: string;
  /** Identifies the credit when the request is repeated. */
  readonly key: string;
  readonly now: Date;
};

/**
 * Gives credit once per key: one ledger event and one audit log entry. A key that was used for the same amount and person gives nothing
 * more; `key-reused` means that it was used for another credit. SCR-08 PAY-01
 */
export async function giveCreditOnce(
  tx: Transaction<Tables>,
  { actorId, userId, amount, reason, key, now }: NewCreditGrant,
): Promise<'given' | 'already-given' | 'key-reused'> {
  // The second of two requests at once waits until the first has given the credit, and then finds it.
  await tx.selectFrom('users').select('id').where('id', '=', actorId).forUpdate().execute();
  const former = await tx
    .selectFrom('audit_log')
    .select(['subject_id', 'details'])
    .where('action', '=', 'credit-granted')
    .where('actor_id', '=', actorId)
    .where('object_id', '=', key)
    .executeTakeFirst();
  if (former) {
    return former.details['amount_cents'] === amount && former.subject_id === userId ? 'already-given' : 'key-reused';
  }
  await addCredit(tx, { userId, amount, key, now });
  await recordAction(tx, {
    at: now,
    actorId,
    subjectId: userId,
    action: 'credit-granted',
    object: { kind: 'credit', id: key },
    details: { amount_cents: amount, reason },
  });
  return 'given';
}
