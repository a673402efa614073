import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '#ports/database/testing/find-free-port.ts';
import { createTestDatabase } from '#ports/database/testing/test-database.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import { projectNode, root } from '../bootstrap/places.mjs';

// A server is started twice, on machines that may be busy.
vi.setConfig({ testTimeout: 400_000 });

const rule = 'src/rules/brand/brand.ts';

test('npm run dev: an edited rule reaches page and server, a broken edit is reported and the next one repairs it', async () => {
  const copy = await copyOfProject();
  const get = await startDev(copy);
  const edit = (file: string, change: (text: string) => string): void =>
    fs.writeFileSync(path.join(copy, file), change(fs.readFileSync(path.join(copy, file), 'utf8')));
  const eventually = { timeout: 90_000, interval: 100 };

  const page = await get('/');
  const [, nonce] = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '') ?? [];
  const html = await page.text();
  expect(html).toContain(`<meta property="csp-nonce" nonce="${nonce}"`);
  expect(html).toContain(`<script nonce="${nonce}" type="module" src="/@vite/client">`);
  expect(html).toContain('"environment":"development"');
  expect(html).toContain('<title>Portage Golf:');
  expect((await get('/assets/phone-utility.js')).status).toBe(200);

  const moduleOfRule = async (): Promise<string> => (await get(`/@fs${path.join(copy, rule)}`)).text();
  expect(await moduleOfRule()).toContain('Portage Golf');
  edit(rule, (text) => text.replace('Portage Golf', 'Carriage Golf'));
  await expect.poll(moduleOfRule, eventually).toContain('Carriage Golf');
  await expect.poll(async () => (await get('/')).text(), eventually).toContain('<title>Carriage Golf:');

  const broken = "\nthrow new Error('unfinished');\n";
  edit(rule, (text) => text + broken);
  await expect.poll(async () => (await get('/')).status, eventually).toBe(502);
  edit(rule, (text) => text.replace(broken, ''));
  await expect.poll(async () => (await get('/')).status, eventually).toBe(200);
});

/** Edits must not reach the files that other tests are reading. */
async function copyOfProject(): Promise<string> {
  const copy = fs.realpathSync(await temporaryFolder());
  const isWanted = (source: string): boolean =>
    !/\.test\.tsx?$|\/data\/postgres|\/tools\/build-/.test(source.slice(root.length));
  for (const place of ['src', 'tools', 'data', 'migrations', 'package.json', 'tsconfig.json', 'vite.config.ts']) {
    fs.cpSync(path.join(root, place), path.join(copy, place), { recursive: true, filter: isWanted });
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/** Starts `npm run dev` in the copy and returns a function that requests an address from it. */
async function startDev(copy: string): Promise<(address: string) => Promise<Response>> {
  const database = await createTestDatabase({ migrationsFolder: path.join(copy, 'migrations') });
  onTestFinished(() => database.drop());
  const port = await findFreePort();
  const child = spawn(projectNode, [path.join(copy, 'tools/dev/dev.ts')], {
    cwd: copy,
    env: { PATH: process.env['PATH'], PORT: String(port), DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });
  while (!said.includes('Portage is at')) {
    if (child.exitCode !== null) throw new Error(`npm run dev ended: ${said}`);
    await wait(50);
  }
  return (address) => fetch(`http://127.0.0.1:${port}${address}`);
}
