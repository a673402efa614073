import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deleteExpired } from '#records/retention/delete-expired.ts';
import { dayMs } from '#rules/dates.ts';
import { keptDays } from '#rules/retention.ts';
import { readConfig } from './config.ts';
import { runServer } from './run-server.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let first: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'portage-releases-'));

beforeAll(async () => {
  first = await startTestServer();
});

afterAll(async () => {
  await first.close();
  rmSync(folder, { recursive: true });
});

const code = (release: string) => `console.log('This is release ${release}');`;

/** The client of a release: a script, a style sheet and a font, in English and, the script alone, in Spanish. */
function clientOf(release: string): string {
  const client = join(folder, release);
  cpSync(join(import.meta.dirname, 'testing/built-page'), client, { recursive: true });
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(join(client, path, '..'), { recursive: true });
    writeFileSync(join(client, path), content);
  };
  const script = `assets/main-${release}.js`;
  const [style, font] = [`assets/main-${release}.css`, `assets/serif-${release}.woff2`];
  write(
    '.vite/manifest.json',
    JSON.stringify({ 'main.tsx': { file: script, isEntry: true, css: [style], assets: [font] } }),
  );
  write('es/.vite/manifest.json', JSON.stringify({ 'main.tsx': { file: script, isEntry: true } }));
  write('es/index.html', '<!doctype html><html lang="es"><head></head><body></body></html>');
  for (const path of [script, `es/${script}`]) {
    write(path, code(release));
    write(`${path}.br`, brotliCompressSync(code(release)));
  }
  write(style, 'p{margin:0}');
  write(font, Buffer.from([0x77, 0x4f, 0x46, 0x32, 0xff]));
  return client;
}

async function serverWith(webFolder: string): Promise<string> {
  const read = readConfig({
    NODE_ENV: 'test',
    ROLE: 'web',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    DRAIN_MS: '0',
    DATABASE_URL: first.databaseUrl,
    WEB_FOLDER: webFolder,
  });
  if (read.kind === 'invalid') throw new Error(read.problems.map(({ message }) => message).join(' '));
  const { port, stop } = await runServer(read.config);
  onTestFinished(stop);
  return `http://127.0.0.1:${port}`;
}

const told = ['content-type', 'cache-control', 'content-encoding', 'vary', 'x-content-type-options'];

async function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(url, { method, headers });
  const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return { status: answer.status, body, headers: told.map((name) => `${name}: ${answer.headers.get(name)}`) };
}

test('while a release is rolled out, servers of both releases send the scripts, styles and fonts of the other', async () => {
  const older = await serverWith(clientOf('0000aaaa'));
  const newer = await serverWith(clientOf('0000bbbb'));
  const others = [
    { own: newer, other: older, release: '0000bbbb' },
    { own: older, other: newer, release: '0000aaaa' },
  ];
  for (const { own, other, release } of others) {
    for (const path of [`assets/main-${release}.js`, `es/assets/main-${release}.js`]) {
      const sent = await ask(`${other}/${path}`, { 'accept-encoding': 'br, gzip' });
      expect(sent).toMatchObject({ status: 200, body: code(release) });
      expect(sent.headers).toContain('content-encoding: br');
      expect(sent).toEqual(await ask(`${own}/${path}`, { 'accept-encoding': 'br, gzip' }));
      const plain = await ask(`${other}/${path}`, { 'accept-encoding': 'identity' });
      expect(plain).toMatchObject({ status: 200, body: code(release) });
      expect(plain.headers).toContain('content-encoding: null');
    }
    for (const file of [`main-${release}.css`, `serif-${release}.woff2`]) {
      const sent = await ask(`${other}/assets/${file}`);
      expect(sent.status).toBe(200);
      expect(sent.body).toBe((await ask(`${own}/assets/${file}`)).body);
      expect(sent.headers).toContain('cache-control: public, max-age=31536000, immutable');
    }
    expect(await ask(`${other}/assets/main-${release}.js`, {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
  }
});

test.each([
  'assets/main-0000cccc.js',
  'assets/main-0000dddd.js.br',
  'assets/main-0000dddd.html',
  'assets/MAIN-0000dddd.js',
  'assets/..%2fassets/main-0000dddd.js',
  'assets/%00-0000dddd.js',
  'brand/main-0000dddd.js',
])('no release has %s, and it is not found', async (path) => {
  await serverWith(clientOf('0000dddd'));
  const bare = await serverWith(join(import.meta.dirname, 'testing/built-page'));
  expect((await ask(`${bare}/assets/main-0000dddd.js`)).status).toBe(200);
  expect((await ask(`${bare}/${path}`)).status).toBe(404);
});

test('servers that start together keep the files of their release once, and a month after the last one had them they go', async () => {
  const webFolder = clientOf('0000eeee');
  await Promise.all([serverWith(webFolder), serverWith(webFolder), serverWith(webFolder)]);
  const kept = await first.db.selectFrom('client_files').select(['path', 'last_had_at']).execute();
  const paths = () => kept.map(({ path }) => path).filter((path) => path.includes('0000eeee'));
  expect(paths()).toHaveLength(4);
  const lastHadAt = kept.find(({ path }) => path.includes('0000eeee'))?.last_had_at ?? new Date(0);

  const count = async () => {
    const rows = await first.db.selectFrom('client_files').select('path').where('path', 'like', '%0000eeee%').execute();
    return rows.length;
  };
  const deleteAt = (days: number) =>
    deleteExpired(first.db, {
      now: new Date(lastHadAt.getTime() + days * dayMs + 60_000),
      keptDays,
      isTimeOver: () => false,
    });
  await deleteAt(keptDays.clientFile - 1);
  expect(await count()).toBe(4);
  await deleteAt(keptDays.clientFile);
  expect(await count()).toBe(0);
});
