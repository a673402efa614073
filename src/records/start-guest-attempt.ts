import { type Kysely, sql } from 'kysely';
import { attemptRow, type NewAttempt } from './payment-attempts.ts';
import type { Tables } from './tables.ts';
import { type GuestPerson, guestQueries } from './users.ts';

/**
 * Makes the account of a guest, notes that they accept the terms, and stores their try to pay a cart, in one statement: all of it or none.
 * The number of the account is put into the plan, as `userId`. Undefined when the email has an account already. CHK-01 CHK-04 PAY-04
 */
export async function startGuestAttempt(
  db: Kysely<Tables>,
  {
    guest,
    attempt,
    termsVersion,
    now,
  }: { readonly guest: GuestPerson; readonly attempt: NewAttempt; readonly termsVersion: string; readonly now: Date },
): Promise<{ readonly attemptId: number; readonly userId: number } | undefined> {
  const queries = guestQueries(db, guest, { version: termsVersion, now });
  const { plan, ...row } = attemptRow(attempt, now);
  const columns = Object.keys(row).map((column) => sql.ref(column));
  const started = sql`
    insert into payment_attempts (${sql.join(columns)}, plan)
    select ${sql.join(Object.values(row))}, jsonb_set(${plan}::jsonb, '{userId}', to_jsonb(made.id)) from made
    returning id`;
  const { rows } = await sql<{ id: number; user_id: number }>`
    with made as (${queries.guest}), accepted as (${queries.acceptance}), started as (${started})
    select started.id, made.id as user_id from started, made`.execute(db);
  const [made] = rows;
  return made && { attemptId: made.id, userId: made.user_id };
}
