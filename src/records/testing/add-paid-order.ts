import type { Kysely } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { createCart } from '#records/carts/carts.ts';
import { postToLedger } from '#records/money/ledger.ts';
import { startAttempt } from '#records/money/payment-attempts.ts';
import type { Tables } from '#records/tables.ts';
import type { JsonObject } from '#rules/json-object.ts';
import type { Cents } from '#rules/money.ts';
import { addOrder } from './add-order.ts';

/** Adds an order with this much paid by card, and returns its number. */
export function addPaidOrder(
  db: Kysely<Tables>,
  {
    userId,
    paid,
    now,
    shipState = {},
  }: { readonly userId: number; readonly paid: Cents; readonly now: Date; readonly shipState?: JsonObject },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { cart } = await createCart(tx, { brandId: 5, userId: null, microSiteId: null, sessionIdHash: null, now });
    const key = `cart-${cart.id}`;
    const attempt = await startAttempt(
      tx,
      { cartId: cart.id, key, tryNumber: 1, chargeKey: key, bodyHash: '0'.repeat(64), charge: paid, plan: {} },
      now,
    );
    await addOrder(tx, {
      id: cart.orderId,
      cartId: cart.id,
      attemptId: attempt.id,
      displayId: cart.displayId,
      brandId: 5,
      userId,
      shipState,
      price: {},
      rateCardVersion: '2026-1',
      total: paid,
      placedAt: now,
    });
    const payments = [{ source: 'gateway', amount: paid }] as const;
    const event = { kind: 'order-paid', orderId: cart.orderId, payments } as const;
    await postToLedger(tx, { key: `order-paid:${cart.orderId}`, event, now });
    return cart.orderId;
  });
}
