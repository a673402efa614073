import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { copyIn, copyOut } from './copy-rows.ts';

let database: TestDatabase<Tables>;
let client: pg.Client;
let onlooker: pg.Client;

beforeAll(async () => {
  database = await createRecordsDatabase();
  client = new pg.Client({ connectionString: database.url });
  onlooker = new pg.Client({ connectionString: database.url });
  await Promise.all([client.connect(), onlooker.connect()]);
  await client.query('create table crates (id int primary key, label text)');
});

afterAll(async () => {
  await Promise.all([client.end(), onlooker.end()]);
  await database.drop();
});

async function waitsFor(): Promise<unknown> {
  const { rows } = await onlooker.query<{ wait_event: string }>(
    `select wait_event from pg_stat_activity where query like 'copy%' and state = 'active'`,
  );
  return rows[0]?.wait_event;
}

test('rows that are not taken yet stay in the database, however many there are', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const blocks = copyOut(client, `copy (select repeat('x', 999) from generate_series(1, 200000)) to stdout`);
  const first = await blocks.next();
  let bytes = Buffer.isBuffer(first.value) ? first.value.length : 0;
  await expect.poll(waitsFor).toBe('ClientWrite');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  let rest = await blocks.next();
  for (; !rest.done; rest = await blocks.next()) bytes += rest.value.length;
  expect({ rows: rest.value, bytes }).toEqual({ rows: 200_000, bytes: 200_000_000 });
});

test('a statement that the database refuses fails with its words, and the connection can be used again', async () => {
  await expect(copyOut(client, 'copy nowhere to stdout').next()).rejects.toThrow('relation "nowhere" does not exist');
  await expect(copyIn(client, 'copy crates from stdin', blocksOf('1\tone\n1\tagain\n'))).rejects.toThrow('crates_pkey');
  expect(await copyIn(client, 'copy crates from stdin', blocksOf('1\tone\n', '2\t\\N\n'))).toBe(2);
});

test('a source that fails leaves no row behind, and says why', async () => {
  const broken = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from('3\tthree\n');
    throw new Error('The disk is gone.');
  };
  await expect(copyIn(client, 'copy crates from stdin', broken())).rejects.toThrow('The disk is gone.');
  expect((await client.query('select id from crates where id = 3')).rows).toEqual([]);
});

async function* blocksOf(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}
