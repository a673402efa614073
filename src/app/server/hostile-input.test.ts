import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addExampleInventory } from '#capabilities/inventory/testing/add-example-inventory.ts';
import { addExampleClaim } from '#journeys/claims/testing/add-example-claim.ts';
import type { AnyEndpoint } from '#kit/endpoint.ts';
import type { ProblemBody } from '#kit/problem.ts';
import { addThingsOfExamples, callsInTurn } from './testing/examples.ts';
import { addressOf, startTestServer, type TestServer, type WireAnswer } from './testing/test-server.ts';

/**
 * Every call of the contract, given malformed and hostile input. The values are drawn with a seed that is printed, so that a
 * failure can be had again with SEED=….
 */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const drawsPerCall = 40;

let server: TestServer;

beforeAll(async () => {
  process.stdout.write(`hostile input seed: ${seed}\n`);
  server = await startTestServer();
  await addThingsOfExamples(server);
  await server.shipParcels();
  await addExampleInventory(server);
  await addExampleClaim(server);
});

// All calls come from one address, and what one of them fails at must not lock out the next.
beforeEach(() => server.db.deleteFrom('try_counts').execute());

afterAll(() => server.close());

type Part = 'params' | 'query' | 'body';
type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
};
type Leaf = { readonly part: Part; readonly path: readonly (string | number)[]; readonly schema: Schema };

for (const call of callsInTurn) {
  test(`${call.id}: its example is answered as the documentation says`, async () => {
    await expect(server.call(call, call.example, await headersOf(call))).resolves.toBeDefined();
  });

  test(`${call.id}: wrong types, hostile texts, numbers out of range and impossible dates never break it`, async () => {
    // Of a call without fields there is nothing to spoil but its address.
    const anyField: Leaf = { part: call.method === 'GET' ? 'query' : 'body', path: ['not_a_field'], schema: {} };
    const leaves = leavesOf(call).length > 0 ? leavesOf(call) : [anyField];
    const before = await rowCounts();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...leaves), hostileValue, async (leaf, value) => {
        if (leaf.part !== 'body' && typeof value !== 'string') return;
        const answer = await sendInput(call, withValue(call.example, leaf, value));
        expectNoBreak(answer);
        if (isRefusedByForm(leaf, value)) expectNamed(answer, leaf);
      }),
      { seed, numRuns: drawsPerCall },
    );
    expectOnlyNewCarts(before, await rowCounts());
  });

  test(`${call.id}: a field that is not known is refused by its name`, async () => {
    const part: Part = call.method === 'GET' ? 'query' : 'body';
    const leaf = { part, path: ['not_a_field'], schema: {} };
    expectNamed(await sendInput(call, withValue(call.example, leaf, 'x')), leaf);
  });

  for (const leaf of requiredLeaves(call)) {
    test(`${call.id}: without ${leaf.path.join('.')} it is refused by that name`, async () => {
      expectNamed(await sendInput(call, withValue(call.example, leaf, undefined)), leaf);
    });
  }
}

const posts = callsInTurn.filter((call) => call.method === 'POST');

for (const call of posts) {
  test(`${call.id}: a body of 10 MiB or above its own limit, 10,000 levels, broken JSON or an unknown kind is refused`, async () => {
    const address = addressOf(call, call.example);
    const json = { 'content-type': 'application/json' };
    const tooLong = Math.max(10 * 1024 * 1024, call.bodyBytesMax ?? 0);
    const large = await server.send('POST', address, JSON.stringify({ note: 'x'.repeat(tooLong) }), json);
    expect(large.status).toBe(413);
    const deep = await server.send('POST', address, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, json);
    expect(deep.status).toBe(400);
    const deepList = await server.send('POST', address, '['.repeat(10_000) + ']'.repeat(10_000), json);
    expect(deepList.status).toBe(400);
    const broken = await server.send('POST', address, '{"a":', json);
    expect(broken.status).toBe(400);
    const poisoned = await server.send('POST', address, '{"__proto__": {"isAdmin": true}}', json);
    expect(poisoned.status).toBe(400);
    const xml = await server.send('POST', address, '<a/>', { 'content-type': 'application/xml' });
    expect(xml.status).toBe(415);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const deepForm = await server.send('POST', address, `a${'[b]'.repeat(5000)}=1`, form);
    expect(deepForm.status).toBe(400);
    for (const answer of [large, deep, deepList, broken, poisoned, xml, deepForm]) expectProblem(answer);
  });
}

const hostileTexts = [
  '😀🏌️‍♀️',
  'a\u0000b',
  '\ud800',
  'x'.repeat(10_000),
  "'; DROP TABLE carts; --",
  '<script>alert(1)</script>',
  '%00',
  '../../../etc/passwd',
  '${7*7}',
  '%_\\',
  '\u202egpj.exe',
];

