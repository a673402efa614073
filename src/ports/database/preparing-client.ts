import { callbackify } from 'node:util';
import pg from 'pg';

/** More than the product has statements that are asked again and again; lists of changing length must not fill the server's memory. */
const namesMax = 400;

/** A statement that takes longer is ended, so that nobody waits for it in vain. */
const statementTimeoutMs = 10_000;

/** The database should be the first to end a statement behind a pooler; this is for one that no longer answers. */
const answerTimeoutMs = statementTimeoutMs + 2_000;

const names = new Map<string, string>();

/**
 * A client that has the database read and plan each statement once per connection instead of at every question, which is half of the work
 * of a small one.
 *
 * Behind a pooler such as PgBouncer in transaction mode, every transaction may meet another connection of the database. What belongs to a
 * connection, a prepared statement or a setting, is then of no use, and a prepared statement's name may even be somebody else's. So the
 * client finds out who answers it, and behind a pooler names nothing and limits the time of each transaction instead.
 */
export class PreparingClient extends pg.Client {
  private isBehindPooler = false;

  // The pool asks with a callback, everyone else waits for the promise.
  override connect(...given: unknown[]): never {
    const connected = super.connect().then(() => this.findOutWhoAnswers());
    const [callback] = given as [((error: Error | null) => void)?];
    if (callback) callbackify(() => connected)(callback);
    return (callback ? undefined : connected) as never;
  }

  // Of the many forms that pg takes, Kysely uses this one: a text and its values.
  override query(...given: unknown[]): never {
    const [text, values, callback] = given;
    const query = super.query as (...args: unknown[]) => never;
    if (typeof text !== 'string') return query.apply(this, given);
    const hasValues = Array.isArray(values) && values.length > 0;
    if (!this.isBehindPooler) {
      const name = hasValues ? nameOf(text) : undefined;
      return name === undefined ? query.apply(this, given) : query.call(this, { name, text, values }, callback);
    }
    if (hasValues) return query.call(this, { text, values, query_timeout: answerTimeoutMs }, callback);
    if (beginsTransaction.test(text)) return query.call(this, `${text}; ${localTimeout}`, callback);
    return query.apply(this, given);
  }

  /** A pooler answers with a process number of its own when a client connects, and passes on the database's when it is asked. */
  private async findOutWhoAnswers(): Promise<void> {
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
  if (names.size >= namesMax || mustBePlannedAnew(text)) return undefined;
  const name = `portage_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A `*` has other columns after a migration by a newer server beside us, and the database would refuse the kept statement on this
 * connection for good. A conflict at a partial index is found by its values, which a kept plan does not know.
 */
function mustBePlannedAnew(text: string): boolean {
  return text.includes('*') || /on conflict \([^)]*\) where/i.test(text);
}
