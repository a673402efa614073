import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { type Cents, cents } from '#rules/money.ts';
import { inBatches } from '#ports/database/in-batches.ts';
import { requestParcelPlan } from '#records/parcels/parcel-plan-requests.ts';
import { requestPlansOfBagsOnTrip } from '#records/parcels/returned-bags.ts';
import type { Tables } from '#records/tables.ts';
import type { JsonObject } from '#rules/json-object.ts';

/** A draft that was paid for: contents and price as of its last change, everything else as it was placed. */
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
  /** Comment, referral and other details that belong to neither the shipment nor its price. ACC-09 */
  readonly details: JsonObject;
  /** The club that pays for it, when one does. PAY-01 */
  readonly billedClubId: number | null;
  /** How often it was changed. PRC-04 */
  readonly version: number;
  /** When it was changed last; null when it never was. */
  readonly changedAt: Date | null;
};

type OptionalFields = 'details' | 'billedClubId';

export type NewOrder = Omit<Order, OptionalFields | 'version' | 'changedAt'> & Partial<Pick<Order, OptionalFields>>;

/** An order as it is right after it was placed. */
export function newOrder(order: NewOrder): Order {
  return { details: {}, billedClubId: null, ...order, version: 0, changedAt: null };
}

/** The row of a new order, for `place-at-once.ts`, which alone writes orders. */
export function orderRow(order: NewOrder) {
  return {
    id: order.id,
    cart_id: order.cartId,
    attempt_id: order.attemptId,
    display_id: order.displayId,
    brand_id: order.brandId,
    user_id: order.userId,
    ship_state: order.shipState,
    price: order.price,
    rate_card_version: order.rateCardVersion,
    total_cents: order.total,
    placed_at: order.placedAt,
    details: order.details ?? {},
    billed_club_id: order.billedClubId ?? null,
  };
}

/** Locks an order until the transaction ends, so that its refunds are worked out one after the other. */
export async function lockOrder(tx: Transaction<Tables>, orderId: number): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow();
}

/** Locks those of the orders that no other transaction has locked, without waiting for the others. */
export async function lockFreeOrders(tx: Transaction<Tables>, orderIds: readonly number[]): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', sql<number>`any(${[...orderIds]}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** The order as it is now. */
export async function findOrder(db: Kysely<Tables>, orderId: number): Promise<Order | undefined> {
  if (!db.isTransaction) return findOrderInBatches(db, orderId);
  const [order] = await findOrders(db, [orderId]);
  return order;
}

const findOrderInBatches = inBatches(findOrders);

