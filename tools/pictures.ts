// Takes screenshots of the main states of the pages: `npm run pictures` writes them into pictures/, with the beginning of a name only those. The
// screenshot of the README is one of them. States that a reload keeps are shown in Spanish as well.
// `npm run pictures -- travel` follows a trip from its labels to a paid claim, and `-- mishap` bags that are late, too large or sent back; their
// clock is moved meanwhile.
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { goToSection, offers } from '../e2e/journey.ts';
import { fillCard, fillGuest, fillTheRest, namedTripAddress, placeOrder, pressPlaceOrder } from '../e2e/paying.ts';
import { brandKeys } from '#rules/brand/brand.ts';
import { root } from './bootstrap/places.mjs';
import {
  growToContent,
  picturesFolder,
  savePicture,
  schemes,
  turnSpanish,
  waitForMap,
  widths,
  withPage,
} from './picture-page.ts';
import startJourneyServer from './test-run/start-journey-server.ts';
import { takeMishapPictures } from './mishap-pictures.ts';
import { takeTrackingPictures } from './tracking-pictures.ts';

const trip =
  '/ship?o_zip=90001&o_city=Los%20Angeles&o_state=CA&d_zip=33101&d_city=Miami&d_state=FL&product=golf-standard,golf-staff&pickup_date=2026-03-05';

type Picture = {
  readonly name: string;
  readonly address: string;
  readonly prepare?: (page: Page, isWide: boolean) => Promise<void>;
  /** Whether a reload shows the same, so that the page can be prepared in English and shown in Spanish. */
  readonly isKept?: boolean;
};

/** Each state once for every width and color scheme. */
const pictures: readonly Picture[] = [
  ...brandKeys.map((brand): Picture => ({ name: `home-${brand}`, address: `/?brand=${brand}`, isKept: true })),
  { name: 'home-quoted', address: '/?brand=golf', prepare: quote, isKept: true },
  // From the first section of the form to the receipt.
  { name: 'step-1-where', address: '/ship?brand=golf', isKept: true },
  ...(['When', 'Bags', 'Shipping speed', 'Who'] as const).map(
    (title, index): Picture => ({
      name: `step-${index + 2}-${title.toLowerCase().replaceAll(' ', '-')}`,
      address: `${namedTripAddress}&brand=golf`,
      prepare: async (page) => goToSection(page, title),
      isKept: true,
    }),
  ),
  { name: 'step-6-pay', address: `${namedTripAddress}&brand=golf`, prepare: goToPayment, isKept: true },
  { name: 'step-7-receipt', address: `${namedTripAddress}&brand=golf`, prepare: buy, isKept: true },
  { name: 'ship-errors', address: '/ship?brand=golf', prepare: pressContinue },
  { name: 'ship-prefilled', address: `${trip}&brand=golf&oneway=true`, prepare: waitForServices },
  { name: 'ship-priced', address: `${trip}&brand=golf&oneway=true`, prepare: price },
  { name: 'ship-open', address: `${trip}&brand=golf&oneway=true`, prepare: openAll },
  { name: 'ship-round-trip', address: `${trip}&brand=golf&oneway=false`, prepare: roundTrip },
  { name: 'ship-calendar', address: '/ship?brand=golf', prepare: openCalendar },
  { name: 'ship-clubs', address: '/ship?brand=golf', prepare: searchClub },
  { name: 'ship-failed', address: `${trip}&brand=golf&oneway=true`, prepare: waitForFailure },
  { name: 'ship-travelers', address: `${trip}&brand=golf&oneway=false`, prepare: addTraveler },
  { name: 'ship-missing', address: `${trip}&brand=golf&oneway=true`, prepare: placeTooSoon },
  { name: 'ship-needed-by', address: `${trip}&brand=golf&oneway=true`, prepare: wishForDay },
  { name: 'ship-cruise', address: `${trip}&brand=resort-two&oneway=true`, prepare: enterCruise },
  { name: 'ship-international', address: '/ship?brand=ski&o_zip=10001&product=ski-double', prepare: shipToCanada },
  { name: 'ship-compact', address: `${trip}&brand=golf&oneway=true&layout=compact`, prepare: waitForServices },
  { name: 'ship-drop-off-dialog', address: `${trip}&brand=golf&oneway=true`, prepare: askForStores },
  { name: 'ship-wallet', address: `${trip}&brand=golf&oneway=true`, prepare: choosePayment },
  { name: 'ship-wallet-dialog', address: `${trip}&brand=golf&oneway=true`, prepare: openWallet },
  { name: 'ship-wallet-ready', address: `${trip}&brand=golf&oneway=true`, prepare: approveWallet },
  { name: 'ship-wallet-failed', address: `${trip}&brand=golf&oneway=true`, prepare: failWallet },
  {
    name: 'ship-same-day-dialog',
    address: `${trip}&brand=golf&oneway=true`.replace('03-05', '03-02'),
    prepare: pickUpToday,
  },
  { name: 'stores', address: '/store-locator?brand=golf&zip_code=33401&radius=10&carrier=FEDEX', isKept: true },
  { name: 'sign-in', address: '/sign-in?brand=golf', isKept: true },
  { name: 'help', address: '/help?brand=golf', isKept: true },
  { name: 'track', address: '/track?brand=golf', isKept: true },
];

