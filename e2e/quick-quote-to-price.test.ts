import { expect, section, test } from './journey.ts';

test('SVC-03 URL-01 PRC-01 the quick quote lists services at once and leads to a priced shipment', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'From' }).fill('90001');
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Los Angeles, CA 90001');
  await page.getByRole('combobox', { name: 'To' }).fill('Miami');
  await page.getByRole('option', { name: /^Miami, FL/ }).click();
  await page.getByLabel('Bag').selectOption('golf-standard');
  await page.getByLabel('Drop-off date', { exact: true }).fill('3/5/2026');
  await page.getByLabel('Drop-off date', { exact: true }).blur();

  const offers = page.getByRole('list', { name: 'Services' });
  await expect(offers.getByRole('listitem').first()).toContainText('Thu, Mar 12');
  await expect(offers.getByRole('listitem').first()).toContainText('$89.99');
  await expect(offers).toContainText('NEXT DAY');
  await expect(offers).toContainText('TWO DAY');
  await expect(offers).not.toContainText(/NEXT DAY AIR|SECOND DAY|THREE DAY SELECT/);

  await offers.getByRole('link', { name: /\$89\.99/ }).click();
  await expect(page).toHaveURL(/\/ship\?.*o_zip=90001.*d_city=Miami/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ship your bags');
  await expect(section(page, 'Where')).toContainText('Los Angeles, CA to Miami, FL');
  await expect(page.getByRole('radio', { name: /Thu, Mar 12.*\$89\.99/ })).toBeChecked();
});

test('PRC-05 the summary shows the total in dollars, its lines and their reasons', async ({ page, isMobile }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'From' }).fill('90001');
  await page.getByRole('combobox', { name: 'To' }).fill('33101');
  await page.getByRole('link', { name: /\$89\.99/ }).click();

  if (isMobile) await page.getByRole('button', { name: /Details/ }).click();
  const lines = page.getByRole('listitem').filter({ hasText: 'Golf bag, Standard' });
  await expect(lines.getByText('$89.99')).toBeVisible();
  await lines.getByText('Why?').click();
  await expect(lines).toContainText(/zone 8, 2,3\d\d miles/);
  await expect(page.getByText('Drop off at local carrier store').last()).toBeVisible();
});
