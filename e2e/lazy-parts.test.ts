import { type Page, test as bareTest } from '@playwright/test';
import { expect, section, test } from './journey.ts';

/** Both places are filled in, so that the bags section is next. */
const placesAddress =
  '/ship?o_zip=90001&o_city=Los%20Angeles&o_state=CA&d_zip=33101&d_city=Miami&d_state=FL&oneway=true';

/** Delays the code of a part until the returned function is called. */
async function delayPart(page: Page, part: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${part}-*.js`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
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

/** Where the last section begins, once what is above it no longer moves. */
async function settledTop(page: Page): Promise<number> {
  const tops: number[] = [];
  await expect
    .poll(
      async () => {
        tops.push((await section(page, 'Pay').boundingBox())?.y ?? 0);
        return tops.at(-1) === tops.at(-2);
      },
      { intervals: [300] },
    )
    .toBe(true);
  return tops.at(-1) ?? 0;
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
  { width: 1280, height: 2400 },
]) {
  test(`SCR-01 no layout shift when the lower sections load, ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const releaseBags = await delayPart(page, 'Travelers');
    const releaseWhen = await delayPart(page, 'WhenFields');
    await page.goto('/ship');
    await expect(page.getByRole('combobox').first()).toBeVisible();
    const before = await settledTop(page);
    releaseBags();
    releaseWhen();
    await expect(page.getByRole('button', { name: 'Add another traveler' })).toBeVisible();
    await expect(page.getByRole('radiogroup', { name: 'Trip' })).toBeVisible();
    const after = await settledTop(page);
    expect(Math.abs(after - before)).toBeLessThan(24);
    expect(await layoutShift(page)).toBeLessThan(0.02);
  });
}

test('SCR-01 a press before the fields load focuses the field once it is there', async ({ page }) => {
  const release = await delayPart(page, 'Travelers');
  await page.goto(placesAddress);
  await page.getByRole('button', { name: 'Add a bag' }).first().click();
  await expect(section(page, 'Who and what')).toBeFocused();
  release();
  await expect(page.getByRole('spinbutton').first()).toBeFocused();
});

test('SCR-01 the focus stays when the user moves on before the fields load', async ({ page }) => {
  const release = await delayPart(page, 'Travelers');
  await page.goto(placesAddress);
  await page.getByRole('button', { name: 'Add a bag' }).first().click();
  await page.getByRole('button', { name: 'Edit Where' }).focus();
  release();
  await expect(page.getByRole('button', { name: 'Add another traveler' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Where' })).toBeFocused();
});

// The browser logs an error for a part that failed to load.
bareTest('SCR-01 when a part does not come, the page says so and offers to load it again', async ({ page }) => {
  await page.route('**/assets/WhenFields-*.js', (route) => route.abort());
  await page.goto(placesAddress);
  await expect(page.getByRole('alert')).toContainText('This page did not load');
  await page.unroute('**/assets/WhenFields-*.js');
  await page.getByRole('button', { name: 'Load it again' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Trip' })).toBeVisible();
});
