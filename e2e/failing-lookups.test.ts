import { openSection, end, expect, section, test, tripAddress, offers } from './journey.ts';

test.use({ callsMayFail: true });

test('ZIP-01 when the zip lookup fails, the zip stays, the city can be typed and the lookup retried', async ({
  page,
}) => {
  await page.route('**/v2/zip_info?*', (route) => route.abort());
  await page.goto('/ship');
  const from = end(page, 'From');
  await from.getByRole('radio', { name: 'Other address' }).check();
  await from.getByLabel('Zip').fill('90001');
  await expect(from.getByText('We couldn’t look up this zip code')).toBeVisible();
  await expect(from.getByLabel('Zip')).toHaveValue('90001');
  await from.getByLabel('City').fill('Los Angeles');
  await from.getByLabel('State').selectOption('CA');
  await page.unroute('**/v2/zip_info?*');
  await from.getByRole('button', { name: 'Try again' }).click();
  await expect(from.getByText('We couldn’t look up this zip code')).toBeHidden();
  await expect(from.getByLabel('City')).toHaveValue('Los Angeles');
});

test('SVC-01 when the services fail, the page says so, keeps the form and can retry', async ({ page }) => {
  await page.route('**/combined_services_options', (route) => route.abort());
  await page.goto(tripAddress);
  const services = section(page, 'Shipping speed');
  await expect(services.getByText('We couldn’t load shipping options')).toBeVisible();
  await expect(section(page, 'Where')).toContainText('Los Angeles, CA to Miami, FL');
  await page.unroute('**/combined_services_options');
  await services.getByRole('button', { name: 'Try again' }).click();
  await expect(offers(page).first()).toBeVisible();
});

test('PRC-01 when the price fails, the chosen service stays and the price can be retried', async ({
  page,
  isMobile,
}) => {
  await page.route('**/ship_price', (route) => route.abort());
  await page.goto(tripAddress);
  await section(page, 'Shipping speed').getByText('$89.99').click();
  if (isMobile) await page.getByRole('button', { name: /Details/ }).click();
  await expect(page.getByText('We couldn’t load the price')).toBeVisible();
  await page.unroute('**/ship_price');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('We couldn’t load the price')).toBeHidden();
  await expect(page.getByRole('radio', { name: /\$89\.99/ })).toBeChecked();
});

test('CRT-01 without a cart the page still gets a price', async ({ page, isMobile }) => {
  await page.route('**/api/v5/carts', (route) => route.abort());
  await page.goto(tripAddress);
  await section(page, 'Shipping speed').getByText('$89.99').click();
  if (isMobile) await page.getByRole('button', { name: /Details/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Golf bag, Standard' })).toContainText('$89.99');
});

test('PNT-08 when the club search fails, the field says how to continue', async ({ page }) => {
  await page.route('**/auto-complete/**', (route) => route.abort());
  await page.goto('/ship');
  await page.getByRole('combobox', { name: 'Club/Resort' }).first().fill('heron');
  await expect(page.getByText(/^The results could not be loaded\./).first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Club/Resort' }).first()).toHaveValue('heron');
});

test('DAT-01 without the list of holidays a day can still be chosen', async ({ page }) => {
  await page.route('**/calendar/holidays', (route) => route.abort());
  await page.goto(tripAddress);
  await openSection(page, 'When');
  await expect(page.getByText('We couldn’t load the holidays.')).toBeVisible();
  await page.getByLabel('Drop-off date', { exact: true }).fill('3/6/2026');
  await page.getByLabel('Drop-off date', { exact: true }).blur();
  await expect(offers(page).first()).toBeVisible();
});