const wanted = process.argv.slice(2);
const stop = await startJourneyServer();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  fs.mkdirSync(picturesFolder, { recursive: true });
  for (const picture of pictures) {
    if (wanted.length > 0 && !wanted.some((name) => picture.name.startsWith(name))) continue;
    await takeAll(browser, picture).catch((error: unknown) => {
      // The others are still taken.
      console.error(`${picture.name}:`, error);
      process.exitCode = 1;
    });
  }
  if (wanted.length === 0 || wanted.some((name) => name.startsWith('travel'))) await takeTrackingPictures(browser);
  if (wanted.length === 0 || wanted.some((name) => name.startsWith('mishap'))) await takeMishapPictures(browser);
  if (wanted.length === 0 || wanted.includes('readme')) await takeForReadme(browser);
} finally {
  await browser.close();
  await stop();
}

async function takeAll(on: Browser, picture: Picture): Promise<void> {
  for (const [device, width] of Object.entries(widths)) {
    for (const colorScheme of schemes) {
      const file = path.join(picturesFolder, `${picture.name}-${device}-${colorScheme}.png`);
      await withPage(on, { width, colorScheme }, async (page) => {
        await show(page, picture, width >= widths.desktop);
        await take(page, picture, file);
        if (!picture.isKept) return;
        await turnSpanish(page);
        await take(page, picture, file.replace('.png', '-es.png'));
      });
    }
  }
}

async function take(page: Page, { name }: Picture, file: string): Promise<void> {
  // Overlays are positioned by the window, and a step on a phone is as high as the window, so it stays as it is.
  const isStep = new URL(page.url()).pathname === '/ship' && page.viewportSize()?.width === widths.phone;
  if (!isStep && !/calendar|dialog/.test(name)) await growToContent(page);
  await savePicture(page, file);
}

async function takeForReadme(on: Browser): Promise<void> {
  const file = path.join(root, 'docs/screenshot.png');
  const picture = pictures.find(({ name }) => name === 'ship-priced');
  if (!picture) throw new Error('The picture for the README is missing from the list');
  await withPage(on, { width: widths.desktop, colorScheme: 'light' }, async (page) => {
    await show(page, picture, true);
    await savePicture(page, file);
  });
}

async function show(page: Page, { name, address, prepare }: Picture, isWide: boolean): Promise<void> {
  if (name === 'ship-failed') await page.route('**/combined_services_options', (route) => route.abort());
  await page.goto(address, { waitUntil: 'networkidle' });
  await prepare?.(page, isWide);
  await page.waitForLoadState('networkidle');
  await waitForMap(page);
}

async function quote(page: Page): Promise<void> {
  await page.getByLabel('From').fill('90001');
  await page.getByLabel('To', { exact: true }).fill('33101');
  await page.getByRole('list', { name: 'Services' }).waitFor();
}

async function pressContinue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue from Where' }).click();
}

async function chooseArrival(page: Page): Promise<void> {
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
}

async function goToPayment(page: Page): Promise<void> {
  await chooseArrival(page);
  await fillTheRest(page);
  await goToSection(page, 'Pay');
  await page.getByRole('button', { name: /^PayPal/ }).waitFor();
}

async function buy(page: Page): Promise<void> {
  await goToPayment(page);
  await fillGuest(page, 'Ada.North@example.com');
  await fillCard(page);
  await pressPlaceOrder(page);
  await page.getByRole('heading', { name: /is placed$/ }).waitFor();
}

async function waitForServices(page: Page): Promise<void> {
  await goToSection(page, 'Shipping speed');
  await page
    .getByRole('radio', { name: /Arrives/ })
    .first()
    .waitFor();
}

async function waitForFailure(page: Page): Promise<void> {
  await goToSection(page, 'Shipping speed');
  await page.getByText('We couldn’t load shipping options').waitFor();
}

