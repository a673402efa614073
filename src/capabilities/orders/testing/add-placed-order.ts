import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Payments } from '#ports/payments/payments.ts';
import { issueRandomGiftCard } from '#records/testing/issue-random-gift-card.ts';
import { postToLedger } from '#records/money/ledger.ts';
import type { Order } from '#records/orders/orders.ts';
import { moveAttempt, startAttempt } from '#records/money/payment-attempts.ts';
import { hashToken } from '#kit/server/secret-token.ts';
import { requestParcelPlan } from '#records/parcels/parcel-plan-requests.ts';
import type { Tables } from '#records/tables.ts';
import type { JsonObject } from '#rules/json-object.ts';
import { addOrder } from '#records/testing/add-order.ts';
import type { Language } from '#rules/language/language.ts';
import { addCredit } from '#records/money/credit.ts';
import { creditAccount, giftCardAccount } from '#rules/ledger/accounts.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { type Cents, cents, negateCents, zeroCents } from '#rules/money.ts';
import type { PlacedOrder } from '#rules/orders/receipt.ts';
import { placedOrder } from '#rules/orders/testing/placed-order.ts';
import { toShipState } from '#rules/shipment-form/ship-state.ts';
import { orderPriceToJson } from '#facts/order-price.ts';

export type AddedOrder = {
  readonly order: Order;
  readonly userId: number;
  readonly cartToken: string;
  /** The gateway's key of the charge, if there is one. */
  readonly chargeKey: string;
  readonly giftCardIds: readonly number[];
};

let made = 0;

/**
 * Writes an order as if it had been placed and paid with credit, gift cards and the gateway as its price says. The gateway is charged when one
 * is given; otherwise only our books have the charge. Its ids are below those that carts get.
 */
export async function addPlacedOrder(
  db: Kysely<Tables>,
  {
    placed = placedOrder(),
    sessionIdHash = null,
    email = 'tessa@example.com',
    placedAt = new Date('2026-03-02T15:00:00Z'),
    payments,
    orderId: wantedId,
    displayId: wantedDisplayId,
    language = null,
  }: {
    placed?: PlacedOrder;
    sessionIdHash?: Buffer | null;
    email?: string;
    placedAt?: Date;
    payments?: Payments;
    orderId?: number;
    displayId?: string;
    language?: Language | null;
  } = {},
): Promise<AddedOrder> {
  made += 1;
  const number = made;
  // A refund is no charge, and a club is billed instead of charged.
  const rest = cents(Math.max(0, placed.price.charge));
  const charge = isBilled(placed) ? zeroCents : rest;
  const chargeKey = `test-${number}-1`;
  const charged = charge > 0 ? await chargeAt(payments, chargeKey, charge) : undefined;
  const cartToken = randomBytes(32).toString('base64url');
  return db.transaction().execute(async (tx) => {
    const { id: userId } = await tx
      .insertInto('users')
      .values({ email, first_name: 'Tessa', last_name: 'Rowan' })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ first_name: 'Tessa' }))
      .returning('id')
      .executeTakeFirstOrThrow();
    // Far from the ids that the database assigns. Test files that run in one worker share this count.
    const cartId = 9_000_000 + number;
    const orderId = wantedId ?? 80_000 + number;
    const displayId = wantedDisplayId ?? `P-TEST${String(number).padStart(3, '0')}`;
    await sql`
      insert into carts (id, order_id, display_id, token_hash, brand_id, session_id_hash)
      overriding system value
      values (${cartId}, ${orderId}, ${displayId}, ${hashToken(cartToken)}, 5, ${sessionIdHash})
    `.execute(tx);
    const attempt = await startAttempt(
      tx,
      {
        cartId,
        key: `test-${number}`,
        tryNumber: 1,
        chargeKey,
        bodyHash: '0'.repeat(64),
        charge,
        plan: {},
      },
      placedAt,
    );
    if (charged) {
      const move = { id: attempt.id, now: placedAt } as const;
      await moveAttempt(tx, { ...move, from: 'new', to: 'charging' });
      await moveAttempt(tx, { ...move, from: 'charging', to: 'charged', gatewayAnswer: charged });
      await moveAttempt(tx, { ...move, from: 'charged', to: 'placed' });
    } else {
      await moveAttempt(tx, { id: attempt.id, now: placedAt, from: 'new', to: 'placed' });
    }
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
      ...(language && { details: { language } }),
    });
    await requestParcelPlan(tx, orderId);
    const giftCardIds = await payFor(tx, { orderId, userId, placed, rest, placedAt });
    return { order, userId, cartToken, chargeKey, giftCardIds };
  });
}

function isBilled({ paidWith }: PlacedOrder): boolean {
  return paidWith?.method === 'club-billing';
}

async function chargeAt(payments: Payments | undefined, key: string, amount: Cents): Promise<JsonObject> {
  if (!payments) return { kind: 'charged', amount };
  const method = { kind: 'nonce', nonce: 'fake-valid-visa-nonce' } as const;
  const charged = await payments.charge({ key, amount, method, description: 'Order of a test' });
  if (charged.kind !== 'charged') throw new Error(`The order of a test was not charged: ${charged.kind}`);
  return charged;
}

/** Credits the balances first, and then pays from them. */
async function payFor(
  tx: Transaction<Tables>,
  {
    orderId,
    userId,
    placed,
    rest,
    placedAt,
  }: { orderId: number; userId: number; placed: PlacedOrder; rest: Cents; placedAt: Date },
): Promise<readonly number[]> {
  const payments: Payment[] = [];
  const giftCardIds: number[] = [];
  for (const { reason, amount: taken } of placed.price.steps) {
    const amount = negateCents(taken);
    if (reason.rule === 'wallet-credit') {
      await addCredit(tx, { userId, amount, key: `test-credit-${orderId}`, now: placedAt });
      payments.push({ source: creditAccount(userId), amount });
    }
    if (reason.rule === 'gift-card') {
      const { giftCardId } = await issueRandomGiftCard(tx, { amount, brand: null, lastDay: null });
      payments.push({ source: giftCardAccount(giftCardId), amount });
      giftCardIds.push(giftCardId);
    }
  }
  payments.push({ source: isBilled(placed) ? 'club-billing' : 'gateway', amount: rest });
  await postToLedger(tx, {
    key: `order-paid:${orderId}`,
    event: { kind: 'order-paid', orderId, payments },
    now: placedAt,
  });
  return giftCardIds;
}
