import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { openSection, expect, test, tripAddress } from './journey.ts';

/** A day of the open calendar, by its date and what is said of it. */
function day(page: Page, name: RegExp) {
  return page.getByRole('dialog').getByRole('gridcell', { name });
}

test('SVC-02 DAT-01 the calendar of the ship page shows the lowest price of each day, and marks the lowest of all', async ({
  page,
}) => {
  await page.goto(tripAddress);
  await openSection(page, 'When');
  await page.getByRole('button', { name: /^Open calendar: Drop-off date/ }).click();
  await expect(day(page, /^Thursday, March 5, 2026, from \$\d+/)).toBeVisible();
  await expect(day(page, /^Saturday, March 7, 2026, not available/)).not.toContainText('$');
  await page.getByRole('dialog').getByRole('button', { name: 'Next month' }).click();
  await expect(day(page, /^Thursday, April 9, 2026, from \$\d+/)).toBeVisible();
});

test('SVC-02 the calendar of the quick quote shows prices once both places are known', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Open calendar: Drop-off date/ }).click();
  await expect(day(page, /^Thursday, March 5, 2026$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'From' }).fill('90001');
  await page.getByRole('combobox', { name: 'To' }).fill('33101');
  await expect(page.getByRole('list', { name: 'Services' })).toContainText('$89.99');
  await page.getByRole('button', { name: /^Open calendar: Drop-off date/ }).click();
  await expect(day(page, /^Thursday, March 5, 2026, from \$90$/)).toBeVisible();
  await expect(page.getByText('Prices are for')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByLabel('Round trip').check();
  await page.getByRole('button', { name: /^Open calendar: Return drop-off date/ }).click();
  await expect(day(page, /^Friday, March 20, 2026, from \$90$/)).toBeVisible();
  await expect(page.getByText('Prices are for the return trip only.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Open calendar: Drop-off date/ }).click();
  await expect(page.getByText('Prices are for the outbound trip only, without the return.')).toBeVisible();
  await expectNoAxeViolations(page, 'dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Need them by a certain date?' }).click();
  const neededBy = page.getByLabel('I need my bags by', { exact: true });
  await neededBy.fill('3/18/2026');
  await neededBy.blur();
  await expect(page.getByRole('list', { name: 'Last day to ship, by service' })).toBeVisible();
  await expect(page.getByText('For the outbound trip only. The return trip has its own date and price.')).toBeVisible();
});

test('SVC-02 the calendar of the day the bags are needed shows what arriving on each day costs at least', async ({
  page,
}) => {
  await page.goto(tripAddress);
  await openSection(page, 'When');
  await page.getByRole('button', { name: 'Need them by a certain date?' }).click();
  await page.getByRole('button', { name: /^Open calendar: I need my bags by/ }).click();
  // The sooner it has to be there, the more it costs.
  await expect(day(page, /^Thursday, March 12, 2026, from \$\d+$/)).toBeVisible();
  const price = async (name: RegExp) => Number(/\$(\d+)$/.exec((await day(page, name).textContent()) ?? '')?.[1]);
  expect(await price(/^Wednesday, March 4, 2026/)).toBeGreaterThan(await price(/^Thursday, March 12, 2026/));
});
