import { type Page, test as bareTest } from '@playwright/test';
import { expect, holdAnswers, section, test } from './journey.ts';
import { orderByCalls } from './order-by-calls.ts';
import { expectReceipt, fillCard, fillGuest, fillUntilPayment, pressPlaceOrder } from './paying.ts';
import { phone } from './phone.ts';

/** Places and day are filled in, so that the bags section is next. */
const placesAddress =
  '/ship?o_zip=90001&o_city=Los%20Angeles&o_state=CA&d_zip=33101&d_city=Miami&d_state=FL&oneway=true&pickup_date=2026-03-05';

/** The file with everything that the ship page fetches when the browser is idle. */
const laterParts = '**/assets/ship-later-*.js';

/** Delays the code of the lower sections until the returned function is called. */
async function delayLaterParts(page: Page): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const delayed: string[] = [];
  await page.route(laterParts, async (route) => {
    delayed.push(route.request().url());
    await released;
    await route.continue();
  });
  return async () => {
    await expect.poll(() => delayed.length).toBeGreaterThan(0);
    release();
  };
}

/** The cumulative layout shift since the page was opened. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let score = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) score += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(score), 100);
      }),
  );
}

/** Where a section, the last one unless told, begins, once what is above it no longer moves. */
async function stableTop(page: Page, title = 'Pay'): Promise<number> {
  const tops: number[] = [];
  await expect
    .poll(
      async () => {
        tops.push((await section(page, title).boundingBox())?.y ?? 0);
        return tops.at(-1) === tops.at(-2);
      },
      { intervals: [300] },
    )
    .toBe(true);
  return tops.at(-1) ?? 0;
}

for (const screen of [phone, { viewport: { width: 1280, height: 900 } }, { viewport: { width: 1280, height: 2400 } }]) {
  const { width, height } = screen.viewport;
  test.describe(`${width} × ${height}`, () => {
    test.use(screen);

    test('SCR-01 no layout shift when the bag that an address asks for loads', async ({ page }) => {
      const release = await delayLaterParts(page);
      await page.goto(`${placesAddress}&product=golf-standard`);
      await expect(section(page, 'Bags')).toHaveAttribute('data-state', 'open');
      const before = await stableTop(page, 'Shipping speed');
      await release();
      await expect(page.getByLabel('Packed in')).toBeVisible();
      expect(Math.abs((await stableTop(page, 'Shipping speed')) - before)).toBeLessThan(24);
    });

    test('SCR-01 no layout shift when the lower sections load', async ({ page }) => {
      const release = await delayLaterParts(page);
      await page.goto('/ship');
      await expect(page.getByRole('combobox').first()).toBeVisible();
      const before = await stableTop(page);
      await release();
      // On a narrow screen they load into sections that are folded.
      await expect(page.getByText('Add another traveler')).toBeAttached();
      await expect(page.locator('#trip-type')).toBeAttached();
      const after = await stableTop(page);
      expect(Math.abs(after - before)).toBeLessThan(24);
      expect(await layoutShift(page)).toBeLessThan(0.02);
    });
  });
}

test('SCR-01 no layout shift in a narrow window on a computer, which the server takes for a wide one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto('/ship');
  await page.mouse.move(30, 30);
  await page.mouse.move(60, 60);
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

test('SCR-01 no layout shift beside the form when the services of an address arrive', async ({ page }) => {
  await page.setViewportSize({ width: 1060, height: 800 });
  const release = await holdAnswers(page, '**/combined_services_options');
  await page.goto(`${placesAddress}&product=golf-standard&service=101`);
  const summary = page.getByRole('complementary', { name: 'Your trip' });
  await expect(summary.getByText(/2,335 miles/)).toBeVisible();
  release();
  await expect(summary).toContainText('Why?');
  await expect(summary).toContainText('Thu12');
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('SCR-06 no layout shift when the fonts of a receipt load', async ({ page }) => {
    const address = await orderByCalls(page.request);
    const release = await holdAnswers(page, '**/*.woff2');
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('region', { name: 'Labels' })).toBeVisible();
    const before = await layoutShift(page);
    release();
    await expect.poll(() => page.evaluate(() => document.fonts.check('1em "Newsreader Variable"'))).toBe(true);
    expect((await layoutShift(page)) - before).toBeLessThan(0.02);
  });
});

test('SCR-01 a press before the fields load focuses the field once it is there', async ({ page }) => {
  const release = await delayLaterParts(page);
  await page.goto(placesAddress);
  await page.getByRole('button', { name: 'Add a bag' }).first().click();
  await expect(section(page, 'Bags')).toBeFocused();
  await release();
  await expect(page.getByRole('spinbutton').first()).toBeFocused();
});

test('SCR-01 the focus stays when the user moves on before the fields load', async ({ page }) => {
  const release = await delayLaterParts(page);
  await page.goto(placesAddress);
  await page.getByRole('button', { name: 'Add a bag' }).first().click();
  await expect(section(page, 'Bags')).toBeFocused();
  await page.getByRole('button', { name: 'Edit Where' }).focus();
  await release();
  await expect(page.getByRole('button', { name: 'Add another traveler' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Where' })).toBeFocused();
});

// The browser logs an error for a part that failed to load.
bareTest('SCR-01 when a part does not come, the page says so and offers to load it again', async ({ page }) => {
  await page.route(laterParts, (route) => route.abort());
  await page.goto(placesAddress);
  await expect(page.getByRole('alert')).toContainText('This page didn’t load');
  await expect(page.getByRole('alert')).not.toContainText(/paid|was ordered|went through/);
  await page.unroute(laterParts);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Add another traveler' })).toBeVisible();
});

bareTest(
  'SCR-06 when the receipt’s code does not come after paying, the page says that the order went through',
  async ({ page }) => {
    await page.route('**/assets/ReceiptPage-*.js', (route) => route.abort());
    await fillUntilPayment(page);
    await fillGuest(page);
    await fillCard(page);
    await pressPlaceOrder(page);
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('heading')).toHaveText('Your order went through');
    const [, displayId = 'none'] = /Your order number is (P-\w+),/.exec(await alert.innerText()) ?? [];
    await page.unroute('**/assets/ReceiptPage-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expectReceipt(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(displayId);
  },
);

bareTest(
  'PAY-04 a page that does not load while a payment is undecided says nothing about the order',
  async ({ page }) => {
    await fillUntilPayment(page);
    await fillGuest(page);
    await fillCard(page);
    // The server places the order, and its answer never arrives.
    const isPlaced = new Promise<void>((resolve) => {
      void page.route('**/refactor/v5/process_payment', async (route) => {
        await route.fetch();
        resolve();
      });
    });
    await pressPlaceOrder(page);
    await isPlaced;
    await page.route('**/assets/ShipPage-*.js', (route) => route.abort());
    await page.reload();
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('heading')).toHaveText('This page didn’t load');
    await expect(alert).toContainText('If you had pressed Place order, look for our email before you order again.');
    await expect(alert).not.toContainText(/nothing|paid|went through|was placed/i);
  },
);
