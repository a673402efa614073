import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#ports/database/database.ts';
import { testConnectTimeoutMs } from '#ports/database/testing/connect-timeout.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { createCart } from '#records/carts/carts.ts';
import { type LookedUp, lookUpCodes } from './look-up-codes.ts';
import { ensureSession } from '#records/sessions/sessions.ts';
import type { Tables } from '#records/tables.ts';
import { atOnce } from '#records/testing/at-once.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

beforeEach(() => database.db.deleteFrom('try_counts').execute());

afterAll(() => database.drop());

const startMs = Date.parse('2026-03-02T15:00:00Z');
const hourMs = 3_600_000;

type Asked = {
  readonly session?: string | null;
  readonly cartId?: number | null;
  readonly address?: string | null;
  readonly nowMs?: number;
  readonly db?: Kysely<Tables>;
};

/** Tries codes in one call, of which those with the word `good` are known, and returns the outcome of each. */
async function tryCodes(
  codes: readonly string[],
  { session = 'a', cartId = null, address = '203.0.113.1', nowMs = startMs, db = database.db }: Asked = {},
): Promise<{ readonly kinds: readonly string[]; readonly lookedFor: readonly string[] }> {
  const sessionIdHash = session === null ? null : Buffer.from(session);
  const lookedFor: string[] = [];
  const kinds = await lookUpCodes(db, { source: { cartId, sessionIdHash, address }, nowMs }, async (lookUp) => {
    const lookedUp: LookedUp<string>[] = [];
    for (const code of codes) {
      lookedUp.push(
        await lookUp(code, async () => {
          lookedFor.push(code);
          return code.includes('good') ? code : undefined;
        }),
      );
    }
    return lookedUp.map(({ kind }) => kind);
  });
  return { kinds, lookedFor };
}

async function tryOne(code: string, asked?: Asked): Promise<string | undefined> {
  return (await tryCodes([code], asked)).kinds[0];
}

