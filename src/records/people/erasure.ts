import { type Kysely, sql, type Transaction } from 'kysely';
import { cartsOf } from '#records/carts/carts-of.ts';
import { deleteSessionsOf } from '#records/sessions/sessions.ts';
import type { Tables } from '#records/tables.ts';
import type { JsonObject } from '#rules/json-object.ts';
import type { AttemptState } from '#rules/orders/order-states.ts';
import { deleteRegistrationsOf } from './one-time-links.ts';
import { deletePasskeysOf } from './passkeys.ts';
import { deleteUserTokensOf } from './users.ts';

/** Whether a payment of the user is in one of some states. PAY-04 */
export async function hasAttemptIn(
  db: Kysely<Tables>,
  { userId, states }: { readonly userId: number; readonly states: readonly AttemptState[] },
): Promise<boolean> {
  const found = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('cart_id', 'in', cartsOf(db, userId))
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Rewrites the shipment of every order of a user and of every change of it, and deletes the details of the orders. */
export async function rewriteShipStates(
  tx: Transaction<Tables>,
  { userId, rewrite }: { readonly userId: number; readonly rewrite: (shipState: JsonObject) => unknown },
): Promise<void> {
  const orders = await tx.selectFrom('orders').select(['id', 'ship_state']).where('user_id', '=', userId).execute();
  for (const { id, ship_state } of orders) {
    const state = JSON.stringify(rewrite(ship_state));
    await sql`update orders set ship_state = ${state}::jsonb, details = '{}' where id = ${id}`.execute(tx);
  }
  const changes = await tx
    .selectFrom('order_amendments')
    .innerJoin('orders', 'orders.id', 'order_amendments.order_id')
    .select(['order_id', 'version', 'order_amendments.ship_state'])
    .where('user_id', '=', userId)
    .execute();
  for (const { order_id, version, ship_state } of changes) {
    const state = JSON.stringify(rewrite(ship_state));
    await sql`
      update order_amendments set ship_state = ${state}::jsonb where order_id = ${order_id} and version = ${version}
    `.execute(tx);
  }
}

/** What a payment attempt stores as JSON. */
export type StoredAttempt = {
  readonly plan: JsonObject;
  readonly charge: JsonObject | null;
  readonly answer: JsonObject | null;
};

/** Rewrites what the payments of a user store. */
export async function rewriteAttempts(
  tx: Transaction<Tables>,
  {
    userId,
    rewrite,
  }: {
    readonly userId: number;
    readonly rewrite: (attempt: StoredAttempt) => { readonly [Part in keyof StoredAttempt]: unknown };
  },
): Promise<void> {
  const attempts = await tx
    .selectFrom('payment_attempts')
    .select(['id', 'plan', 'charge', 'answer'])
    .where('cart_id', 'in', cartsOf(tx, userId))
    .execute();
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  for (const { id, ...stored } of attempts) {
    const { plan, charge, answer } = rewrite(stored);
    await sql`
      update payment_attempts
      set plan = ${json(plan)}::jsonb, charge = ${json(charge)}::jsonb, answer = ${json(answer)}::jsonb
      where id = ${id}
    `.execute(tx);
  }
}

/** Deletes what a user entered into their carts and only they need. */
export async function deleteCartEntries(tx: Transaction<Tables>, userId: number): Promise<void> {
  for (const table of ['saved_sessions', 'club_answers', 'ship_notes'] as const) {
    await tx.deleteFrom(table).where('cart_id', 'in', cartsOf(tx, userId)).execute();
  }
}

/** Deletes the emails sent to an address, and the registrations with it. */
export async function deleteMailsTo(tx: Transaction<Tables>, email: string): Promise<void> {
  await tx.deleteFrom('outbox').where(sql<string>`lower(recipient)`, '=', email).execute();
  await tx.deleteFrom('mailbox').where(sql<string>`lower(message #>> '{to,address}')`, '=', email).execute();
  await deleteRegistrationsOf(tx, email);
}

/** Replaces the email in the coupon uses of a user, with or without signing in. */
export async function replaceCouponEmail(
  tx: Transaction<Tables>,
  { userId, email, by }: { readonly userId: number; readonly email: string; readonly by: string },
): Promise<void> {
  await tx
    .updateTable('coupon_uses')
    .set({ email: by })
    .where((where) => where.or([where('user_id', '=', userId), where('email', '=', email)]))
    .execute();
}

/** Deletes everything that only the owner of an account needs, and every way to sign in to it. */
export async function deleteAccountEntries(tx: Transaction<Tables>, userId: number): Promise<void> {
  for (const table of [
    'passwords',
    'identities',
    'address_points',
    'saved_travelers',
    'one_time_links',
    'club_billing_clubs',
  ] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await tx.deleteFrom('club_billing_requests').where('user_id', '=', userId).where('state', '=', 'asked').execute();
  await deletePasskeysOf(tx, userId);
  await deleteUserTokensOf(tx, userId);
  await deleteSessionsOf(tx, userId);
}

/** Overwrites who a user is, as of now. A guest's own email is random already; an account gets the one given. */
export async function overwritePerson(
  tx: Transaction<Tables>,
  person: {
    readonly userId: number;
    readonly email?: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly phone: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...(person.email !== undefined && { email: person.email }),
      contact_email: null,
      first_name: person.firstName,
      last_name: person.lastName,
      phone: person.phone,
      default_address_point_id: null,
      erased_at: person.now,
    })
    .where('id', '=', person.userId)
    .execute();
}