const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(1e308, -1, 1.5, 2 ** 53, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER),
  fc.constantFrom<unknown>('2026-02-30', '0000-00-00', '9999-99-99', '2026-3-2', 'tomorrow'),
  fc.constantFrom<unknown>({ a: 1 }, [1, 2], [], [[]], {}, true, { toString: 'x' }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** What can be known to be wrong from the description of the field alone. */
function isRefusedByForm({ schema, part }: Leaf, value: unknown): boolean {
  if (part !== 'body') return typeof value === 'string' && (value.length === 10_000 || value.includes('\u0000'));
  if (schema.type === 'array') return !Array.isArray(value);
  if (schema.type === 'object') return typeof value !== 'object' || Array.isArray(value);
  if (typeof value === 'object') return true;
  if (schema.type === 'integer') return !Number.isSafeInteger(value) && value !== '';
  if (typeof value === 'boolean' || typeof value === 'number') return schema.type === 'string';
  return typeof value === 'string' && (value.length === 10_000 || value.includes('\u0000') || !value.isWellFormed());
}

function leavesOf(call: AnyEndpoint): Leaf[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    call[part] ? walk(part, schemaOf(call[part] as z.ZodMiniType), []) : [],
  );
}

function requiredLeaves(call: AnyEndpoint): Leaf[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const { required = [] } = call[part] ? schemaOf(call[part] as z.ZodMiniType) : {};
    return required.map((name) => ({ part, path: [name], schema: {} }));
  });
}

function schemaOf(schema: z.ZodMiniType): Schema {
  return z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema;
}

function walk(part: Part, schema: Schema, path: readonly (string | number)[]): Leaf[] {
  const here: Leaf[] = path.length > 0 ? [{ part, path, schema }] : [];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => walk(part, field, [...path, name]));
  const items = schema.items ? walk(part, schema.items, [...path, 0]) : [];
  return [...here, ...fields, ...items];
}

/** The example with one value replaced; parents that are missing are created. */
function withValue(example: object, { part, path }: Pick<Leaf, 'part' | 'path'>, value: unknown): Input {
  const input = structuredClone(example) as Record<string, unknown>;
  let holder = input;
  const steps = [part, ...path];
  for (const [index, step] of steps.slice(0, -1).entries()) {
    const next = steps[index + 1];
    holder[step] ??= typeof next === 'number' ? [] : {};
    holder = holder[step] as Record<string, unknown>;
  }
  const last = steps.at(-1) as string;
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return input;
}

/** The example's caller also makes the hostile requests, so that they get as far as they can. */
async function headersOf({ example }: AnyEndpoint): Promise<Record<string, string>> {
  const json = { accept: 'application/json' };
  return example.caller ? { ...json, 'x-user-token': await server.tokenOf(example.caller) } : json;
}

async function sendInput(call: AnyEndpoint, input: Input): Promise<WireAnswer> {
  // An address can't carry half a surrogate pair; it is sent as its replacement character.
  const wellFormed = (fields: Record<string, unknown> = {}): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'object' && value !== null
          ? wellFormed(value as Record<string, unknown>)
          : String(value).toWellFormed(),
      ]),
    );
  const address = addressOf(call, { params: wellFormed(input.params), query: wellFormed(input.query) });
  const body = call.method === 'GET' ? undefined : (input.body ?? {});
  return server.send(call.method, address, body, await headersOf(call));
}

function expectNoBreak(answer: WireAnswer): void {
  expect(answer.status, answer.text).toBeLessThan(500);
  if (answer.status >= 400) expectProblem(answer);
}

function expectProblem(answer: WireAnswer): ProblemBody {
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  const problem = answer.json() as ProblemBody;
  expect(problem.title).not.toBe('');
  expect(problem.detail).not.toMatch(/\bat .*\.ts:\d+/);
  return problem;
}

function expectNamed(answer: WireAnswer, leaf: Pick<Leaf, 'part' | 'path'>): void {
  expect(answer.status, `${leaf.path.join('.')}: ${answer.text}`).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  const [first, ...rest] = leaf.path;
  const name = String(first) + rest.map((part) => `[${String(part)}]`).join('');
  const fields = expectProblem(answer).errors?.map(({ field }) => field) ?? [];
  expect(
    fields.some((field) => field === name || field.startsWith(`${name}[`)),
    `${name} in ${fields.join()}`,
  ).toBe(true);
}

async function rowCounts(): Promise<Record<string, number>> {
  const tables = [
    'users',
    'sessions',
    'carts',
    'clubs',
    'club_words',
    'club_notes',
    'coupons',
    'holiday_changes',
  ] as const;
  const counts = await Promise.all(
    tables.map(async (table) => {
      const row = await server.db
        .selectFrom(table)
        .select((expression) => expression.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return [table, row.count] as const;
    }),
  );
  return Object.fromEntries(counts);
}

/** A cart may have been opened by a value that was fine after all; nothing else may come or go. */
function expectOnlyNewCarts(before: Record<string, number>, after: Record<string, number>): void {
  expect({ ...after, carts: 0 }).toEqual({ ...before, carts: 0 });
  expect(after['carts']).toBeGreaterThanOrEqual(before['carts'] ?? 0);
}
