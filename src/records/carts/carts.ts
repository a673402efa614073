import { type Kysely, sql, type Transaction } from 'kysely';
import { inBatches } from '#ports/database/in-batches.ts';
import { newDisplayId } from '#kit/server/display-id.ts';
import { hashToken, newSecretToken } from '#kit/server/secret-token.ts';
import { recordAction } from '#records/people/audit-log.ts';
import type { OrderNumber } from '#rules/orders/order-number.ts';
import type { CartRow, Tables } from '#records/tables.ts';

export type Cart = {
  readonly id: number;
  readonly orderId: number;
  /** What customers read aloud on the phone: `P-7K3M9Q`. */
  readonly displayId: string;
  readonly brandId: number;
  readonly userId: number | null;
  readonly microSiteId: number | null;
};

export type NewCart = {
  readonly brandId: number;
  readonly userId: number | null;
  readonly microSiteId: number | null;
  readonly sessionIdHash: Buffer | null;
  readonly now: Date;
};

const displayIdTriesMax = 20;

/** Creates a cart and the token that opens it. Only a hash of the token is stored, so it can be read only here. CRT-01 */
export async function createCart(
  tx: Transaction<Tables>,
  cart: NewCart,
  makeDisplayId: () => string = newDisplayId,
): Promise<{ cart: Cart; token: string }> {
  const token = newSecretToken();
  for (let tries = 0; tries < displayIdTriesMax; tries += 1) {
    const row = await tx
      .insertInto('carts')
      .values({
        display_id: makeDisplayId(),
        token_hash: hashToken(token),
        brand_id: cart.brandId,
        user_id: cart.userId,
        micro_site_id: cart.microSiteId,
        session_id_hash: cart.sessionIdHash,
        created_at: cart.now,
      })
      // A unique violation would abort the transaction, so we skip a taken display id and try another.
      .onConflict((conflict) => conflict.column('display_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) return { cart: cartOf(row), token };
  }
  throw new Error(`No free display id found in ${displayIdTriesMax} tries.`);
}

/** Creates a cart to follow one that was ordered, with the same user, browser, brand and site. CRT-06 */
export async function replaceCart(
  tx: Transaction<Tables>,
  { cart, now }: { readonly cart: Cart; readonly now: Date },
): Promise<{ cart: Cart; token: string }> {
  return createCart(tx, { ...cart, sessionIdHash: await findSessionOfCart(tx, cart.id), now });
}

/** The cart that has this number, whether its order is placed yet or not. */
export async function findCartIdOfOrder(db: Kysely<Tables>, number: OrderNumber): Promise<number | undefined> {
  const carts = db.selectFrom('carts').select('id');
  const row = await (number.kind === 'id'
    ? carts.where('order_id', '=', number.orderId)
    : carts.where('display_id', '=', number.displayId)
  ).executeTakeFirst();
  return row?.id;
}

export async function findCart(db: Kysely<Tables>, cartId: number): Promise<Cart | undefined> {
  const row = await db.selectFrom('carts').selectAll().where('id', '=', cartId).executeTakeFirst();
  return row && cartOf(row);
}

/** The cart, if this is its token. */
export const findCartByToken = inBatches<Tables, CartAndToken, Cart | undefined>(async (db, asked) => {
  const ids = asked.map(({ cartId }) => cartId);
  const rows = await db
    .selectFrom('carts')
    .select([...cartColumns, 'token_hash'])
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asked.map(({ cartId, token }) => {
    const row = byId.get(cartId);
    return row?.token_hash.equals(hashToken(token)) ? cartOf(row) : undefined;
  });
});

type CartAndToken = { readonly cartId: number; readonly token: string };

/** The cart that a browser is filling for a brand: the last one it opened. */
export async function findOpenCartOfSession(
  db: Kysely<Tables>,
  { sessionIdHash, brandId }: { sessionIdHash: Buffer; brandId: number },
): Promise<Cart | undefined> {
  const row = await db
    .selectFrom('carts')
    .selectAll()
    .where('session_id_hash', '=', sessionIdHash)
    .where('brand_id', '=', brandId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && cartOf(row);
}

/** Whether a browser opened a cart, the current one or an earlier one. */
export async function isCartOfSession(
  db: Kysely<Tables>,
  { cartId, sessionIdHash }: { cartId: number; sessionIdHash: Buffer },
): Promise<boolean> {
  const row = await db
    .selectFrom('carts')
    .select('id')
    .where('id', '=', cartId)
    .where('session_id_hash', '=', sessionIdHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a session that has not expired has opened a cart, of any brand. */
export async function hasOpenedCart(
  db: Kysely<Tables>,
  { sessionIdHash, now }: { sessionIdHash: Buffer; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('carts')
    .innerJoin('sessions', 'sessions.id_hash', 'carts.session_id_hash')
    .select('carts.id')
    .where('sessions.id_hash', '=', sessionIdHash)
    .where('sessions.expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The session of the browser that opened a cart; null for a cart that was opened without a browser, and for an unknown one. */
export async function findSessionOfCart(db: Kysely<Tables>, cartId: number): Promise<Buffer | null> {
  const row = await db.selectFrom('carts').select('session_id_hash').where('id', '=', cartId).executeTakeFirst();
  return row?.session_id_hash ?? null;
}

const cartColumns = ['id', 'order_id', 'display_id', 'brand_id', 'user_id', 'micro_site_id'] as const;

function cartOf(row: Pick<CartRow, (typeof cartColumns)[number]>): Cart {
  return {
    id: row.id,
    orderId: row.order_id,
    displayId: row.display_id,
    brandId: row.brand_id,
    userId: row.user_id,
    microSiteId: row.micro_site_id,
  };
}

/**
 * Makes a cart a customer's, and records which member of staff did it and whose cart it was. Two changes at once are recorded one after
 * the other, each with the customer it replaced. ROL-02
 */
export async function setCartCustomer(
  tx: Transaction<Tables>,
  { cartId, customerId, actorId, now }: Readonly<Record<'cartId' | 'customerId' | 'actorId', number>> & { now: Date },
): Promise<void> {
  const former = await tx
    .selectFrom('carts')
    .select('user_id')
    .where('id', '=', cartId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('carts').set({ user_id: customerId }).where('id', '=', cartId).execute();
  await recordAction(tx, {
    at: now,
    actorId,
    subjectId: customerId,
    action: 'cart-user-set',
    object: { kind: 'cart', id: String(cartId) },
    details: { former_user_id: former.user_id },
  });
}