async function price(page: Page, isWide: boolean): Promise<void> {
  await chooseArrival(page);
  await page.getByText('Total').first().waitFor();
  if (!isWide) await page.getByRole('button', { name: /Details/ }).click();
  await page.getByText('Why?').first().click();
}

async function openAll(page: Page): Promise<void> {
  for (const title of ['Where', 'Bags', 'When']) await goToSection(page, title);
}

async function roundTrip(page: Page): Promise<void> {
  await chooseArrival(page);
  await goToSection(page, 'Return trip');
  const date = page.getByLabel('Return drop-off date', { exact: true });
  await date.fill('3/20/2026');
  await date.blur();
  await page
    .getByRole('region', { name: 'Return trip' })
    .getByText(/^Arrives/)
    .first()
    .click();
}

async function openCalendar(page: Page): Promise<void> {
  await goToSection(page, 'When');
  await page.getByRole('button', { name: /Open calendar/ }).click();
  await page.getByRole('dialog').waitFor();
}

async function searchClub(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Club/Resort' }).first().fill('golf');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
}

async function addTraveler(page: Page): Promise<void> {
  await goToSection(page, 'Who');
  await page.getByLabel('Name on the bags').fill('Ada North');
  await goToSection(page, 'Bags');
  await page.getByRole('button', { name: 'Add another traveler' }).click();
  await page.getByRole('button', { name: 'Same bags as traveler 1' }).click();
}

async function placeTooSoon(page: Page): Promise<void> {
  await chooseArrival(page);
  await goToSection(page, 'Pay');
  await placeOrder(page).click();
  await page.getByRole('group', { name: /left to complete$/ }).waitFor();
}

async function wishForDay(page: Page): Promise<void> {
  await goToSection(page, 'When');
  await page.getByRole('button', { name: 'Need them by a certain date?' }).click();
  const day = page.getByLabel('I need my bags by', { exact: true });
  await day.fill('3/6/2026');
  await day.press('Enter');
  await page.getByRole('list', { name: 'Last day to ship, by service' }).waitFor();
}

async function enterCruise(page: Page): Promise<void> {
  await goToSection(page, 'When');
  await page.getByLabel('These bags are going on a cruise').check();
  await page.getByLabel('Ship', { exact: true }).fill('Larkspur of the Seas');
  await page.getByLabel('Cabin').fill('8114');
  const sailing = page.getByLabel('Sailing date', { exact: true });
  await sailing.fill('3/9/2026');
  await sailing.press('Enter');
  await goToSection(page, 'Shipping speed');
  await page.getByText('Limited service options').waitFor();
}

async function shipToCanada(page: Page): Promise<void> {
  const to = page.getByRole('group', { name: 'To', exact: true });
  await to.getByRole('radio', { name: 'Other address' }).check();
  await to.getByLabel('Country').selectOption('CA');
  await to.getByLabel('Postal code').fill('V8E 0B6');
  await page.getByRole('dialog', { name: /Canada/ }).waitFor();
}

async function askForStores(page: Page): Promise<void> {
  await goToSection(page, 'When');
  await page.getByRole('button', { name: 'Where can I drop off?' }).click();
  await page.getByRole('dialog').getByRole('listitem').last().waitFor();
}

async function choosePayment(page: Page): Promise<void> {
  await chooseArrival(page);
  await goToSection(page, 'Pay');
  await page.getByRole('button', { name: /^PayPal/ }).waitFor();
}

async function openWallet(page: Page): Promise<void> {
  await choosePayment(page);
  await page.getByRole('button', { name: /^PayPal/ }).click();
  await page.frameLocator('#payment-paypal').getByRole('button', { name: 'Cancel' }).waitFor();
}

async function approveWallet(page: Page): Promise<void> {
  await openWallet(page);
  await page.frameLocator('#payment-paypal').getByRole('button', { name: 'Agree and continue' }).click();
  await page.getByText('Still missing').waitFor();
}

async function failWallet(page: Page): Promise<void> {
  await openWallet(page);
  await page.frameLocator('#payment-paypal').getByRole('button', { name: 'Make it fail' }).click();
  await page.getByText('Nothing was charged').waitFor();
}

async function pickUpToday(page: Page): Promise<void> {
  await goToSection(page, 'When');
  await page.getByRole('radio', { name: /Pickup at the door/ }).check();
  await page.waitForLoadState('networkidle');
  await chooseArrival(page);
  await page.getByRole('dialog').waitFor();
}
