import { callbackify } from 'node:util';
import pg from 'pg';
import { inStatementSpan } from './statement-span.ts';

/** More than the product's repeated statements; lists of varying length must not fill the server's memory. */
const namesMax = 400;

/** The database ends a statement that takes longer. */
const statementTimeoutMs = 10_000;

/** Behind a pooler the database should end a statement first; this is for one that no longer answers. */
const answerTimeoutMs = statementTimeoutMs + 2_000;

const names = new Map<string, string>();

/**
 * A client that lets the database parse and plan each statement once per connection instead of every time, which is half of the work of a
 * small statement.
 *
 * Behind a pooler such as PgBouncer in transaction mode, each transaction may use another connection of the database, so prepared statements
 * and settings of a connection are useless, and the name of a prepared statement may belong to another client. The client therefore detects
 * a pooler; behind one it prepares nothing, and sets a timeout for each transaction.
 */
export class PreparingClient extends pg.Client {
  private isBehindPooler = false;

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
    if (hasValues) return [{ text, values, query_timeout: answerTimeoutMs }, callback];
    return beginsTransaction.test(text) ? [`${text}; ${localTimeout}`, callback] : given;
  }

  /** A pooler reports its own process id when a client connects, but passes a query for the process id on to the database. */
  private async detectPooler(): Promise<void> {
    const ask = super.query as unknown as (text: string) => Promise<{ rows: { pid: number }[] }>;
    const { rows } = await ask.call(this, 'select pg_backend_pid() as pid');
    const { processID } = this as unknown as { readonly processID: number | null };
    this.isBehindPooler = rows[0]?.pid !== processID;
    if (!this.isBehindPooler) await ask.call(this, `set statement_timeout = ${statementTimeoutMs}`);
  }
}

const beginsTransaction = /^(begin|start transaction)\b[^;]*$/i;
const localTimeout = `set local statement_timeout = ${statementTimeoutMs}`;

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
 * good. A conflict on a partial index is inferred from the values, which a prepared plan does not know.
 */
function mustNotBePrepared(text: string): boolean {
  return text.includes('*') || /on conflict \([^)]*\) where/i.test(text);
}
