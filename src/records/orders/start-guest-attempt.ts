import { CompiledQuery, type Kysely } from 'kysely';
import { inBatches } from '#ports/database/in-batches.ts';
import { attemptRow, type NewAttempt } from '#records/money/payment-attempts.ts';
import type { Tables } from '#records/tables.ts';
import { type GuestPerson, guestRow } from '#records/people/users.ts';

/** A guest who begins to pay. */
export type StartingGuest = {
  readonly guest: GuestPerson;
  readonly attempt: NewAttempt;
  readonly termsVersion: string;
  readonly now: Date;
};

export type StartedGuest = { readonly attemptId: number; readonly userId: number };

/**
 * Makes the record of a guest, notes that they accept the terms, and stores their try to pay a cart: all of it or none. The number of
 * the record is put into the plan, as `userId`. It doesn't look whether the email has an account: work and answer are the same.
 * CHK-01 CHK-04 PAY-04
 */
export const startGuestAttempt = inBatches<Tables, StartingGuest, StartedGuest>(startGuestAttempts);

async function startGuestAttempts(
  db: Kysely<Tables>,
  starting: readonly StartingGuest[],
): Promise<readonly StartedGuest[]> {
  const rows = starting.map(({ guest, attempt, termsVersion, now }) => ({
    ...guestRow(guest),
    ...attemptRow(attempt, now),
    body_hash: `\\x${attempt.bodyHash}`,
    version: termsVersion,
  }));
  const { rows: made } = await db.executeQuery<MadeRow>(CompiledQuery.raw(statement, [JSON.stringify(rows)]));
  const byKey = new Map(made.map(({ id, user_id, charge_key }) => [charge_key, { attemptId: id, userId: user_id }]));
  return rows.map(({ charge_key }) => {
    const started = byKey.get(charge_key);
    if (!started) throw new Error('An attempt was not started.');
    return started;
  });
}

type MadeRow = { readonly id: number; readonly user_id: number; readonly charge_key: string };

const attemptColumns = `cart_id, key, try_number, charge_key, body_hash, state, charge_cents, asked_at, created_at, updated_at`;

const statement = `
  with asked as (
    select email, contact_email, first_name, last_name, phone, version, ${attemptColumns}, plan
    from json_to_recordset($1) as asked (
      email text, contact_email text, first_name text, last_name text, phone text, version text,
      cart_id integer, key text, try_number smallint, charge_key text, body_hash bytea, state text, charge_cents integer, plan jsonb,
      asked_at timestamptz, created_at timestamptz, updated_at timestamptz
    )
  ), made as (
    insert into users (email, contact_email, first_name, last_name, phone)
    select email, contact_email, first_name, last_name, phone from asked
    returning id, email
  ), accepted as (
    insert into terms_acceptances (user_id, version, accepted_by, accepted_at)
    select made.id, version, made.id, created_at from asked join made using (email)
  ), started as (
    insert into payment_attempts (${attemptColumns}, plan)
    select ${attemptColumns}, jsonb_set(plan, '{userId}', to_jsonb(made.id)) from asked join made using (email)
    returning id, charge_key
  )
  select started.id, made.id as user_id, charge_key from asked join made using (email) join started using (charge_key)`;
