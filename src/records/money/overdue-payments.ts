import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import { type Cents, cents } from '#rules/money.ts';
import type { AttemptState, GatewayFinding } from '#rules/orders/order-states.ts';
import type { Tables } from '#records/tables.ts';

/** A payment that has had no final answer for so long that it is listed for staff. PAY-04 */
export type OverduePayment = {
  readonly attemptId: number;
  readonly chargeKey: string;
  readonly amount: Cents;
  readonly state: AttemptState;
  readonly since: Date;
  readonly cartId: number;
  readonly displayId: string;
  readonly brandId: number;
  /** Who would own the order. */
  readonly person: {
    readonly id: number;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  } | null;
  /** The gateway's last answer, and when it was last asked; null before the first time. */
  readonly lastGatewayAnswer: GatewayFinding | null;
  readonly lookedAt: Date | null;
};

/** Whether the outcome of an attempt can still change: it is under way, or was given up before the gateway gave a final answer. */
function hasNoFinalAnswer(where: ExpressionBuilder<Tables, 'payment_attempts'>) {
  return where.or([
    where('payment_attempts.state', 'in', ['new', 'charging', 'charged', 'refunding']),
    where.and([
      where('payment_attempts.state', '=', 'undone'),
      where('payment_attempts.asked_at', 'is not', null),
      where('payment_attempts.final_at', 'is', null),
    ]),
  ]);
}

/** Puts payments from before `begunBefore` without a final answer on the list and returns the new ones, each to one server only. PAY-04 */
export async function listNewlyOverdue(
  db: Kysely<Tables>,
  { now, begunBefore }: { readonly now: Date; readonly begunBefore: Date },
): Promise<readonly Pick<OverduePayment, 'attemptId' | 'chargeKey' | 'amount' | 'state' | 'lastGatewayAnswer'>[]> {
  const rows = await db
    .updateTable('payment_attempts')
    .set({ listed_at: now })
    .where('listed_at', 'is', null)
    .where('created_at', '<=', begunBefore)
    .where(hasNoFinalAnswer)
    .returning(['id', 'charge_key', 'charge_cents', 'state', 'last_heard'])
    .execute();
  return rows.map((row) => ({
    attemptId: row.id,
    chargeKey: row.charge_key,
    amount: cents(row.charge_cents),
    state: row.state,
    lastGatewayAnswer: row.last_heard,
  }));
}

/** Whether it is on the list of staff: they have not removed it, or money has moved since. */
function isListed(where: ExpressionBuilder<Tables, 'payment_attempts'>) {
  return where.and([
    where('payment_attempts.listed_at', 'is not', null),
    hasNoFinalAnswer(where),
    where.or([
      where('payment_attempts.removed_at', 'is', null),
      where('payment_attempts.state', 'in', ['charged', 'refunding']),
    ]),
  ]);
}

/** Takes a payment that was given up off the list; false when another user has done so or it is not overdue. SCR-08 */
export async function removeOverdue(
  tx: Transaction<Tables>,
  { attemptId, removedBy, now }: { readonly attemptId: number; readonly removedBy: number; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_attempts')
    .set({ removed_at: now, removed_by: removedBy })
    .where('id', '=', attemptId)
    .where('state', '=', 'undone')
    .where('removed_at', 'is', null)
    .where(isListed)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Puts a payment back on the list; false when it was not removed. SCR-08 */
export async function restoreOverdue(tx: Transaction<Tables>, attemptId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_attempts')
    .set({ removed_at: null, removed_by: null })
    .where('id', '=', attemptId)
    .where('removed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The payment that staff name, if it has ever been on their list. */
export async function findListed(
  db: Kysely<Tables>,
  attemptId: number,
): Promise<{ readonly chargeKey: string; readonly userId: number | null } | null> {
  const row = await db
    .selectFrom('payment_attempts')
    .leftJoin('users', (join) => join.on('users.id', '=', sql<number>`(plan ->> 'userId')::integer`))
    .select(['charge_key', 'users.id as user_id'])
    .where('payment_attempts.id', '=', attemptId)
    .where('listed_at', 'is not', null)
    .executeTakeFirst();
  return row ? { chargeKey: row.charge_key, userId: row.user_id } : null;
}

/** How many payments are on the list. */
export async function countOverdue(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('payment_attempts')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(isListed)
    .executeTakeFirstOrThrow();
  return count;
}

/** The list, the oldest first. A payment that gets its final answer leaves it. PAY-04 */
export async function listOverdue(db: Kysely<Tables>, most: number): Promise<readonly OverduePayment[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .innerJoin('carts', 'carts.id', 'payment_attempts.cart_id')
    .leftJoin('users', (join) => join.on('users.id', '=', sql<number>`(plan ->> 'userId')::integer`))
    .select([
      'payment_attempts.id',
      'charge_key',
      'charge_cents',
      'state',
      'payment_attempts.created_at',
      'cart_id',
      'carts.display_id',
      'carts.brand_id',
      'users.id as user_id',
      sql<string | null>`coalesce(users.contact_email, users.email)`.as('email'),
      'users.first_name',
      'users.last_name',
      'last_heard',
      'looked_at',
    ])
    .where(isListed)
    .orderBy('payment_attempts.created_at')
    .orderBy('payment_attempts.id')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    attemptId: row.id,
    chargeKey: row.charge_key,
    amount: cents(row.charge_cents),
    state: row.state,
    since: row.created_at,
    cartId: row.cart_id,
    displayId: row.display_id,
    brandId: row.brand_id,
    person:
      row.user_id === null || row.email === null
        ? null
        : { id: row.user_id, email: row.email, firstName: row.first_name ?? '', lastName: row.last_name ?? '' },
    lastGatewayAnswer: row.last_heard,
    lookedAt: row.looked_at,
  }));
}