/** The orders with these ids as they are now, in the same order. */
export async function findOrders(
  db: Kysely<Tables>,
  orderIds: readonly number[],
): Promise<readonly (Order | undefined)[]> {
  const rows = await ordersWithLatestChange(db)
    .where('orders.id', '=', sql<number>`any(${[...orderIds]}::integer[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, orderOf(row, row)]));
  return orderIds.map((id) => byId.get(id));
}

/** The order with the number that customers read aloud, as it is now. */
export async function findOrderByDisplayId(db: Kysely<Tables>, displayId: string): Promise<Order | undefined> {
  const row = await ordersWithLatestChange(db).where('orders.display_id', '=', displayId).executeTakeFirst();
  return row && orderOf(row, row);
}

/** The orders of a person as they are now, the newest first. */
export async function listOrdersOf(
  db: Kysely<Tables>,
  { userId, limit }: { userId: number; limit: number },
): Promise<Order[]> {
  const rows = await ordersWithLatestChange(db)
    .where('orders.user_id', '=', userId)
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => orderOf(row, row));
}

/** Whether this user placed the order for its owner, or made its last change. ROL-02 */
export async function isOrderBookedBy(db: Kysely<Tables>, { attemptId }: Order, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('id', '=', attemptId)
    .where(sql`plan ->> 'bookedBy'`, '=', String(userId))
    .executeTakeFirst();
  return row !== undefined;
}

/** The cart that an order was placed with, and those with which it was changed: each token proves the same person. */
export async function findCartIdsOfOrder(
  db: Kysely<Tables>,
  { id, cartId, version }: Order,
): Promise<readonly number[]> {
  if (version === 0) return [cartId];
  const rows = await db.selectFrom('order_amendments').select('cart_id').where('order_id', '=', id).execute();
  return [cartId, ...rows.map(({ cart_id }) => cart_id)];
}

/** Whether a cart has been used for an order or a change, so that it can't be used again. CRT-06 */
export async function isCartSpent(db: Kysely<Tables>, cartId: number): Promise<boolean> {
  const order = await db.selectFrom('orders').select('id').where('cart_id', '=', cartId).executeTakeFirst();
  if (order) return true;
  const change = await db
    .selectFrom('order_amendments')
    .select('version')
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
  return change !== undefined;
}

/** The cart that took a use of a coupon for an order or for a change of it. The order keeps that use through all of its changes. PRC-06 */
export async function findCouponCartOfOrder(
  db: Kysely<Tables>,
  { order, code }: { order: Order; code: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('coupon_uses')
    .select('cart_id')
    .where('coupon_code', '=', code)
    .where('state', '=', 'confirmed')
    .where('cart_id', 'in', await findCartIdsOfOrder(db, order))
    .executeTakeFirst();
  return row?.cart_id ?? undefined;
}

/** One payment of an order: when it was placed, or with one of its changes. */
export type OrderVersion = {
  readonly version: number;
  readonly attemptId: number;
  readonly price: JsonObject;
  /** What the gateway was asked to charge. */
  readonly charge: Cents;
  /** What was paid or refunded with the change; the whole total when the order was placed. */
  readonly difference: Cents;
  /** How much of its price is covered by goodwill that was given before. */
  readonly goodwill: Cents;
  readonly at: Date;
};

/** An order as it was placed and each of its changes, the oldest first. PRC-04 */
export async function listVersionsOf(db: Kysely<Tables>, orderId: number): Promise<readonly OrderVersion[]> {
  const placed = await db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'orders.attempt_id')
    .select(['attempt_id', 'price', 'charge_cents', 'total_cents as difference_cents', 'placed_at as at'])
    .select((row) => row.lit(0).as('goodwill_cents'))
    .where('orders.id', '=', orderId)
    .execute();
  const changed = await db
    .selectFrom('order_amendments')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'order_amendments.attempt_id')
    .select(['attempt_id', 'price', 'charge_cents', 'difference_cents', 'amended_at as at', 'goodwill_cents'])
    .where('order_id', '=', orderId)
    .orderBy('version')
    .execute();
  return [...placed, ...changed].map((row, version) => ({
    version,
    attemptId: row.attempt_id,
    price: row.price,
    charge: cents(row.charge_cents),
    difference: cents(row.difference_cents),
    goodwill: cents(row.goodwill_cents),
    at: row.at,
  }));
}

export type NewOrderChange = Pick<Order, 'shipState' | 'price' | 'rateCardVersion' | 'total' | 'billedClubId'> & {
  readonly orderId: number;
  readonly version: number;
  readonly attemptId: number;
  readonly cartId: number;
  readonly difference: Cents;
  /** How much of its price is covered by goodwill that was given before; zero by default. */
  readonly goodwill?: Cents;
  readonly changedAt: Date;
};

/**
 * Writes a change of an order and returns the order as it is from now on. The database refuses a version that doesn't follow the last
 * one, a change of a canceled leg, and one that is not paid to the cent when the transaction ends. PRC-04
 */
export async function addOrderChange(tx: Transaction<Tables>, change: NewOrderChange): Promise<Order> {
  await tx
    .insertInto('order_amendments')
    .values({
      order_id: change.orderId,
      version: change.version,
      attempt_id: change.attemptId,
      cart_id: change.cartId,
      ship_state: JSON.stringify(change.shipState),
      price: JSON.stringify(change.price),
      rate_card_version: change.rateCardVersion,
      total_cents: change.total,
      difference_cents: change.difference,
      goodwill_cents: change.goodwill ?? 0,
      billed_club_id: change.billedClubId,
      amended_at: change.changedAt,
    })
    .execute();
  await requestParcelPlan(tx, change.orderId);
  await requestPlansOfBagsOnTrip(tx, change.orderId);
  const order = await findOrder(tx, change.orderId);
  if (!order) throw new Error(`Order ${change.orderId} is missing after its change`);
  return order;
}

/** The last attempt to change an order, however it ended. */
export async function findLastChange(
  db: Kysely<Tables>,
  orderId: number,
): Promise<Pick<Selectable<Tables['payment_attempts']>, 'cart_id' | 'state' | 'answer'> | undefined> {
  return db
    .selectFrom('payment_attempts')
    .select(['cart_id', 'state', 'answer'])
    .where('amends_order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Each by its name, so that the database plans the statement once. */
const orderColumns = [
  'orders.id',
  'orders.cart_id',
  'orders.attempt_id',
  'orders.display_id',
  'orders.brand_id',
  'orders.user_id',
  'orders.ship_state',
  'orders.price',
  'orders.rate_card_version',
  'orders.total_cents',
  'orders.placed_at',
  'orders.details',
  'orders.billed_club_id',
] as const;

/** Orders with their last change. */
function ordersWithLatestChange(db: Kysely<Tables>) {
  return db
    .selectFrom('orders')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('order_amendments')
          .select([
            'version',
            'ship_state as now_shipped',
            'price as now_price',
            'rate_card_version as now_rate_card_version',
            'total_cents as now_total_cents',
            'billed_club_id as now_billed_club_id',
            'amended_at',
          ])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('last_change'),
      (join) => join.onTrue(),
    )
    .select(orderColumns)
    .select([
      'last_change.version',
      'last_change.now_shipped',
      'last_change.now_price',
      'last_change.now_rate_card_version',
      'last_change.now_total_cents',
      'last_change.now_billed_club_id',
      'last_change.amended_at',
    ]);
}

type LastChange = {
  readonly version: number | null;
  readonly now_shipped: JsonObject | null;
  readonly now_price: JsonObject | null;
  readonly now_rate_card_version: string | null;
  readonly now_total_cents: number | null;
  readonly now_billed_club_id: number | null;
  readonly amended_at: Date | null;
};

function orderOf(row: Selectable<Tables['orders']>, change: LastChange | null = null): Order {
  return {
    id: row.id,
    cartId: row.cart_id,
    attemptId: row.attempt_id,
    displayId: row.display_id,
    brandId: row.brand_id,
    userId: row.user_id,
    shipState: change?.now_shipped ?? row.ship_state,
    price: change?.now_price ?? row.price,
    rateCardVersion: change?.now_rate_card_version ?? row.rate_card_version,
    total: cents(change?.now_total_cents ?? row.total_cents),
    placedAt: row.placed_at,
    details: row.details,
    billedClubId: change?.now_billed_club_id ?? row.billed_club_id,
    version: change?.version ?? 0,
    changedAt: change?.amended_at ?? null,
  };
}
