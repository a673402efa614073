import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { type CarriedTrace, traceToCarry } from '#kit/server/jobs/job-trace.ts';
import { inBatches } from '#ports/database/in-batches.ts';
import type { MailMessage } from '#ports/mail/mail-sender.ts';
import type { LedgerEvent } from '#rules/ledger/ledger-entries.ts';
import { ledgerRows } from '#records/money/ledger.ts';
import type { oneTimeLinkRow } from '#records/people/one-time-links.ts';
import { type NewOrder, orderRow } from './orders.ts';
import { insertMailJobs, insertMails, insertTracedMailJobs, outboxRow } from '#records/mail/outbox.ts';
import type { AttemptMove } from '#records/money/payment-attempts.ts';
import type { Tables } from '#records/tables.ts';

/** Everything that is written when an order is placed. */
export type PlacedAtOnce = {
  readonly move: AttemptMove & { readonly to: 'placed' };
  readonly paid: { readonly key: string; readonly event: LedgerEvent };
  readonly order: NewOrder;
  /** The link with which a guest claims the account. */
  readonly link: ReturnType<typeof oneTimeLinkRow> | null;
  readonly mail: MailMessage;
};

/**
 * Places an order for which nothing was reserved: attempt, ledger, order, claim link, receipt email with its job and the request to plan its parcels
 * in one statement, together with the orders that are placed at the same time. False when the attempt has been moved by another request. PAY-04
 */
export async function placeAtOnce(db: Kysely<Tables>, placed: PlacedAtOnce): Promise<boolean> {
  try {
    await placeInBatches(db, { ...placed, trace: traceToCarry() });
    return true;
  } catch (error) {
    if (isWithoutAttempt(error)) return false;
    throw error;
  }
}

/**
 * Places an order in a transaction that has locked its attempt and taken what was reserved for it: the same statement, for one order.
 * PAY-04
 */
export async function placeInTransaction(tx: Transaction<Tables>, placed: PlacedAtOnce): Promise<void> {
  await placeAll(tx, [{ ...placed, trace: traceToCarry() }]);
}

/** With the trace of the request, for the job of its email: a batch has orders of several. */
type TracedOrder = PlacedAtOnce & { readonly trace: CarriedTrace | null };

const placeInBatches = inBatches<Tables, TracedOrder, null>(placeAll);

async function placeAll(db: Kysely<Tables>, asked: readonly TracedOrder[]): Promise<readonly null[]> {
  // In a stable order, so that no two batches deadlock.
  const placing = asked.toSorted((one, other) => one.move.id - other.move.id);
  // An order with nothing due moves no money and has no ledger entry, as with `postToLedger`.
  const ledger = placing
    .map(({ paid, move }) => ledgerRows({ ...paid, now: move.now }))
    .filter(({ entriesOfIt }) => entriesOfIt.length > 0);
  const rowSets = [
    placing.map(({ move: { id, from, to, now, gatewayAnswer, answer } }) => ({
      id,
      from_state: from,
      state: to,
      updated_at: now,
      charge: gatewayAnswer ?? null,
      answer: answer ?? null,
    })),
    ledger.map(({ transaction }) => transaction),
    ledger.flatMap(({ entriesOfIt }) => entriesOfIt),
    placing.flatMap(({ link }) => (link ? [{ ...link, token_hash: `\\x${link.token_hash.toString('hex')}` }] : [])),
    placing.map(({ mail, move, trace }) => ({ ...outboxRow(mail, move.now), ...(trace && { trace }) })),
    placing.map(({ order }) => orderRow(order)),
  ];
  await db.executeQuery(
    CompiledQuery.raw(
      placing.some(({ trace }) => trace) ? tracedStatement : statement,
      rowSets.map((rows) => JSON.stringify(rows)),
    ),
  );
  return asked.map(() => null);
}

const orderColumns = `id, cart_id, display_id, brand_id, user_id, ship_state, price, rate_card_version, total_cents, placed_at, details, billed_club_id`;
const linkColumns = `token_hash, purpose, user_id, registration, created_at, expires_at`;

// An attempt that was not moved has no id in `moved`, and the order, which needs one, fails the whole statement. Filtering by state,
// which is the same for all, makes the planner expect few rows, so that it looks attempts up by id. Ledger entries keep their order,
// which is the order of payment.
const statementWith = (mailJobs: string): string => `
  with asked as (
    select id, from_state, state, updated_at, charge, answer
    from json_to_recordset($1) as asked (
      id bigint, from_state text, state text, updated_at timestamptz, charge jsonb, answer jsonb
    )
    where state = 'placed'
  ), moved as (
    update payment_attempts
    set state = asked.state, updated_at = asked.updated_at, answer = asked.answer,
      charge = coalesce(asked.charge, payment_attempts.charge)
    from asked
    where payment_attempts.id = asked.id and payment_attempts.state = asked.from_state
    returning payment_attempts.id
  ), written as (
    insert into ledger_transactions (kind, reference, key, entry_count, created_at)
    select kind, reference, key, entry_count, created_at from json_populate_recordset(null::ledger_transactions, $2)
    on conflict (key) do nothing
    returning id, key
  ), entered as (
    insert into ledger_entries (transaction_id, account, amount_cents)
    select written.id, account, amount_cents
    from written join rows from (json_to_recordset($3) as (key text, account text, amount_cents bigint))
      with ordinality as entry (key, account, amount_cents, position) using (key)
    order by position
  ), linked as (
    insert into one_time_links (${linkColumns})
    select ${linkColumns} from json_populate_recordset(null::one_time_links, $4)
  ), mailed as (
    ${insertMails('$5')}
  ), queued as (
    ${mailJobs}
  ), to_plan as (
    insert into parcel_plan_requests (order_id)
    select id from json_populate_recordset(null::orders, $6)
  )
  insert into orders (${orderColumns}, attempt_id)
  select ${orderColumns}, (select moved.id from moved where moved.id = placed.attempt_id)
  from json_populate_recordset(null::orders, $6) as placed`;

const statement = statementWith(insertMailJobs);
const tracedStatement = statementWith(insertTracedMailJobs('$5'));

const notNullViolation = '23502';

function isWithoutAttempt(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === notNullViolation &&
    error.table === 'orders' &&
    error.column === 'attempt_id'
  );
}
