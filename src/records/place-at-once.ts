import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { MailMessage } from '#ports/mail/mail-sender.ts';
import type { LedgerEvent } from '#rules/ledger/postings.ts';
import { ledgerQueries } from './ledger.ts';
import type { claimLinkQuery } from './one-time-links.ts';
import { type NewOrder, orderQuery } from './orders.ts';
import { outboxQuery } from './outbox.ts';
import { type AttemptMove, moveQuery } from './payment-attempts.ts';
import type { Tables } from './tables.ts';

/** All that becomes true when an order is placed that needs nothing which was set aside. */
export type PlacedAtOnce = {
  readonly move: AttemptMove;
  readonly paid: { readonly key: string; readonly event: LedgerEvent };
  readonly order: NewOrder;
  /** The way to claim the account, for a guest. */
  readonly link: ReturnType<typeof claimLinkQuery>['query'] | null;
  readonly mail: MailMessage;
};

/**
 * Moves an attempt to its order, and writes order, ledger and receipt mail with it, in one statement: all of it or nothing, in a single
 * question to the database. False when somebody else has moved the attempt. PAY-04
 */
export async function placeAtOnce(
  db: Kysely<Tables>,
  { move, paid, order, link, mail }: PlacedAtOnce,
): Promise<boolean> {
  const { transaction, entriesOfIt } = ledgerQueries(db, paid);
  // An attempt that was not moved has no number here, and the order, which needs one, takes everything else back with it.
  const movedId = sql<number>`(select id from moved)`;
  const linked = link ? sql`linked as (${link}),` : sql``;
  try {
    await sql`
      with moved as (${moveQuery(db, move).returning('id')}),
        written as (${transaction}),
        entered as (${entriesOfIt}),
        ${linked}
        mailed as (${outboxQuery(db, mail, move.now)})
      ${orderQuery(db, order, movedId)}`.execute(db);
    return true;
  } catch (error) {
    if (isWithoutAttempt(error)) return false;
    throw error;
  }
}

const notNullViolation = '23502';

function isWithoutAttempt(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === notNullViolation &&
    error.table === 'orders' &&
    error.column === 'attempt_id'
  );
}
