import { type Page, test as bareTest } from '@playwright/test';
import { expect, section, test } from './journey.ts';

/** Both places are there, so that the bags are the next question. */
const placesAddress =
  '/ship?o_zip=90001&o_city=Los%20Angeles&o_state=CA&d_zip=33101&d_city=Miami&d_state=FL&oneway=true';

/** Holds back the code of a part until the answer is called. */
async function heldBack(page: Page, part: string): Promise<() => void> {
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

/** How far the content of the window has jumped since the page was opened, as browsers score it. */
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

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
  { width: 1280, height: 2400 },
]) {
  test(`SCR-01 nothing moves when the lower sections arrive, ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const releaseBags = await heldBack(page, 'Travelers');
    const releaseWhen = await heldBack(page, 'WhenFields');
    await page.goto('/ship');
    await expect(page.getByRole('combobox').first()).toBeVisible();
    const before = await section(page, 'Pay').boundingBox();
    releaseBags();
    releaseWhen();
    await expect(page.getByRole('button', { name: 'Add another traveler' })).toBeVisible();
    await expect(page.getByRole('radiogroup', { name: 'Trip' })).toBeVisible();
    const after = await section(page, 'Pay').boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(24);
    expect(await layoutShift(page)).toBeLessThan(0.02);
  });
}

test('SCR-01 a person who is quicker than the fields gets to the one they wanted', async ({ page }) => {
  const release = await heldBack(page, 'Travelers');
  await page.goto(placesAddress);
  await page.getByRole('button', { name: 'Add a bag' }).first().click();
  await expect(section(page, 'Who and what')).toBeFocused();
  release();
  await expect(page.getByRole('spinbutton').first()).toBeFocused();
});

test('SCR-01 a person who moves on before the fields arrive is left alone', async ({ page }) => {
  const release = await heldBack(page, 'Travelers');
  await page.goto(placesAddress);
  await page.getByRole('button', { name: 'Add a bag' }).first().click();
  await page.getByRole('button', { name: 'Edit Where' }).focus();
  release();
  await expect(page.getByRole('button', { name: 'Add another traveler' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Where' })).toBeFocused();
});

// The browser itself reports a part that did not come, so that the console is not empty here.
bareTest('SCR-01 when a part does not come, the page says so and offers to load it again', async ({ page }) => {
  await page.route('**/assets/WhenFields-*.js', (route) => route.abort());
  await page.goto(placesAddress);
  await expect(page.getByRole('alert')).toContainText('This page did not load');
  await page.unroute('**/assets/WhenFields-*.js');
  await page.getByRole('button', { name: 'Load it again' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Trip' })).toBeVisible();
});
