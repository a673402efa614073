import type { Kysely, Selectable, Transaction } from 'kysely';
import { compensationKinds } from '#rules/orders/compensation-kinds.ts';
import type { RefundKind, RefundPart, RefundState } from '#rules/orders/receipt.ts';
import { addCents, type Cents, cents } from '#rules/money.ts';
import { isPosted, postToLedger } from './ledger.ts';
import type { Tables } from '#records/tables.ts';
import type { JsonObject } from '#rules/json-object.ts';

/** Money that is refunded for an order. */
export type Refund = {
  readonly id: number;
  readonly orderId: number;
  readonly kind: RefundKind;
  readonly reason: string;
  readonly amount: Cents;
  /** The part that is refunded through the gateway. */
  readonly throughGateway: Cents;
  readonly parts: readonly KeptPart[];
  /** The version of the order that it was given for: what was refunded before a change counts in the price of the change. */
  readonly orderVersion: number;
  /** Names it for us and for the gateway. */
  readonly key: string;
  readonly state: RefundState;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A part of a refund, and for the gateway the attempt whose charge it refunds; without one it is the order's own. */
export type KeptPart = RefundPart & { readonly attemptId?: number | undefined };

export type NewRefund = {
  readonly orderId: number;
  readonly kind: RefundKind;
  readonly reason: string;
  /** As the rules share it out; together the whole refund. */
  readonly parts: readonly KeptPart[];
  readonly key: string;
  /** Null for a guest. */
  readonly askedBy: number | null;
  /** Until when only this caller may send the refund to the gateway. */
  readonly heldUntil: Date;
};

/**
 * Writes a refund and its ledger entries: balances get their part at once, and what goes to a card is owed until the gateway pays it. The
 * database refuses more than was paid, by source and in total. PRC-04
 */
export async function addRefund(tx: Transaction<Tables>, refund: NewRefund, now: Date): Promise<Refund> {
  const { orderId, kind, reason, parts, key, askedBy, heldUntil } = refund;
  const throughGateway = sumOf(parts.filter(({ source }) => source === 'gateway'));
  const row = await tx
    .insertInto('refunds')
    .values({
      order_id: orderId,
      kind,
      reason,
      amount_cents: sumOf(parts),
      gateway_cents: throughGateway,
      parts: JSON.stringify(parts.map(partToJson)),
      key,
      state: throughGateway > 0 ? 'asked' : 'done',
      asked_by: askedBy,
      next_try_at: heldUntil,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await postToLedger(tx, {
    now,
    key: `order-refunded:${row.id}`,
    event: { kind: 'order-refunded', orderId, payments: parts },
  });
  return refundOf(row);
}

export async function findRefund(db: Kysely<Tables>, id: number): Promise<Refund> {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return refundOf(row);
}

/** The refund with this key. */
export async function findRefundOfKey(db: Kysely<Tables>, key: string): Promise<Refund | undefined> {
  const row = await db.selectFrom('refunds').selectAll().where('key', '=', key).executeTakeFirst();
  return row && refundOf(row);
}

/** What was refunded for an order as goodwill, for bags that were late, lost, sent back or without a label, or for claims, over all of its versions. PRC-04 */
export async function findCompensation(db: Kysely<Tables>, orderId: number): Promise<Cents> {
  const { given } = await db
    .selectFrom('refunds')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount_cents'), row.lit(0)).as('given'))
    .where('order_id', '=', orderId)
    .where('kind', 'in', compensationKinds)
    .executeTakeFirstOrThrow();
  return cents(given);
}

/**
 * What was refunded to the customer of an order for its trip, and for claims however they are paid. What was refunded of a canceled leg counts there: only what was
 * kept of such a leg is paid.
 */
export async function findCompensationForMargin(
  db: Kysely<Tables>,
  orderId: number,
): Promise<{ readonly ofTrip: Cents; readonly claims: Cents }> {
  const refunds = await db
    .selectFrom('refunds')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount_cents'), row.lit(0)).as('sum'))
    .where('order_id', '=', orderId)
    .where('kind', 'in', compensationKinds)
    .where('id', 'not in', (from) =>
      from
        .selectFrom('cancelled_legs')
        .select((row) => row.ref('refund_id').$notNull().as('refund_id'))
        .where('order_id', '=', orderId)
        .where('refund_id', 'is not', null),
    )
    .where('id', 'not in', (from) =>
      from
        .selectFrom('transport_refunds')
        .innerJoin('parcels', 'parcels.id', 'transport_refunds.parcel_id')
        .innerJoin('cancelled_legs', (join) =>
          join
            .onRef('cancelled_legs.order_id', '=', 'parcels.order_id')
            .onRef('cancelled_legs.leg', '=', 'parcels.leg'),
        )
        .select('transport_refunds.refund_id')
        .where('parcels.order_id', '=', orderId),
    )
    .executeTakeFirstOrThrow();
  const claims = await db
    .selectFrom('bag_claims')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('approved_cents'), row.lit(0)).as('sum'))
    .where('order_id', '=', orderId)
    .where('pay_to', 'in', ['credit', 'check'])
    .executeTakeFirstOrThrow();
  return { ofTrip: cents(refunds.sum), claims: cents(claims.sum) };
}

/** All refunds of an order, the oldest first. */
export async function listRefundsOf(db: Kysely<Tables>, orderId: number): Promise<readonly Refund[]> {
  const rows = await db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
  return rows.map(refundOf);
}

/** Marks a refund as sent before the gateway is asked. False when it is already finished. */
export async function markRefundSent(db: Kysely<Tables>, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const moved = await db
    .updateTable('refunds')
    .set({ state: 'sent', updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'sent'])
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** The gateway has paid the refund: refund and ledger are updated together, once. PRC-04 */
export async function finishRefund(
  tx: Transaction<Tables>,
  { refund, gatewayAnswer, now }: { refund: Refund; gatewayAnswer: JsonObject; now: Date },
): Promise<void> {
  const moved = await tx
    .updateTable('refunds')
    .set({ state: 'done', gateway_answer: JSON.stringify(gatewayAnswer), updated_at: now })
    .where('id', '=', refund.id)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) return;
  await postToLedger(tx, {
    now,
    key: refundPaidKey(refund),
    event: { kind: 'refund-paid', orderId: refund.orderId, amount: refund.throughGateway },
  });
}

/** The gateway refuses the refund for good. The money is still owed, and staff have to find another way for it. */
export async function failRefund(
  db: Kysely<Tables>,
  { id, gatewayAnswer, now }: { id: number; gatewayAnswer: JsonObject; now: Date },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state: 'failed', gateway_answer: JSON.stringify(gatewayAnswer), updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute();
}

/**
 * Records that the bank returned a part of a refund that the gateway had paid: the money is owed again, and staff have to find another
 * way for it. Refund and ledger are written together, once per part.
 * - `recorded`: it is in the ledger, now or since an earlier callback
 * - `nothing-paid`: the key names no part of a refund that was paid, so nothing changes
 * - `still-under-way`: the gateway hasn't finished the refund; the callback has to come again after that
 * PRC-04
 */
export async function recordReturnedRefund(
  tx: Transaction<Tables>,
  { key, now }: { key: string; now: Date },
): Promise<'recorded' | 'nothing-paid' | 'still-under-way'> {
  const named = partOfKey(key);
  const row = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('key', '=', named.refundKey)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'nothing-paid';
  const refund = refundOf(row);
  const part = refund.parts.filter(({ source }) => source === 'gateway')[named.index];
  if (!part) return 'nothing-paid';
  if (refund.state === 'asked' || refund.state === 'sent') return 'still-under-way';
  const returnedKey = `refund-returned:${key}`;
  if (!(await isPosted(tx, refundPaidKey(refund)))) return 'nothing-paid';
  if (await isPosted(tx, returnedKey)) return 'recorded';
  await tx
    .updateTable('refunds')
    .set((set) => ({ state: 'failed', returned_cents: set('returned_cents', '+', part.amount), updated_at: now }))
    .where('id', '=', refund.id)
    .execute();
  const event = { kind: 'refund-returned', orderId: refund.orderId, amount: part.amount } as const;
  await postToLedger(tx, { key: returnedKey, event, now });
  return 'recorded';
}

/** The key of each charge that a refund goes to. No other key starts like this, and the prefix doesn't make keys too long. */
export function keyOfPart(refundKey: string, index: number): string {
  return index === 0 ? refundKey : `p${index + 1}-${refundKey}`;
}

function partOfKey(key: string): { readonly refundKey: string; readonly index: number } {
  const [, number = '1', refundKey = key] = /^p(\d+)-(.+)$/.exec(key) ?? [];
  return { refundKey, index: Number(number) - 1 };
}

function refundPaidKey({ id }: Pick<Refund, 'id'>): string {
  return `refund-paid:${id}`;
}

/** Schedules the next attempt at `until`. */
export async function postponeRefund(
  db: Kysely<Tables>,
  { id, until, gatewayAnswer }: { id: number; until: Date; gatewayAnswer: JsonObject },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ next_try_at: until, gateway_answer: JSON.stringify(gatewayAnswer) })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute();
}

