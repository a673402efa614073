import { expect, offers, tabTo, test } from './journey.ts';

test('URL-01 SVC-01 the keyboard is enough to get from the quick quote to the price', async ({ page, isMobile }) => {
  await page.goto('/');
  await tabTo(page, 'From');
  await page.keyboard.type('90001');
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Los Angeles, CA 90001');
  await tabTo(page, 'To');
  await page.keyboard.type('Miami');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue(/^Miami, FL/);

  await tabTo(page, 'Open calendar');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Drop-off date' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Drop-off date', { exact: true })).toHaveValue('Wed, Mar 11, 2026');

  await tabTo(page, 'Plan the trip');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ship your bags' })).toBeFocused();

  await expect(offers(page).first()).toBeVisible();
  await tabTo(page, 'Arrives');
  await page.keyboard.press('Space');
  await expect(offers(page).first()).toBeChecked();
  await expect(page.getByText('Total').first()).toBeVisible();
  if (isMobile) {
    await tabTo(page, 'Total');
    await page.keyboard.press('Enter');
    // The detail opens above the bar, so it comes before its button.
    await page.keyboard.press('Shift+Tab');
  }
  await tabTo(page, 'Why?');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/zone 8, 2,3\d\d miles/)).toBeVisible();
});
