import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { auditLedger } from '#records/money/audit-ledger.ts';
import type { LedgerRule, LedgerViolation } from '#rules/ledger/audit-progress.ts';
import { auditTimes } from '#rules/ledger/audit-times.ts';
import type { Findings } from './findings.ts';
import type { Gateway, World } from './world.ts';
import { hangMs } from './until.ts';

/** Our books, those of the gateway, and the clock. */
export type Books = Pick<World, 'clock' | 'db'> & { readonly gateway: Pick<Gateway, 'db'> };

/** The next pass of the recovery releases expired holds, which may take a moment. */
const releaseSlackMs = 60_000;

/** As long as the recovery may take after a restart. PAY-04 */
export const recoveryMaxMs = 60_000;

/** Violations that the next pass of the recovery repairs. It may be late on a busy machine, so we wait for it. */
const mendedByRecovery: ReadonlySet<LedgerRule> = new Set([
  'no hold is older than its time',
  'no use of a coupon is held longer than its time',
  'no refund is left unfinished beyond its time',
]);

/** Waits until no attempt and no refund is unfinished, and returns how long after `sinceMs` that was, by the clock of the run. */
export async function untilRecovered(world: Books, sinceMs: number): Promise<number> {
  const endMs = performance.now() + hangMs;
  while (performance.now() < endMs) {
    const left = await whileDatabaseIsAway(async () => [
      ...(await unfinishedAttempts(world)),
      ...(await unfinishedRefunds(world)),
      ...(await strayCharges(world)),
    ]);
    if (left.length === 0) break;
    await wait(100);
  }
  return Math.max(0, world.clock.nowMs() - sinceMs);
}

/** Repeats a statement that a restart of the database interrupted. */
export async function whileDatabaseIsAway<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 600) throw error;
      await wait(100);
    }
  }
}

/**
 * Compares our books with those of the gateway when no attempt is unfinished: the ledger, every charge, order, balance, hold and coupon since
 * the run began. PAY-04 PRC-03
 */
export async function audit(world: Books, findings: Findings): Promise<void> {
  const violations = await violationsThatStay(world);
  findings.expect(
    'the ledger, balances, holds and coupons hold',
    ...violations.map(({ rule, subject, found }) => `${rule}: ${subject}, ${found}`),
  );
  findings.expect('no attempt is left under way', ...(await unfinishedAttempts(world)));
  const { stray, doubled, difference } = await chargesThatStay(world);
  findings.expect('no money was captured without an order, or is being refunded', ...stray);
  findings.expect('no order is without its payment', ...(await unpaidOrders(world)));
  findings.expect('no key and no cart was charged twice', ...doubled);
  findings.expect('the ledger has from the gateway what the gateway has taken', ...difference);
  findings.expect('no order is without its receipt email', ...(await ordersWithoutMail(world)));
}

async function violationsThatStay({ db, clock }: Books): Promise<readonly LedgerViolation[]> {
  const endMs = performance.now() + hangMs;
  for (;;) {
    const violations = await auditLedger(db, auditTimes(clock.nowMs() - releaseSlackMs));
    const isMending = violations.some(({ rule }) => mendedByRecovery.has(rule));
    if (!isMending || performance.now() > endMs) return violations;
    await wait(100);
  }
}

/**
 * A gateway on a busy machine may charge after its attempt was given up, and after we saw that nothing is unfinished. The recovery refunds such
 * a charge at its next look, so we wait for that.
 */
async function chargesThatStay(
  world: Books,
): Promise<Readonly<Record<'stray' | 'doubled' | 'difference', readonly string[]>>> {
  const endMs = performance.now() + hangMs;
  for (;;) {
    const found = {
      stray: await strayCharges(world),
      doubled: await doubleCharges(world),
      difference: await gatewayDifference(world),
    };
    if (Object.values(found).every(({ length }) => length === 0) || performance.now() > endMs) return found;
    await wait(100);
  }
}

async function unfinishedRefunds({ db }: Books): Promise<string[]> {
  const rows = await db.selectFrom('refunds').select(['id', 'state']).where('state', 'in', ['asked', 'sent']).execute();
  return rows.map(({ id, state }) => `refund ${id} is ${state}`);
}

async function unfinishedAttempts({ db }: Books): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select(['id', 'state'])
    .where('state', 'in', ['new', 'charging', 'charged', 'refunding'])
    .execute();
  return rows.map(({ id, state }) => `attempt ${id} is ${state}`);
}

type KeptCharge = { readonly key: string; readonly amount: number; readonly refunded: number };

