import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';

const command = fileURLToPath(new URL('../portage.ts', import.meta.url));
const header = 'code,brand,kind,name,address_1,city,state,zip,country_code,phone';
const palm = 'p-1,golf,club,Heatherstone Golf Club,12 Fern Quay,West Palm Beach,FL,33401,US,(561) 555-0100';
const vail = 'p-2,ski,lodge,Cinder Pine Lodge,5 Bootpack Lane,Vail,CO,81657,US,(970) 555-0101';
const timeoutMs = 120_000;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portage-import-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Run = { readonly code: number; readonly out: string; readonly complaints: string };

/** The command as an operator runs it, on an embedded database of its own. */
function runImport(...words: string[]): Promise<Run> {
  return runPortage('import', ...words);
}

function runPortage(...words: string[]): Promise<Run> {
  const { DATABASE_URL: _none, ...environment } = process.env;
  const env = { ...environment, NODE_ENV: 'production', DATA_DIR: join(folder, 'data') };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...words], { env }, (error, out, complaints) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, complaints });
    });
  });
}

function fileWith(...lines: string[]): string {
  const path = join(folder, 'clubs.csv');
  writeFileSync(path, [header, ...lines].join('\n'));
  return path;
}

test('a file is loaded once, loaded again without effect, and changed where it changes', {
  timeout: timeoutMs,
}, async () => {
  expect(await runImport('clubs', fileWith(palm, vail), '--dry-run')).toEqual({
    code: 1,
    out: '',
    complaints: expect.stringContaining(`There is no database in ${join(folder, 'data')}`) as string,
  });
  expect((await runPortage('migrate', 'up')).code).toBe(0);
  expect(await runImport('clubs', fileWith(palm))).toEqual({
    code: 0,
    out: '1 added, 0 changed, 0 unchanged, 0 failed\n',
    complaints: '',
  });
  const dryRun = '1 added, 0 changed, 1 unchanged, 0 failed\nThis was a dry run; nothing was written.\n';
  expect((await runImport('clubs', fileWith(palm, vail), '--dry-run')).out).toBe(dryRun);
  expect((await runImport('clubs', fileWith(palm, vail))).out).toBe('1 added, 0 changed, 1 unchanged, 0 failed\n');
  expect((await runImport('clubs', fileWith(palm, vail))).out).toBe('0 added, 0 changed, 2 unchanged, 0 failed\n');
  const renamed = vail.replace('Cinder Pine', 'Ember Pine');
  const wrong = 'p-3,golf,club,Nowhere Club,1 Lane,Nowhere,FL,00001,US,';
  expect(await runImport('clubs', fileWith(palm, wrong, renamed))).toEqual({
    code: 1,
    out: `${join(folder, 'clubs.csv')}, line 3, zip: there is no zip 00001\n0 added, 1 changed, 1 unchanged, 1 failed\n`,
    complaints: '',
  });
});

test('ROL-03 micro-sites are loaded by their slug, with the club of their brand', { timeout: timeoutMs }, async () => {
  const path = join(folder, 'micro-sites.csv');
  const load = (...lines: string[]) => {
    writeFileSync(path, ['slug,name,brand,host,carrier,club_code', ...lines].join('\n'));
    return runImport('micro-sites', path);
  };
  await runImport('clubs', fileWith(palm));
  const trips = 'palm-trips,Palm Member Trips,golf,trips.example.com,ups,p-1';
  expect((await load(trips)).out).toBe('1 added, 0 changed, 0 unchanged, 0 failed\n');
  expect((await load(trips)).out).toBe('0 added, 0 changed, 1 unchanged, 0 failed\n');
  expect(
    await load(
      trips.replace('Member', 'Club'),
      'Wrong slug,,surf,x,DHL,',
      'ski-trips,Ski,ski,trips.example.com,,',
      'a,A,ski,,,p-1',
    ),
  ).toEqual({
    code: 1,
    out: [
      '3, slug: must be small letters, digits and single hyphens, at most 60',
      '3, name: must have 1 to 100 characters',
      '3, brand: must be one of ski, resort-one, camp, resort-two, golf, school',
      '3, host: must be a host name, such as trips.example.com',
      '3, carrier: must be FEDEX or UPS',
      '4, host: is the host of another micro-site',
      '5, club_code: there is no club "p-1" of that brand',
    ]
      .map((words) => `${path}, line ${words}\n`)
      .concat('0 added, 1 changed, 0 unchanged, 3 failed\n')
      .join(''),
    complaints: '',
  });
});

test('a server that runs on the embedded database may go on', { timeout: timeoutMs }, async () => {
  const running = await startEmbeddedDatabase({ folder: join(folder, 'data/postgres'), log: silentLog });
  const { code, out } = await runImport('clubs', fileWith(palm));
  await running.stop();
  expect({ code, out }).toEqual({ code: 0, out: '0 added, 0 changed, 1 unchanged, 0 failed\n' });
});

test('what is not a command, a file or UTF-8 is refused in one sentence', { timeout: timeoutMs }, async () => {
  const usage = 'npm run portage -- import clubs FILE [--dry-run]';
  expect(await runImport()).toMatchObject({ code: 2, out: '', complaints: expect.stringContaining(usage) });
  expect((await runImport('clubs', 'x.csv', '--force')).complaints).toContain(usage);
  expect((await runImport('clubs', '/nowhere/x.csv')).complaints).toBe("/nowhere/x.csv can't be read.\n");
  const latin = join(folder, 'latin.csv');
  writeFileSync(latin, Buffer.from([0x63, 0xe9]));
  expect((await runImport('clubs', latin)).complaints).toBe(`${latin} is not in UTF-8; save it as "CSV UTF-8".\n`);
});
