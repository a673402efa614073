import type { Kysely, Selectable, Transaction } from 'kysely';
import { type Cents, cents } from '#rules/money.ts';
import type { JsonObject, Tables } from './tables.ts';

/** A draft that was paid for, as it stood then. */
export type Order = {
  readonly id: number;
  readonly cartId: number;
  readonly attemptId: number;
  /** What people read out: `P-7K3M9Q`. */
  readonly displayId: string;
  readonly brandId: number;
  readonly userId: number;
  /** To be read by `fromShipState`. */
  readonly shipState: JsonObject;
  /** With all its lines, and the parts it was paid in. */
  readonly price: JsonObject;
  readonly rateCardVersion: string;
  readonly total: Cents;
  readonly placedAt: Date;
};

/** Writes an order down, once for its cart: whoever comes again gets the one that stands. */
export async function addOrder(tx: Transaction<Tables>, order: Order): Promise<Order> {
  const row = await tx
    .insertInto('orders')
    .values({
      id: order.id,
      cart_id: order.cartId,
      attempt_id: order.attemptId,
      display_id: order.displayId,
      brand_id: order.brandId,
      user_id: order.userId,
      ship_state: JSON.stringify(order.shipState),
      price: JSON.stringify(order.price),
      rate_card_version: order.rateCardVersion,
      total_cents: order.total,
      placed_at: order.placedAt,
    })
    .onConflict((conflict) => conflict.column('cart_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) return orderOf(row);
  const standing = await tx
    .selectFrom('orders')
    .selectAll()
    .where('cart_id', '=', order.cartId)
    .executeTakeFirstOrThrow();
  return orderOf(standing);
}

export async function findOrder(db: Kysely<Tables>, orderId: number): Promise<Order | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  return row && orderOf(row);
}

/** The cart that has this order's number, whether the order stands yet or not. */
export async function findCartIdOfOrder(db: Kysely<Tables>, orderId: number): Promise<number | undefined> {
  const row = await db.selectFrom('carts').select('id').where('order_id', '=', orderId).executeTakeFirst();
  return row?.id;
}

/** The orders of a person, the newest first. */
export async function listOrdersOf(
  db: Kysely<Tables>,
  { userId, limit }: { userId: number; limit: number },
): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(orderOf);
}

function orderOf(row: Selectable<Tables['orders']>): Order {
  return {
    id: row.id,
    cartId: row.cart_id,
    attemptId: row.attempt_id,
    displayId: row.display_id,
    brandId: row.brand_id,
    userId: row.user_id,
    shipState: row.ship_state,
    price: row.price,
    rateCardVersion: row.rate_card_version,
    total: cents(row.total_cents),
    placedAt: row.placed_at,
  };
}
