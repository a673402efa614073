import { type Kysely, sql } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { fullName } from '#rules/account/full-name.ts';
import { cityLabel } from '#rules/address/city-label.ts';
import type { OrderNumber } from '#rules/orders/order-number.ts';

/** A user's carts that were not ordered, the last changed first. CRT-03 SCR-08 */
export async function listOpenCarts(
  db: Kysely<Tables>,
  { userId, most }: { readonly userId: number; readonly most: number },
): Promise<FoundCart[]> {
  const rows = await carts(db)
    .where('carts.user_id', '=', userId)
    .where('orders.id', 'is', null)
    .orderBy('changed_at', 'desc')
    .orderBy('carts.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(cartFromRow);
}

/** Finds carts by the number of their order; a number without letters may be that of the cart, too. SCR-08 */
export async function findCarts(
  db: Kysely<Tables>,
  { number, most }: { readonly number: OrderNumber; readonly most: number },
): Promise<FoundCart[]> {
  const rows = await carts(db)
    .where((where) =>
      number.kind === 'display'
        ? where('carts.display_id', '=', number.displayId)
        : where.or([where('carts.id', '=', number.orderId), where('carts.order_id', '=', number.orderId)]),
    )
    .orderBy('carts.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(cartFromRow);
}

/** What a guest's record was made for: an order, or else a cart that was not ordered. */
export type GuestPurpose = { readonly displayId: string; readonly isOrdered: boolean };

/** The order or cart of each guest, so that the records of one person can be told apart. SCR-08 */
export async function purposesOfGuests(
  db: Kysely<Tables>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, GuestPurpose>> {
  if (userIds.length === 0) return new Map();
  const [open, ordered] = await Promise.all([
    db.selectFrom('carts').select(['user_id', 'display_id']).where('user_id', 'in', userIds).orderBy('id').execute(),
    db.selectFrom('orders').select(['user_id', 'display_id']).where('user_id', 'in', userIds).orderBy('id').execute(),
  ]);
  const purposes = (rows: typeof open | typeof ordered, isOrdered: boolean) =>
    rows.flatMap(({ user_id: id, display_id: displayId }): [number, GuestPurpose][] =>
      id === null ? [] : [[id, { displayId, isOrdered }]],
    );
  return new Map([...purposes(open, false), ...purposes(ordered, true)]);
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

type FoundCart = ReturnType<typeof cartFromRow>;

function cartFromRow(row: Row) {
  return {
    id: row.id,
    orderId: row.order_id,
    displayId: row.display_id,
    brandId: row.brand_id,
    owner: ownerFromRow(row),
    from: cityLabel({ city: row.origin_city ?? '', state: row.origin_state ?? '' }),
    to: cityLabel({ city: row.destination_city ?? '', state: row.destination_state ?? '' }),
    isOrdered: row.placed_id !== null,
    changedAt: row.changed_at,
  };
}

function ownerFromRow({ user_id: id, email, first_name: firstName, last_name: lastName }: Row) {
  if (id === null || email === null) return null;
  return { id, name: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }) || email, email };
}