/**
 * Takes refunds that are due again because of a crash or a gateway that didn't answer. Two workers never take the same one, and no other
 * worker takes it before `heldUntil`: not every gateway recognizes a refund that is sent twice at once. PRC-04
 */
export async function takeRefunds(
  db: Kysely<Tables>,
  { now, heldUntil, limit }: { now: Date; heldUntil: Date; limit: number },
): Promise<readonly Refund[]> {
  const rows = await db
    .with('due', (query) =>
      query
        .selectFrom('refunds')
        .select('id as due_id')
        .where('state', 'in', ['asked', 'sent'])
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('refunds')
    .from('due')
    .set((set) => ({ tries: set('refunds.tries', '+', 1), next_try_at: heldUntil }))
    .whereRef('refunds.id', '=', 'due.due_id')
    .returningAll('refunds')
    .execute();
  return rows.map(refundOf);
}

function partToJson({ source, amount, label, attemptId }: KeptPart) {
  return { source, amountCents: amount, label, ...(attemptId !== undefined && { attemptId }) };
}

function sumOf(parts: readonly RefundPart[]): Cents {
  return addCents(...parts.map(({ amount }) => amount));
}

function refundOf(row: Selectable<Tables['refunds']>): Refund {
  return {
    id: row.id,
    orderId: row.order_id,
    kind: row.kind,
    reason: row.reason,
    amount: cents(row.amount_cents),
    throughGateway: cents(row.gateway_cents),
    parts: row.parts.map(({ source, amountCents, label, attemptId }) => {
      return { source, amount: cents(amountCents), label, ...(typeof attemptId === 'number' && { attemptId }) };
    }),
    orderVersion: row.order_version,
    key: row.key,
    state: row.state,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
