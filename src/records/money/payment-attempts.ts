import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { isUniqueViolation } from '#ports/database/is-unique-violation.ts';
import type { Cents } from '#rules/money.ts';
import { cents } from '#rules/money.ts';
import {
  type AttemptState,
  attemptStates,
  type GatewayFinding,
  isFinalForGivenUpAttempt,
  isUnderWay,
  mayBecome,
} from '#rules/orders/order-states.ts';
import type { RecoveryWaits } from '#rules/orders/recovery-waits.ts';
import type { Tables } from '#records/tables.ts';
import type { JsonObject } from '#rules/json-object.ts';

/** An attempt to place an order. */
export type PaymentAttempt = {
  readonly id: number;
  readonly cartId: number;
  readonly key: string;
  readonly tryNumber: number;
  readonly chargeKey: string;
  /** As hex. */
  readonly bodyHash: string;
  readonly state: AttemptState;
  readonly charge: Cents;
  /** Everything needed to finish it without the browser. */
  readonly plan: JsonObject;
  /** What the gateway answered. */
  readonly gatewayAnswer: JsonObject | null;
  /** What the customer was answered. */
  readonly answer: JsonObject | null;
  readonly askedAt: Date | null;
  readonly updatedAt: Date;
};

/** Earlier attempts: the last one with a key, and the last one of a cart under any key. */
export type EarlierAttempts = { readonly ofKey: PaymentAttempt | null; readonly ofCart: PaymentAttempt | null };

/** Both in one query, since every order asks for them. */
export async function findEarlierAttempts(
  db: Kysely<Tables>,
  { key, cartId }: { key: string; cartId: number },
): Promise<EarlierAttempts> {
  const attempts = db.selectFrom('payment_attempts').select(attemptColumns);
  const lastOfKey = attempts.where('key', '=', key).orderBy('try_number', 'desc').limit(1);
  const lastOfCart = attempts.where('cart_id', '=', cartId).orderBy('id', 'desc').limit(1);
  const rows = await db
    .selectFrom(lastOfKey.as('of_key'))
    .select(attemptColumns)
    .unionAll(db.selectFrom(lastOfCart.as('of_cart')).select(attemptColumns))
    .execute();
  const found = rows.map(attemptOf);
  return {
    ofKey: found.find((attempt) => attempt.key === key) ?? null,
    ofCart: found.findLast((attempt) => attempt.cartId === cartId) ?? null,
  };
}

/** An attempt as it is now. */
export async function findAttemptById(db: Kysely<Tables>, id: number): Promise<PaymentAttempt> {
  const row = await db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return attemptOf(row);
}

/** The attempt that the gateway knows by this key. */
export async function findAttemptByChargeKey(
  db: Kysely<Tables>,
  chargeKey: string,
): Promise<PaymentAttempt | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('charge_key', '=', chargeKey)
    .executeTakeFirst();
  return row && attemptOf(row);
}

/** Whether an order of this person, or of a cart of theirs, is being paid in one of these ways. */
export async function isBeingPaidWith(
  db: Kysely<Tables>,
  { userId, paymentTypes }: { readonly userId: number; readonly paymentTypes: readonly string[] },
): Promise<boolean> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .innerJoin('carts', 'carts.id', 'payment_attempts.cart_id')
    .select('payment_attempts.id')
    .where('state', 'in', attemptStates.filter(isUnderWay))
    .where(sql<string>`plan ->> 'paymentType'`, 'in', paymentTypes)
    .where((where) =>
      where.or([where('carts.user_id', '=', userId), where(sql<string>`plan ->> 'userId'`, '=', String(userId))]),
    )
    .limit(1)
    .executeTakeFirst();
  return attempt !== undefined;
}

/** How far a cart has come on its way to an order. */
export type CartProgress = {
  readonly hasOrder: boolean;
  /** Its last attempt; null when there was none. */
  readonly last: Pick<PaymentAttempt, 'state' | 'answer'> | null;
};