/** The charges of the gateway that are not fully refunded. */
function keptCharges({ gateway }: Books): Promise<KeptCharge[]> {
  return gateway.db
    .selectFrom('charges')
    .select(['key', 'amount', 'refunded'])
    .where('status', '=', 'charged')
    .where(sql<boolean>`refunded < amount`)
    .execute();
}

/** Each attempt with the order that it placed or changed, if it did either. PRC-04 */
async function attemptsByKey({ db }: Books) {
  const rows = await db
    .selectFrom('payment_attempts')
    .leftJoin('orders', 'orders.attempt_id', 'payment_attempts.id')
    .leftJoin('order_amendments', 'order_amendments.attempt_id', 'payment_attempts.id')
    .select(['charge_key', 'state', 'charge_cents', 'payment_attempts.cart_id'])
    .select((row) => row.fn.coalesce('orders.id', 'order_amendments.order_id').as('order_id'))
    .execute();
  return new Map(rows.map((row) => [row.charge_key, row]));
}

async function strayCharges(world: Books): Promise<string[]> {
  const charges = await keptCharges(world);
  const attempts = await attemptsByKey(world);
  const largerSizes = await paidLargerSizes(world);
  return charges.flatMap(({ key, amount }) => {
    if (largerSizes.get(key) === amount) return [];
    const attempt = attempts.get(key);
    const isOrdered = attempt?.state === 'placed' && attempt.order_id !== null && attempt.charge_cents === amount;
    return isOrdered ? [] : [`${amount} cents under ${key}, whose attempt is ${attempt?.state ?? 'unknown'}`];
  });
}

/** What was paid for bags above their size, by the key of the charge. PRC-04 */
async function paidLargerSizes({ db }: Books): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('larger_sizes')
    .select(['id', 'try_number', 'amount_cents'])
    .where('state', '=', 'paid')
    .execute();
  return new Map(rows.map((row) => [`larger-size-${row.id}-${row.try_number}`, row.amount_cents]));
}

async function unpaidOrders(world: Books): Promise<string[]> {
  const charges = new Map((await keptCharges(world)).map((charge) => [charge.key, charge]));
  const attempts = [...(await attemptsByKey(world)).values()].filter(({ order_id }) => order_id !== null);
  const byGateway = attempts
    .filter(({ charge_cents, charge_key, state }) => charge_cents > 0 && state === 'placed' && !charges.has(charge_key))
    .map(({ order_id }) => `order ${order_id} has no charge`);
  const { rows } = await sql<{ id: number; total_cents: number; paid: number }>`
    select orders.id, total_cents, coalesce(sum(amount_cents), 0)::integer as paid
    from orders
    left join ledger_transactions on key = 'order-paid:' || orders.id
    left join ledger_entries on transaction_id = ledger_transactions.id and account like 'order:%'
    group by orders.id
    having coalesce(sum(amount_cents), 0) <> total_cents`.execute(world.db);
  return [...byGateway, ...rows.map(({ id, total_cents, paid }) => `order ${id} costs ${total_cents}, paid ${paid}`)];
}

async function doubleCharges(world: Books): Promise<string[]> {
  const { rows: keys } = await sql<{ key: string; count: number }>`
    select key, count(*)::integer as count from sandbox_gateway.charges
    where status in ('charged', 'cancelled') group by key having count(*) > 1`.execute(world.gateway.db);
  const attempts = await attemptsByKey(world);
  const perCart = new Map<number, number>();
  for (const { key } of await keptCharges(world)) {
    const cartId = attempts.get(key)?.cart_id;
    if (cartId !== undefined) perCart.set(cartId, (perCart.get(cartId) ?? 0) + 1);
  }
  return [
    ...keys.map(({ key, count }) => `${count} charges under ${key}`),
    ...[...perCart].filter(([, count]) => count > 1).map(([cartId, count]) => `${count} charges for cart ${cartId}`),
  ];
}

async function gatewayDifference(world: Books): Promise<string[]> {
  const charges = await keptCharges(world);
  const taken = charges.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  const { rows } = await sql<{ total: number }>`
    select coalesce(-sum(amount_cents), 0)::integer as total from ledger_entries where account = 'gateway'`.execute(
    world.db,
  );
  const inLedger = rows[0]?.total ?? 0;
  return inLedger === taken ? [] : [`the gateway has taken ${taken}, the ledger says ${inLedger}`];
}

async function ordersWithoutMail({ db }: Books): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
    where 'receipt-' || id not in (select split_part(message_id, '@', 1) from outbox)`.execute(db);
  return rows.map(({ id }) => `order ${id} has none`);
}
