import { callbackify } from 'node:util';
import pg from 'pg';
import { inStatementSpan } from './statement-span.ts';

/** More than the product has repeated statements. The limit keeps lists of varying length from filling the server's memory. */
const namesMax = 400;

/** How much later than the database we give up on a statement, behind a pooler: the database should end it first. */
const answerSlackMs = 2_000;

const names = new Map<string, string>();

/** What the database ends by itself. */
export type TimeLimits = {
  /** A statement that takes longer. */
  readonly statementTimeoutMs: number;
  /** A statement that waits longer for what another one has locked. */
  readonly lockTimeoutMs: number;
  /** When an idle transaction is ended, with its connection. */
  readonly idleTransactionTimeoutMs: number;
};

export const defaultTimeLimits: TimeLimits = {
  statementTimeoutMs: 10_000,
  lockTimeoutMs: 5_000,
  idleTransactionTimeoutMs: 60_000,
};

/**
 * A client that lets the database parse and plan each statement once per connection instead of every time, which is half of the work of a
 * small statement.
 *
 * Behind a pooler such as PgBouncer in transaction mode, each transaction may use another connection of the database, so prepared statements
 * and settings of a connection are useless, and the name of a prepared statement may belong to another client. The client therefore detects
 * a pooler; behind one it prepares nothing, and sets the time limits for each transaction. They are no parameters of the connection's start
 * either, which PgBouncer refuses.
 */
export class PreparingClient extends pg.Client {
  private isBehindPooler = false;
  private readonly limits: TimeLimits;

  constructor(given: pg.ClientConfig & { readonly limits?: TimeLimits }) {
    super(given);
    this.limits = given.limits ?? defaultTimeLimits;
  }

  // The pool passes a callback; other callers await the promise.
  override connect(...given: unknown[]): never {
    // The pool listens for errors only once a client is connected. A connection that is lost before would end the process; the promise
    // reports it.
    this.on('error', () => undefined);
    const connected = super.connect().then(() => this.detectPooler());
    const [callback] = given as [((error: Error | null) => void)?];
    if (callback) callbackify(() => connected)(callback);
    return (callback ? undefined : connected) as never;
  }

  // Of the many signatures of pg, Kysely uses this one: a text and its values.
  override query(...given: unknown[]): never {
    const [text] = given;
    const query = super.query as (...args: unknown[]) => never;
    if (typeof text !== 'string') return query.apply(this, given);
    return inStatementSpan(text, () => query.apply(this, this.argumentsFor(text, given)));
  }

  private argumentsFor(text: string, given: unknown[]): unknown[] {
    const [, values, callback] = given;
    const hasValues = Array.isArray(values) && values.length > 0;
    if (!this.isBehindPooler) {
      const name = hasValues ? nameOf(text) : undefined;
      return name === undefined ? given : [{ name, text, values }, callback];
    }
    const query_timeout = this.limits.statementTimeoutMs + answerSlackMs;
    if (hasValues) return [{ text, values, query_timeout }, callback];
    if (!beginsTransaction.test(text)) return given;
    return [{ text: [text, ...settings('set local', this.limits)].join('; '), query_timeout }, callback];
  }

  /** A pooler reports its own process id when a client connects, but passes a query for the process id on to the database. */
  private async detectPooler(): Promise<void> {
    const ask = super.query as unknown as (text: string) => Promise<{ rows: { pid: number }[] }>;
    const { rows } = await ask.call(this, 'select pg_backend_pid() as pid');
    const { processID } = this as unknown as { readonly processID: number | null };
    this.isBehindPooler = rows[0]?.pid !== processID;
    if (!this.isBehindPooler) await ask.call(this, settings('set', this.limits).join('; '));
  }
}

const beginsTransaction = /^(begin|start transaction)\b[^;]*$/i;

function settings(set: 'set' | 'set local', limits: TimeLimits): readonly string[] {
  return [
    `${set} statement_timeout = ${limits.statementTimeoutMs}`,
    `${set} lock_timeout = ${limits.lockTimeoutMs}`,
    `${set} idle_in_transaction_session_timeout = ${limits.idleTransactionTimeoutMs}`,
  ];
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= namesMax || mustNotBePrepared(text)) return undefined;
  const name = `portage_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * After a migration by a newer server, `*` has other columns, and the database would refuse the prepared statement on this connection for
 * good. A conflict on a partial index is inferred from the values, which a prepared plan doesn't have.
 */
function mustNotBePrepared(text: string): boolean {
  return allColumns.test(text) || /on conflict \([^)]*\) where/i.test(text);
}

/** `select *`, `returning *` and `orders.*`; neither `count(*)` nor a product. */
const allColumns = /(?:\b(?:select|returning|all|distinct)\s+|[,.]\s*)\*|\*\s*(?:,|from\b)/i;
