import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** The carts of a user, of their orders and of changes of those, as a subquery. */
export function cartsOf(db: Kysely<Tables>, userId: number) {
  return db
    .selectFrom('carts')
    .select('id')
    .where('user_id', '=', userId)
    .union(db.selectFrom('orders').select('cart_id as id').where('user_id', '=', userId))
    .union(
      db
        .selectFrom('order_amendments')
        .innerJoin('orders', 'orders.id', 'order_amendments.order_id')
        .select('order_amendments.cart_id as id')
        .where('orders.user_id', '=', userId),
    );
}
