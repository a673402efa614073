import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { orderReceipt } from '#capabilities/orders/contract.ts';
import type { JsonObject } from '#rules/json-object.ts';
import { type Fields, type Headers, type OrderWorld, startOrderWorld, type TestCart } from './testing/order-world.ts';

let world: OrderWorld;

beforeAll(async () => {
  world = await startOrderWorld();
});

afterAll(() => world.close());

afterEach(() => world.expectBooksHold());

type Rows = Readonly<Record<string, readonly string[]>>;

async function tableNames(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
    order by table_name`.execute(world.server.db);
  return rows.map(({ name }) => name);
}

/** Card tries are counted outside the transaction of the order, so the counts do not belong to it. */
const besideOrders = 'try_counts';

/** Every row of every other table, as text. */
async function allRows(): Promise<Rows> {
  const tables: Record<string, readonly string[]> = {};
  for (const name of (await tableNames()).filter((table) => table !== besideOrders)) {
    const { rows } = await sql<{ row: JsonObject }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(
      world.server.db,
    );
    tables[name] = rows.map(({ row }) => JSON.stringify(row));
  }
  return tables;
}

/** What differs between any two orders: numbers and keys of their own, secrets, and the time that the database writes by itself. */
const ownOfEach =
  /^(id|.*_id|.*Id|key|charge_key|body_hash|token_hash|reference|emailMarketing|created_at|accepted_by)$/;

function withoutOwn(value: unknown, names: readonly string[]): unknown {
  if (typeof value === 'string') {
    let text = value;
    for (const name of names) text = text.replaceAll(name, '#');
    if (/^guest:[\da-f-]{36}$/.test(text)) return 'guest:#';
    return text.replaceAll(/(token|key|claim)=[\w-]+/g, '$1=#').replaceAll(/claim[?#][\w=-]+/g, 'claim#');
  }
  if (Array.isArray(value)) return value.map((one) => withoutOwn(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      ownOfEach.test(name) && part !== null ? '#' : withoutOwn(part, names),
    ]),
  );
}

/** The rows that an order has added or changed, table by table, without what is its own. */
async function rowsWrittenBy(fields: Fields, headers: Headers = {}) {
  const cart = await world.newCart(headers);
  const before = await allRows();
  const email = `writer-${cart.id}@example.com`;
  const answer = await world.pay(cart, { email, ...fields }, headers);
  expect(answer).toMatchObject({ status: 'success', order_id: cart.order_id });
  const after = await allRows();
  const [attempt] = await world.attemptsOf(cart);
  const { display_id: displayId } = await world.server.call(
    orderReceipt,
    { params: { order_id: cart.order_id } },
    { 'x-cart-token': cart.cart_token },
  );
  const names = [email, displayId, attempt?.charge_key ?? '', attempt?.key ?? '', String(cart.order_id)];
  const written = Object.entries(after).flatMap(([table, rows]) => {
    const known = new Set(before[table]);
    const added = rows.filter((row) => !known.has(row)).map((row) => withoutOwn(JSON.parse(row), names));
    return added.length === 0 ? [] : [[table, added.toSorted(byText)] as const];
  });
  return { cart, tables: Object.fromEntries(written) };
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

/** Consent to news by email is stored with the order in several statements; all other rows must be those of the one statement. */
async function expectSameRows(fields: Fields, headers: Headers = {}): Promise<TestCart> {
  const alone = await rowsWrittenBy(fields, headers);
  const withConsent = await rowsWrittenBy({ ...fields, email_marketing: true }, headers);
  const { marketing_consents: _consent, ...others } = withConsent.tables;
  expect(Object.keys(others)).toEqual(Object.keys(alone.tables));
  for (const table of Object.keys(others)) expect(others[table], table).toEqual(alone.tables[table]);
  return alone.cart;
}

test('PAY-04 an order of a guest by card has the same rows whether it is written alone or with a consent to news', async () => {
  await expectSameRows({});
});

test('PAY-04 the order of a signed-in user has the same rows with a consent to news', async () => {
  await expectSameRows({}, await world.tokenOf('traveler'));
});

test('PAY-04 PRC-02 an order whose courtesy discount is the whole price is placed, with the same rows either way and none in the ledger', async () => {
  const nothing = { comp_discount: 8999, price_shown_cents: 0, payment_type: 'wallet_credit' };
  const withoutCard = { payment_method_nonce: undefined, billing_country: undefined, billing_zip: undefined };
  const admin = await world.tokenOf('admin');
  const cart = await expectSameRows({ ...nothing, ...withoutCard }, admin);
  expect(await world.statusOf(cart)).toMatchObject({ status: true });
  const receipt = await world.server.call(orderReceipt, { params: { order_id: cart.order_id } }, admin);
  expect(receipt).toMatchObject({ total_cents: 0, payments: [] });
  const posted = await world.server.db
    .selectFrom('ledger_transactions')
    .select('key')
    .where('reference', '=', `order:${cart.order_id}`)
    .execute();
  expect(posted).toEqual([]);
});
