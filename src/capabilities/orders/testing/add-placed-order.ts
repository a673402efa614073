import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { addOrder, type Order } from '#records/orders.ts';
import { startAttempt } from '#records/payment-attempts.ts';
import { hashToken } from '#records/secret-token.ts';
import type { Tables } from '#records/tables.ts';
import { cents } from '#rules/money.ts';
import type { PlacedOrder } from '#rules/orders/receipt.ts';
import { placedOrder } from '#rules/orders/testing/placed-order.ts';
import { toShipState } from '#rules/shipment/ship-state.ts';
import { orderPriceToJson } from '../server/order-price.ts';

export type AddedOrder = { readonly order: Order; readonly userId: number; readonly cartToken: string };

let made = 0;

/**
 * Writes an order as if it had been placed, without a gateway. Its numbers lie below those that carts get by themselves: cart 901 and
 * order 90001 first.
 */
export async function addPlacedOrder(
  db: Kysely<Tables>,
  {
    placed = placedOrder(),
    sessionIdHash = null,
    email = 'tessa@example.com',
    placedAt = new Date('2026-03-02T15:00:00Z'),
  }: { placed?: PlacedOrder; sessionIdHash?: Buffer | null; email?: string; placedAt?: Date } = {},
): Promise<AddedOrder> {
  made += 1;
  const number = made;
  const cartToken = randomBytes(32).toString('base64url');
  return db.transaction().execute(async (tx) => {
    const { id: userId } = await tx
      .insertInto('users')
      .values({ email, first_name: 'Tessa', last_name: 'Rowan' })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ first_name: 'Tessa' }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const cartId = 900 + number;
    const orderId = 90_000 + number;
    const displayId = `P-TEST${String(number).padStart(3, '0')}`;
    await sql`
      insert into carts (id, order_id, display_id, token_hash, brand_id, session_id_hash)
      overriding system value
      values (${cartId}, ${orderId}, ${displayId}, ${hashToken(cartToken)}, 5, ${sessionIdHash})
    `.execute(tx);
    const attempt = await startAttempt(
      tx,
      {
        cartId,
        key: `test:${number}`,
        tryNumber: 1,
        chargeKey: `test:${number}:1`,
        bodyHash: '0'.repeat(64),
        // What goes back to somebody is no charge.
        charge: cents(Math.max(0, placed.price.charge)),
        plan: {},
      },
      placedAt,
    );
    const order = await addOrder(tx, {
      id: orderId,
      cartId,
      attemptId: attempt.id,
      displayId,
      brandId: 5,
      userId,
      shipState: toShipState(placed.draft),
      price: orderPriceToJson(placed),
      rateCardVersion: '2026-1',
      total: placed.price.total,
      placedAt,
    });
    return { order, userId, cartToken };
  });
}
