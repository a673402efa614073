import { type Kysely, sql } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { fullName } from '#rules/account/full-name.ts';
import { limits } from '#rules/limits.ts';
import type { AdminCartWire } from '../contract.ts';

/** The carts of a person that have not become orders, the last changed first. CRT-03 SCR-08 */
export async function openCartsOf(db: Kysely<Tables>, userId: number): Promise<AdminCartWire[]> {
  const rows = await carts(db)
    .where('carts.user_id', '=', userId)
    .where('orders.id', 'is', null)
    .orderBy('changed_at', 'desc')
    .orderBy('carts.id', 'desc')
    .limit(limits.adminCartsMax)
    .execute();
  return rows.map(cartToWire);
}

/** The cart that somebody means by a number, its own or that of its order, or by the name that it is read aloud by. SCR-08 */
export async function findCarts(db: Kysely<Tables>, typed: string): Promise<AdminCartWire[]> {
  const name = typed.trim().toUpperCase();
  const number = /^\d{1,9}$/.test(name) ? Number(name) : null;
  const rows = await carts(db)
    .where((where) =>
      number === null
        ? where('carts.display_id', '=', name)
        : where.or([where('carts.id', '=', number), where('carts.order_id', '=', number)]),
    )
    .orderBy('carts.id', 'desc')
    .limit(limits.adminCartsMax)
    .execute();
  return rows.map(cartToWire);
}

function carts(db: Kysely<Tables>) {
  return db
    .selectFrom('carts')
    .leftJoin('saved_sessions', 'saved_sessions.cart_id', 'carts.id')
    .leftJoin('orders', 'orders.cart_id', 'carts.id')
    .leftJoin('users', 'users.id', 'carts.user_id')
    .select([
      'carts.id',
      'carts.order_id',
      'carts.display_id',
      'carts.brand_id',
      'carts.user_id',
      sql<string | null>`coalesce(users.contact_email, users.email)`.as('email'),
      'users.first_name',
      'users.last_name',
      'origin_city',
      'origin_state',
      'destination_city',
      'destination_state',
      'orders.id as placed_id',
      sql<Date>`coalesce(saved_sessions.updated_at, carts.created_at)`.as('changed_at'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof carts>['execute']>>[number];

function cartToWire(row: Row): AdminCartWire {
  return {
    cart_id: row.id,
    order_id: row.order_id,
    display_id: row.display_id,
    brand_id: row.brand_id,
    owner: ownerOf(row),
    from: placeOf(row.origin_city, row.origin_state),
    to: placeOf(row.destination_city, row.destination_state),
    is_ordered: row.placed_id !== null,
    changed_at: row.changed_at.toISOString(),
  };
}

function ownerOf({ user_id: userId, email, first_name: firstName, last_name: lastName }: Row): AdminCartWire['owner'] {
  if (userId === null || email === null) return null;
  return { user_id: userId, name: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }) || email, email };
}

function placeOf(city: string | null, state: string | null): string {
  return [city, state].filter(Boolean).join(', ');
}