/** Different unknown codes. */
function wrong(count: number, name = 'wrong'): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${index}`);
}

function all(count: number, kind: LookedUp<string>['kind']): readonly string[] {
  return Array<string>(count).fill(kind);
}

async function rows() {
  return database.db.selectFrom('try_counts').selectAll().execute();
}

test('PRC-06 a session tries ten unknown codes, each as often as it likes, and no other one is looked up', async () => {
  expect((await tryCodes(wrong(10))).kinds).toEqual(all(10, 'unknown'));
  const after = await tryCodes(['another', 'good']);
  expect(after).toEqual({ kinds: ['too-many', 'too-many'], lookedFor: [] });
  expect((await tryCodes(wrong(10))).kinds).toEqual(all(10, 'unknown'));
  expect(await tryOne('good', { session: 'b' })).toBe('found');
});

test('PRC-06 the codes of one call are counted one by one, those before the limit as those after it', async () => {
  const { kinds } = await tryCodes(['good', ...wrong(9), 'wrong-0', 'wrong-9', 'good', 'wrong-10']);
  expect(kinds).toEqual(['found', ...all(11, 'unknown'), 'too-many', 'too-many']);
});

test('PRC-06 a code that is known never counts', async () => {
  for (let count = 0; count < 12; count += 1) expect(await tryOne(`good-${count}`)).toBe('found');
  expect(await rows()).toEqual([]);
});

test('PRC-06 after too many codes others may be tried an hour later, and repeating the same ones does not prolong the wait', async () => {
  await tryCodes(wrong(10));
  await tryCodes(wrong(10), { nowMs: startMs + hourMs - 1 });
  expect(await tryOne('good', { nowMs: startMs + hourMs - 1 })).toBe('too-many');
  expect(await tryOne('good', { nowMs: startMs + hourMs })).toBe('found');
  expect(await tryOne('wrong-0', { nowMs: startMs + hourMs })).toBe('unknown');
});

test('PRC-06 an address tries fifty in an hour, from however many sessions, or from none', async () => {
  for (const session of ['a', 'b', 'c', 'd']) await tryCodes(wrong(10, session), { session });
  expect((await tryCodes(wrong(11, 'none'), { session: null })).kinds).toEqual([...all(10, 'unknown'), 'too-many']);
  expect(await tryOne('good', { session: 'f' })).toBe('too-many');
  expect(await tryOne('good', { session: 'f', address: '203.0.113.2' })).toBe('found');
  expect(await tryOne('good', { session: 'a', address: '203.0.113.2' })).toBe('too-many');
});

test('PRC-06 the addresses of one household count as one', async () => {
  await tryCodes(wrong(50), { session: null, address: '2001:db8:1:2::1' });
  expect(await tryOne('good', { session: null, address: '2001:db8:1:2:ffff::9' })).toBe('too-many');
  expect(await tryOne('good', { session: null, address: '2001:db8:1:3::9' })).toBe('found');
});

test('PRC-06 a cart counts with the browser that opened it, and one without a browser by itself', async () => {
  const sessionIdHash = Buffer.alloc(32, 7);
  const expiresAt = new Date(startMs + hourMs);
  const [first, second, third, fourth] = await database.db.transaction().execute(async (tx) => {
    await ensureSession(tx, { idHash: sessionIdHash, expiresAt, now: new Date(startMs) });
    const ids: number[] = [];
    for (const opener of [sessionIdHash, sessionIdHash, null, null]) {
      const { cart } = await createCart(tx, {
        now: new Date(),
        brandId: 5,
        userId: null,
        microSiteId: null,
        sessionIdHash: opener,
      });
      ids.push(cart.id);
    }
    return ids;
  });
  const by = (cartId: number | undefined): Asked => ({ cartId: cartId ?? 0, address: null, session: 'not counted' });
  await tryCodes(wrong(10), by(first));
  await tryCodes(wrong(10), by(third));
  expect(await tryOne('good', by(second))).toBe('too-many');
  expect(await tryOne('good', by(third))).toBe('too-many');
  expect(await tryOne('good', by(fourth))).toBe('found');
});

test('PRC-06 simultaneous tries are counted one by one, and no more than ten are looked up', async () => {
  const answers = await atOnce(database, 40, (db, index) => tryCodes([`wrong-${index}`], { db }));
  expect(answers.filter(({ kinds }) => kinds[0] === 'unknown')).toHaveLength(10);
  expect(answers.flatMap(({ lookedFor }) => lookedFor)).toHaveLength(10);
  expect(await rows()).toHaveLength(20);
});

test('PRC-06 two servers share the count', async () => {
  const second = openDatabase<Tables>({
    url: database.url,
    poolMax: 2,
    connectTimeoutMs: testConnectTimeoutMs,
    log: silentLog,
  });
  try {
    await tryCodes(wrong(5, 'here'));
    await tryCodes(wrong(5, 'there'), { db: second.db });
    expect(await tryOne('good')).toBe('too-many');
    expect(await tryOne('good', { db: second.db })).toBe('too-many');
  } finally {
    await second.close();
  }
});

test('PRC-06 a call that fails counts nothing', async () => {
  const source = { cartId: null, sessionIdHash: Buffer.from('a'), address: '203.0.113.1' };
  const broken = lookUpCodes(database.db, { source, nowMs: startMs }, async (lookUp) => {
    await lookUp('wrong', async () => undefined);
    throw new Error('The server broke off.');
  });
  await expect(broken).rejects.toThrow('The server broke off.');
  expect(await rows()).toEqual([]);
});

test('PRC-06 only hashes are stored, and the next unknown code deletes old ones', async () => {
  await tryCodes(wrong(3));
  const kept = await rows();
  expect(kept).toHaveLength(6);
  expect(kept.every((row) => row.counted_under?.length === 32 && row.key.length === 32)).toBe(true);
  expect(new Set(kept.map((row) => row.key.toString('hex'))).size).toBe(6);
  await tryOne('wrong-3', { nowMs: startMs + 2 * hourMs });
  expect(await rows()).toHaveLength(2);
});
