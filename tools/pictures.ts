// Takes pictures of the main states of the pages, to be looked at: `npm run pictures` writes them into pictures/, and with the
// beginning of a name only those. The picture of the README is made along with them.
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { brandKeys } from '#rules/brand/brand.ts';
import { root } from './bootstrap/places.mjs';
import startJourneyServer from './test-run/start-journey-server.ts';

const folder = path.join(root, 'pictures');
const widths = { phone: 390, desktop: 1280 } as const;
const schemes = ['light', 'dark'] as const;

const trip =
  '/ship?o_zip=90001&o_city=Los%20Angeles&o_state=CA&d_zip=33101&d_city=Miami&d_state=FL&product=golf-standard,golf-staff&pickup_date=2026-03-05';

type Picture = {
  readonly name: string;
  readonly address: string;
  readonly prepare?: (page: Page, isWide: boolean) => Promise<void>;
};

/** Each state once for every width and colour scheme. */
const pictures: readonly Picture[] = [
  ...brandKeys.map((brand): Picture => ({ name: `home-${brand}`, address: `/?brand=${brand}` })),
  { name: 'home-quoted', address: '/?brand=golf', prepare: quote },
  { name: 'ship-empty', address: '/ship?brand=golf' },
  { name: 'ship-errors', address: '/ship?brand=golf', prepare: pressContinue },
  { name: 'ship-prefilled', address: `${trip}&brand=golf&oneway=true`, prepare: waitForServices },
  { name: 'ship-priced', address: `${trip}&brand=golf&oneway=true`, prepare: price },
  { name: 'ship-open', address: `${trip}&brand=golf&oneway=true`, prepare: openAll },
  { name: 'ship-round-trip', address: `${trip}&brand=golf&oneway=false`, prepare: roundTrip },
  { name: 'ship-calendar', address: '/ship?brand=golf', prepare: openCalendar },
  { name: 'ship-clubs', address: '/ship?brand=golf', prepare: searchClub },
  { name: 'ship-failed', address: `${trip}&brand=golf&oneway=true`, prepare: waitForFailure },
];

const wanted = process.argv.slice(2);
const stop = await startJourneyServer();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  fs.mkdirSync(folder, { recursive: true });
  for (const picture of pictures) {
    if (wanted.length > 0 && !wanted.some((name) => picture.name.startsWith(name))) continue;
    await takeAll(browser, picture);
  }
  if (wanted.length === 0 || wanted.includes('readme')) await takeForReadme(browser);
} finally {
  await browser.close();
  await stop();
}

async function takeAll(on: Browser, picture: Picture): Promise<void> {
  for (const [device, width] of Object.entries(widths)) {
    for (const colorScheme of schemes) {
      const file = path.join(folder, `${picture.name}-${device}-${colorScheme}.png`);
      await withPage(on, { width, colorScheme }, async (page) => {
        await show(page, picture, width >= widths.desktop);
        if (!picture.name.includes('calendar')) await growToContent(page);
        await page.screenshot({ path: file });
      });
      console.log(path.relative(root, file));
    }
  }
}

async function takeForReadme(on: Browser): Promise<void> {
  const file = path.join(root, 'docs/screenshot.png');
  const picture = pictures.find(({ name }) => name === 'ship-priced');
  if (!picture) throw new Error('The picture for the README is missing from the list');
  await withPage(on, { width: widths.desktop, colorScheme: 'light' }, async (page) => {
    await show(page, picture, true);
    await page.screenshot({ path: file });
  });
  console.log(path.relative(root, file));
}

async function withPage(
  on: Browser,
  { width, colorScheme }: { width: number; colorScheme: (typeof schemes)[number] },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await on.newContext({
    baseURL: process.env['JOURNEY_URL'] ?? '',
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

async function show(page: Page, { name, address, prepare }: Picture, isWide: boolean): Promise<void> {
  if (name === 'ship-failed') await page.route('**/combined_services_options', (route) => route.abort());
  await page.goto(address, { waitUntil: 'networkidle' });
  await prepare?.(page, isWide);
  await page.waitForLoadState('networkidle');
  // A map is drawn once its shapes have come.
  await page.waitForFunction(() => document.querySelector('figure svg path[d=""]') === null);
}

/** As high as everything on it, so that what sticks to the window stands where it belongs. */
async function growToContent(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? widths.desktop, height });
}

async function quote(page: Page): Promise<void> {
  await page.getByLabel('From').fill('90001');
  await page.getByLabel('To', { exact: true }).fill('33101');
  await page.getByRole('list', { name: 'Services' }).waitFor();
}

async function pressContinue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue from Where' }).click();
}

async function waitForServices(page: Page): Promise<void> {
  await page
    .getByRole('radio', { name: /Arrives/ })
    .first()
    .waitFor();
}

async function waitForFailure(page: Page): Promise<void> {
  await page.getByText('The services did not arrive').waitFor();
}

async function price(page: Page, isWide: boolean): Promise<void> {
  await page
    .getByText(/^Arrives/)
    .first()
    .click();
  await page.getByText('Total').first().waitFor();
  if (!isWide) await page.getByRole('button', { name: /Details/ }).click();
  await page.getByText('Why?').first().click();
}

async function openAll(page: Page): Promise<void> {
  for (const title of ['Where', 'Who and what', 'When']) {
    await page.getByRole('button', { name: `Edit ${title}` }).click();
  }
}

async function roundTrip(page: Page): Promise<void> {
  await page
    .getByText(/^Arrives/)
    .first()
    .click();
  const date = page.getByLabel('Return drop-off date', { exact: true });
  await date.fill('3/20/2026');
  await date.blur();
  await page
    .getByRole('region', { name: 'The way back' })
    .getByText(/^Arrives/)
    .first()
    .click();
}

async function openCalendar(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Open calendar/ }).click();
  await page.getByRole('dialog').waitFor();
}

async function searchClub(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Club/Resort' }).first().fill('golf');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
}
