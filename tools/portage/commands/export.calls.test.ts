import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portageScript } from '#app/server/testing/programs.ts';
import { bareEnvironment } from '#kit/server/testing/bare-environment.ts';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let demo: TestServer;
let empty: TestDatabase<Tables>;

beforeAll(async () => {
  demo = await startTestServer();
  empty = await createRecordsDatabase();
});

afterAll(async () => {
  await demo.close();
  await empty.drop();
});

async function portage(url: string, ...words: string[]): Promise<Record<string, unknown>> {
  const env = { ...bareEnvironment(), DATABASE_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, [portageScript, ...words, '--json'], { env }).catch(
    (error: { stdout: string }) => error,
  );
  return JSON.parse(stdout) as Record<string, unknown>;
}

test('a missing folder and a file without tables are named', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'missing/clubs.csv');
  expect(await portage(demo.databaseUrl, 'export', 'clubs', file)).toMatchObject({
    ok: false,
    error: `There is no folder ${join(folder, 'missing')}: make it first.`,
  });
  await writeFile(join(folder, 'nothing.json'), '{}');
  const env = { ...bareEnvironment(), DATABASE_URL: demo.databaseUrl };
  const words = [portageScript, 'import', 'settings', join(folder, 'nothing.json')];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  expect(stdout).toBe('The file names no table: nothing was changed.\n');
});

test.each([['clubs'], ['micro-sites']])('%s that are exported are loaded elsewhere as they were', async (what) => {
  const folder = await temporaryFolder();
  const file = join(folder, 'one.csv');
  const clubs = join(folder, 'clubs.csv');
  const { rows } = await portage(demo.databaseUrl, 'export', what, file);
  expect(rows).toBeGreaterThan(0);
  expect(await portage(demo.databaseUrl, 'import', what, file)).toMatchObject({ ok: true, unchanged: rows });
  await portage(demo.databaseUrl, 'export', 'clubs', clubs);
  await portage(empty.url, 'import', 'clubs', clubs);
  expect(await portage(empty.url, 'import', what, file)).toMatchObject({ ok: true, failed: 0 });
  await portage(empty.url, 'export', what, join(folder, 'two.csv'));
  expect(await readFile(join(folder, 'two.csv'), 'utf8')).toBe(await readFile(file, 'utf8'));
});

test('settings that are exported are loaded elsewhere as they were, and an edited file changes what it says', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'one.json');
  await demo.db
    .insertInto('carrier_pauses')
    .values({ carrier: 'UPS', paused_by: null, paused_at: new Date() })
    .execute();
  await sql`update clubs set club_billing_disabled = true where code = (select min(code) from clubs)`.execute(demo.db);
  await sql`insert into brand_settings (brand_id, club_billing_disabled) values (5, true)`.execute(demo.db);
  await sql`insert into club_notes (club_id, audience, comment, outbound)
            select id, 'consumer', 'Ask for "Sam",
at the bag room.', true from clubs where code = (select max(code) from clubs)`.execute(demo.db);
  expect(await portage(demo.databaseUrl, 'export', 'settings', file)).toMatchObject({ ok: true });
  const text = await readFile(file, 'utf8');
  const { changes } = (await portage(demo.databaseUrl, 'import', 'settings', file)) as { changes: object };
  expect(new Set(Object.values(changes).map((change) => JSON.stringify(change)))).toEqual(
    new Set(['{"added":0,"changed":0,"removed":0}']),
  );
  await portage(demo.databaseUrl, 'export', 'clubs', join(folder, 'clubs.csv'));
  const early = await createRecordsDatabase();
  expect(await portage(early.url, 'import', 'settings', file)).toMatchObject({
    ok: false,
    error: expect.stringMatching(/^club_notes: there is no club with the code .*: import clubs first\.$/),
  });
  await early.drop();
  await portage(empty.url, 'import', 'clubs', join(folder, 'clubs.csv'));
  expect(await portage(empty.url, 'import', 'settings', file)).toMatchObject({ ok: true });
  await portage(empty.url, 'export', 'settings', join(folder, 'two.json'));
  expect(await readFile(join(folder, 'two.json'), 'utf8')).toBe(text);

  const content = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  const coupons = content['coupons']?.map((coupon) => ({ ...coupon, is_active: false })) ?? [];
  expect(content).toMatchObject({
    brand_settings: [{ brand_id: 5, club_billing_disabled: true }],
    clubs_without_billing: [{ club_code: expect.any(String) }],
    club_notes: expect.arrayContaining([expect.objectContaining({ comment: 'Ask for "Sam",\nat the bag room.' })]),
  });
  const edited = { carrier_pauses: [], coupons, clubs_without_billing: [], club_notes: [] };
  await writeFile(join(folder, 'edited.json'), JSON.stringify(edited));
  expect(await portage(empty.url, 'import', 'settings', join(folder, 'edited.json'))).toMatchObject({
    changes: {
      carrier_pauses: { removed: 1 },
      coupons: { added: 0 },
      clubs_without_billing: { removed: 1 },
      club_notes: { removed: content['club_notes']?.length },
    },
  });
  await portage(empty.url, 'export', 'settings', join(folder, 'three.json'));
  const after = JSON.parse(await readFile(join(folder, 'three.json'), 'utf8')) as typeof content;
  expect(after['coupons']).toEqual(expect.arrayContaining(coupons));
  expect(after['tax_rates']).toEqual(content['tax_rates']);

  const [first] = coupons;
  await writeFile(
    join(folder, 'wrong.json'),
    JSON.stringify({ carrier_pauses: content['carrier_pauses'], coupons: [{ ...first, first_day: 'soon' }] }),
  );
  expect(await portage(empty.url, 'import', 'settings', join(folder, 'wrong.json'))).toMatchObject({
    ok: false,
    error: expect.stringContaining('coupons: invalid input syntax for type date: "soon"'),
  });
  expect(await empty.db.selectFrom('carrier_pauses').selectAll().execute()).toEqual([]);
});
