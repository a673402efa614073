import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { portageScript } from '#app/server/testing/programs.ts';
import { bareEnvironment } from '#kit/server/testing/bare-environment.ts';
import { createTestDatabase, type TestDatabase } from '#ports/database/testing/test-database.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import type { Tables } from '#records/tables.ts';

// Each command is a process, on machines that may be busy.
vi.setConfig({ testTimeout: 300_000 });

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

function portage(environment: Readonly<Record<string, string>>, ...words: string[]): Promise<Ended> {
  const env = { ...bareEnvironment(), ...environment };
  return promisify(execFile)(process.execPath, [portageScript, ...words], { env }).then(
    (said) => ({ code: 0, ...said }),
    (error: Ended) => error,
  );
}

const readers: readonly (readonly string[])[] = [
  ['audit'],
  ['jobs', 'list'],
  ['maintenance', 'on'],
  ['maintenance', 'status'],
  ['admin', 'list'],
  ['admin', 'create', 'chief@example.com'],
  ['archive', 'list'],
  ['export', 'settings', 'settings.json'],
  ['backup', 'portage.backup'],
];

describe('in a folder without a database', () => {
  test.each(readers)(
    'the command %s %s says that its folder has no database, ends with 1 and makes none',
    async (...words) => {
      const folder = await temporaryFolder();
      await mkdir(join(folder, 'empty'));
      for (const name of ['empty', 'missing']) {
        const dataFolder = join(folder, name);
        const { code, stderr, stdout } = await portage({ DATA_DIR: dataFolder }, ...inFolder(words, folder));
        expect({ code, stdout, stderr }).toEqual({
          code: 1,
          stdout: '',
          stderr: expect.stringContaining(`There is no database in ${dataFolder}`) as string,
        });
      }
      expect(existsSync(join(folder, 'missing'))).toBe(false);
      expect(await readdir(join(folder, 'empty'))).toEqual([]);
      expect(await readdir(folder)).toEqual(['empty']);
    },
  );

  test('the doctor says that its folder has no database, and makes none', async () => {
    const folder = await temporaryFolder();
    const { code, stdout } = await portage({ DATA_DIR: join(folder, 'missing') }, 'doctor');
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringContaining('PROBLEM  database: There is no database') as string,
    });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('on a database', () => {
  let database: TestDatabase<Tables>;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portage-nothing-'));
    database = await createTestDatabase<Tables>({ migrationsFolder: folder });
  });

  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const tables = async (): Promise<number> => {
    const { rows } = await sql<{ count: string }>`select count(*) from pg_tables where schemaname = 'public'`.execute(
      database.db,
    );
    return Number(rows[0]?.count);
  };

  test.each(readers)(
    'the command %s %s says that a database is empty, ends with 1 and makes no table',
    async (...words) => {
      const before = await tables();
      const { code, stdout, stderr } = await portage({ DATABASE_URL: database.url }, ...inFolder(words, folder));
      expect({ code, stdout, stderr }).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^There is no Portage in this database: .*`migrate up`/) as string,
      });
      expect(await tables()).toBe(before);
      expect((await readdir(folder)).filter((name) => name.startsWith('portage.backup'))).toEqual([]);
    },
  );

  test('a command that reads a database of an older release names what is pending, and runs nothing', async () => {
    expect((await portage({ DATABASE_URL: database.url }, 'migrate', 'up')).code).toBe(0);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
      database.db,
    );
    const last = rows[0]?.name ?? '';
    await sql`delete from kysely_migration where name = ${last}`.execute(database.db);
    expect(await portage({ DATABASE_URL: database.url }, 'audit')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`1 migrations are pending, the first is ${last}. Run \`migrate up\``) as string,
    });
  });
});

/** Files belong into the folder of the test. */
function inFolder(words: readonly string[], folder: string): string[] {
  return words.map((word) => (/^(settings\.json|portage\.backup)$/.test(word) ? join(folder, word) : word));
}