/** How far a cart has come, in one query, since a waiting page polls it. PAY-04 */
export async function findProgressOfCart(db: Kysely<Tables>, cartId: number): Promise<CartProgress> {
  const row = await db
    .selectFrom('carts')
    .leftJoin('orders', 'orders.cart_id', 'carts.id')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('payment_attempts')
          .select(['state', 'answer'])
          .whereRef('cart_id', '=', 'carts.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['orders.id as orderId', 'last.state', 'last.answer'])
    .where('carts.id', '=', cartId)
    .executeTakeFirst();
  return {
    hasOrder: typeof row?.orderId === 'number',
    last: row?.state ? { state: row.state, answer: row.answer } : null,
  };
}

export type NewAttempt = {
  readonly cartId: number;
  readonly key: string;
  readonly tryNumber: number;
  readonly chargeKey: string;
  readonly bodyHash: string;
  readonly charge: Cents;
  readonly plan: JsonObject;
  /** `charging` when the gateway is asked right afterwards. */
  readonly state?: 'new' | 'charging';
};

/**
 * Stores an attempt before the gateway is asked. The database refuses a second one with the same key and number, and a second one for a
 * cart that is being paid or was; `isOvertaken` recognizes that error. PAY-04
 */
export async function startAttempt(db: Kysely<Tables>, attempt: NewAttempt, now: Date): Promise<PaymentAttempt> {
  const { id } = await db
    .insertInto('payment_attempts')
    .values({ ...attemptRow(attempt, now), plan: JSON.stringify(attempt.plan) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return startedAttempt(attempt, id, now);
}

/** The row of a new attempt. */
export function attemptRow({ state = 'new', ...attempt }: NewAttempt, now: Date) {
  return {
    cart_id: attempt.cartId,
    key: attempt.key,
    try_number: attempt.tryNumber,
    charge_key: attempt.chargeKey,
    body_hash: Buffer.from(attempt.bodyHash, 'hex'),
    state,
    charge_cents: attempt.charge,
    plan: attempt.plan,
    asked_at: state === 'charging' ? now : null,
    created_at: now,
    updated_at: now,
  };
}

export function startedAttempt({ state = 'new', ...attempt }: NewAttempt, id: number, now: Date): PaymentAttempt {
  const askedAt = state === 'charging' ? now : null;
  return { ...attempt, id, state, gatewayAnswer: null, answer: null, askedAt, updatedAt: now };
}

/** Whether an attempt could not be stored because another one exists already: with the same key, or for the same cart. */
export function isOvertaken(error: unknown): boolean {
  return isUniqueViolation(error, [
    'payment_attempts_try_once',
    'payment_attempts_charge_key_once',
    'payment_attempts_one_of_a_cart',
  ]);
}

/**
 * Moves an attempt from one state to the next, and returns whether it did: the second of two callers finds it moved and must read it
 * again. A move that the rules don't allow is a bug, and the database refuses it too.
 */
export async function moveAttempt(db: Kysely<Tables>, move: AttemptMove): Promise<boolean> {
  const { id, from, to, now, gatewayAnswer, answer, isNeverAsked } = move;
  if (!mayBecome({ from, to })) throw new Error(`Attempt ${id} is ${from} and can not become ${to}.`);
  const moved = await db
    .updateTable('payment_attempts')
    .set({
      state: to,
      updated_at: now,
      ...(to === 'charging' && { asked_at: now }),
      ...(isNeverAsked && { asked_at: null }),
      ...(gatewayAnswer && { charge: JSON.stringify(gatewayAnswer) }),
      ...(answer && { answer: JSON.stringify(answer) }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Locks an attempt for the rest of the transaction; false when it is no longer in this state. */
export async function lockAttempt(
  tx: Transaction<Tables>,
  { id, state }: { readonly id: number; readonly state: AttemptState },
): Promise<boolean> {
  const locked = await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

export type AttemptMove = {
  readonly id: number;
  readonly from: AttemptState;
  readonly to: AttemptState;
  readonly now: Date;
  readonly gatewayAnswer?: JsonObject;
  readonly answer?: JsonObject;
  /** The gateway was not asked for the charge after all, so the recovery need not look for it. */
  readonly isNeverAsked?: true;
};

/**
 * Takes the attempts that were left unfinished by a crash or by a gateway that didn't answer, the oldest first, and after them those that
 * were given up although the gateway had been asked, until it gives a final answer. Two workers never take the same one, and each is left
 * alone for a pause afterwards; for an attempt that was given up the pause grows with its age. One without a charge at the gateway is taken
 * as soon as no charge can arrive any more. PAY-04
 */
export async function takeUnfinishedAttempts(
  db: Kysely<Tables>,
  { now, waits, limit }: { now: Date; waits: RecoveryWaits; limit: number },
): Promise<PaymentAttempt[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const rows = await db
    .with('unfinished', (query) =>
      query
        .selectFrom('payment_attempts')
        .select('id')
        .where((where) =>
          where.or([
            where('state', 'in', ['new', 'refunding']).and('updated_at', '<=', ago(waits.graceMs)),
            where('state', 'in', ['charging', 'charged']).and('updated_at', '<=', ago(waits.askedGraceMs)),
            where('state', '=', 'undone').and('asked_at', 'is not', null).and('final_at', 'is', null),
          ]),
        )
        .where((where) =>
          where.or([
            where('looked_at', 'is', null),
            where('state', '=', 'charging')
              .and('asked_at', '<=', ago(waits.gatewayAnswerMaxMs))
              .and(
                'looked_at',
                '<',
                sql<Date>`asked_at + ${waits.gatewayAnswerMaxMs}::integer * interval '1 millisecond'`,
              ),
            where('looked_at', '<=', ago(waits.pauseMs)).and(
              where.or([
                where('state', '<>', 'undone'),
                where('looked_at', '<=', ago(waits.latePauseMaxMs)),
                where(
                  'looked_at',
                  '<=',
                  sql<Date>`${now}::timestamptz - (${now}::timestamptz - asked_at) / ${waits.latePausePart}::integer`,
                ),
              ]),
            ),
          ]),
        )
        .orderBy((order) => order('state', '=', 'undone'))
        .orderBy('updated_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('payment_attempts')
    .from('unfinished')
    .set({ looked_at: now })
    .whereRef('payment_attempts.id', '=', 'unfinished.id')
    .returningAll('payment_attempts')
    .execute();
  return rows.map(attemptOf);
}

/**
 * Records the gateway's answer about the charge of an attempt. For one that was given up, a final answer ends the recovery; for all others
 * the state is enough. PAY-04
 */
export async function recordFinding(
  db: Kysely<Tables>,
  { attempt, finding, now }: { readonly attempt: PaymentAttempt; readonly finding: GatewayFinding; readonly now: Date },
): Promise<void> {
  const isFinal = attempt.state === 'undone' && isFinalForGivenUpAttempt(finding);
  await db
    .updateTable('payment_attempts')
    .set({ last_heard: finding, ...(isFinal && { final_at: now }) })
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .where((where) => (isFinal ? where('final_at', 'is', null) : where('last_heard', 'is distinct from', finding)))
    .execute();
}

const attemptColumns = [
  'id',
  'cart_id',
  'key',
  'try_number',
  'charge_key',
  'body_hash',
  'state',
  'charge_cents',
  'plan',
  'charge',
  'answer',
  'asked_at',
  'updated_at',
] as const;

function attemptOf(row: Pick<Selectable<Tables['payment_attempts']>, (typeof attemptColumns)[number]>): PaymentAttempt {
  return {
    id: row.id,
    cartId: row.cart_id,
    key: row.key,
    tryNumber: row.try_number,
    chargeKey: row.charge_key,
    bodyHash: row.body_hash.toString('hex'),
    state: row.state,
    charge: cents(row.charge_cents),
    plan: row.plan,
    gatewayAnswer: row.charge,
    answer: row.answer,
    askedAt: row.asked_at,
    updatedAt: row.updated_at,
  };
}
