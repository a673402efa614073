import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { createCart } from '#records/carts/carts.ts';
import { postToLedger } from '#records/money/ledger.ts';
import { moveAttempt, startAttempt } from '#records/money/payment-attempts.ts';
import { addOrderChange } from '#records/orders/orders.ts';
import type { Tables } from '#records/tables.ts';
import type { JsonObject } from '#rules/json-object.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { addCents, type Cents } from '#rules/money.ts';
import { addOrder } from './add-order.ts';

/** Adds an order that was paid with this much, by card unless payments say otherwise, and returns its number. */
export function addPaidOrder(
  db: Kysely<Tables>,
  {
    userId,
    paid,
    payments = [{ source: 'gateway', amount: paid }],
    now,
    shipState = {},
  }: {
    readonly userId: number;
    readonly paid: Cents;
    readonly payments?: readonly Payment[];
    readonly now: Date;
    readonly shipState?: JsonObject;
  },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { cart } = await createCart(tx, { brandId: 5, userId: null, microSiteId: null, sessionIdHash: null, now });
    const attemptId = await addPlacedAttempt(tx, { cartId: cart.id, payments, plan: {}, now });
    await addOrder(tx, {
      id: cart.orderId,
      cartId: cart.id,
      attemptId,
      displayId: cart.displayId,
      brandId: 5,
      userId,
      shipState,
      price: { total: paid },
      rateCardVersion: '2026-1',
      total: paid,
      placedAt: now,
    });
    const event = { kind: 'order-paid', orderId: cart.orderId, payments } as const;
    await postToLedger(tx, { key: `order-paid:${cart.orderId}`, event, now });
    return cart.orderId;
  });
}

/** Adds a change of an order that was paid with these payments; without any, there was nothing due. */
export function addPaidChange(
  db: Kysely<Tables>,
  change: {
    readonly orderId: number;
    readonly version: number;
    readonly total: Cents;
    readonly payments?: readonly Payment[];
    readonly now: Date;
  },
): Promise<void> {
  const { orderId, version, total, payments = [], now } = change;
  return inTransaction(db, async (tx) => {
    const { cart } = await createCart(tx, { brandId: 5, userId: null, microSiteId: null, sessionIdHash: null, now });
    const plan = { amends: { orderId } };
    const attemptId = await addPlacedAttempt(tx, { cartId: cart.id, payments, plan, now });
    const event = { kind: 'order-paid', orderId, payments } as const;
    await postToLedger(tx, { key: `order-paid:${orderId}:${version}`, event, now });
    await addOrderChange(tx, {
      orderId,
      version,
      attemptId,
      cartId: cart.id,
      shipState: {},
      price: { total },
      rateCardVersion: '2026-1',
      total,
      billedClubId: null,
      difference: addCents(...payments.map(({ amount }) => amount)),
      changedAt: now,
    });
  });
}

async function addPlacedAttempt(
  tx: Transaction<Tables>,
  { cartId, payments, plan, now }: { cartId: number; payments: readonly Payment[]; plan: JsonObject; now: Date },
): Promise<number> {
  const key = `cart-${cartId}`;
  const charge = addCents(...payments.filter(({ source }) => source === 'gateway').map(({ amount }) => amount));
  const attempt = { cartId, key, tryNumber: 1, chargeKey: key, bodyHash: '0'.repeat(64), charge, plan };
  const { id } = await startAttempt(tx, attempt, now);
  if (charge === 0) {
    await moveAttempt(tx, { id, from: 'new', to: 'placed', now });
  } else {
    await moveAttempt(tx, { id, from: 'new', to: 'charging', now });
    const gatewayAnswer = { kind: 'charged', amount: charge };
    await moveAttempt(tx, { id, from: 'charging', to: 'placed', gatewayAnswer, now });
  }
  return id;
}
