/**
 * Measures how long an edited rule takes to reach the screen with `npm run dev`:
 *
 *   node_modules/.bin/node tools/dev/time-edits.ts [times]
 *
 * It changes the last cent of every price in `src/rules/pricing/base-price.ts`, waits until the open ship page shows it, and restores the file.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { findFreePort } from '#ports/database/testing/find-free-port.ts';
import { compileCache, projectNode, root } from '../bootstrap/places.mjs';
import { ensureChromium } from '../test-run/debian-packages.ts';

const rule = path.join(root, 'src/rules/pricing/base-price.ts');
const source = fs.readFileSync(rule, 'utf8');
const lastCent = 'wholeDollars * 100 - 1)';
const trip =
  '/ship?brand=golf&oneway=true&o_zip=90001&o_city=Los%20Angeles&o_state=CA&d_zip=33101&d_city=Miami&d_state=FL&product=golf-standard&pickup_date=2026-03-05';

const times = Number(process.argv[2] ?? 5);
const port = await findFreePort();
const dev = spawn(projectNode, ['--disable-warning=ExperimentalWarning', path.join(root, 'tools/dev/dev.ts')], {
  cwd: root,
  env: { NODE_COMPILE_CACHE: compileCache, ...process.env, PORT: String(port), CLOCK: '2026-03-02T15:00:00Z' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
try {
  for await (const line of createInterface({ input: dev.stdout })) {
    console.log(line);
    if (line.startsWith('Portage is at ')) break;
  }
  const page = await browser.newPage({ baseURL: `http://localhost:${port}` });
  await page.goto(trip);
  const service = (cents: string) => page.getByRole('radio', { name: new RegExp(`Arrives.*\\.${cents}`) }).first();
  const shown = { state: 'attached', timeout: 120_000 } as const;
  await service('99').waitFor(shown);
  for (let edit = 0; edit < times; edit += 1) {
    const isEven = edit % 2 === 0;
    const startedMs = performance.now();
    fs.writeFileSync(rule, isEven ? source.replace(lastCent, 'wholeDollars * 100 - 2)') : source);
    await service(isEven ? '98' : '99').waitFor(shown);
    console.log(`edit ${edit + 1}: on the screen after ${Math.round(performance.now() - startedMs)} ms`);
  }
} finally {
  fs.writeFileSync(rule, source);
  await browser.close();
  dev.kill('SIGTERM');
  await once(dev, 'exit');
}
