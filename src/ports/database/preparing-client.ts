import pg from 'pg';

/** More than the product has statements that are asked again and again; lists of changing length must not fill the server's memory. */
const namesMax = 400;

const names = new Map<string, string>();

/**
 * A client that has the database read and plan each statement once per connection instead of at every question, which is half of the work
 * of a small one.
 */
export class PreparingClient extends pg.Client {
  // Of the many forms that pg takes, Kysely uses this one: a text and its values.
  override query(...given: unknown[]): never {
    const [text, values, callback] = given;
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    const query = super.query as (...args: unknown[]) => never;
    return name === undefined ? query.apply(this, given) : query.call(this, { name, text, values }, callback);
  }
}

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
