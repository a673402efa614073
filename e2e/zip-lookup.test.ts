import { changeSettings, end, expect, test } from './journey.ts';

test.beforeEach(async ({ page }) => {
  await changeSettings(page, { postalCodeService: null });
});

test('ZIP-01 a zip fills city and state, in the US, Canada and Japan, and another one clears the city', async ({
  page,
}) => {
  await page.goto('/ship');
  const from = end(page, 'From');
  await from.getByRole('radio', { name: 'Other address' }).check();
  await from.getByLabel('Zip').fill('90001');
  await expect(from.getByLabel('City')).toHaveValue('Los Angeles');
  await from.getByLabel('Zip').press('Backspace');
  await expect(from.getByLabel('City')).toHaveValue('');
  await from.getByLabel('Zip').fill('96743');
  await expect(from.getByLabel('City')).toHaveValue('Kamuela');
  await expect(from.getByLabel('State')).toHaveValue('HI');

  await from.getByLabel('Country').selectOption('CA');
  await from.getByLabel('Postal code').fill('V8E 0B6');
  await expect(from.getByLabel('City')).toHaveValue('Whistler');
  await expect(from.getByLabel('Province')).toHaveValue('BC');

  await from.getByLabel('Country').selectOption('JP');
  await from.getByLabel('Postal code').fill('100-0001');
  await expect(from.getByLabel('City')).toHaveValue(/Chiyoda/);
  await expect(from.getByLabel('Prefecture')).toHaveValue('13');
  await expect(page.getByRole('heading', { name: 'Ship from Chiyoda-ku, Tokyo' })).toBeVisible();
});

test('ZIP-03 a US zip is five digits, or ZIP+4', async ({ page }) => {
  // The clock moves only in these steps: on a page that has just been loaded, errors wait for some seconds. VAL-08
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/ship');
  const from = end(page, 'From');
  const zip = from.getByLabel('Zip');
  await expect(async () => {
    await page.clock.runFor(100);
    await from.getByRole('radio', { name: 'Other address' }).check({ timeout: 500 });
    await expect(zip).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20] });
  await expect(zip).toHaveAttribute('maxlength', '10');
  await zip.fill('9000');
  await zip.blur();
  await expect(from.getByText('Zip code is not valid')).toBeHidden();
  await page.clock.runFor(5000);
  await expect(from.getByText('Zip code is not valid')).toBeVisible();
  await expect(zip).toHaveAccessibleDescription(/Zip code is not valid/);
  await zip.fill('90001');
  await expect(from.getByText('Zip code is not valid')).toBeHidden();
  await zip.fill('90001-1234');
  await expect(from.getByText('Zip code is not valid')).toBeHidden();
});

test('ZIP-04 a Canadian zip needs six characters', async ({ page }) => {
  await page.goto('/ship');
  const from = end(page, 'From');
  await from.getByRole('radio', { name: 'Other address' }).check();
  await from.getByLabel('Country').selectOption('CA');
  await from.getByLabel('Postal code').fill('V8E');
  await page.getByRole('button', { name: 'Continue from Where' }).click();
  await expect(from.getByText('Minimum character is not reached')).toBeVisible();
  await from.getByLabel('Postal code').fill('V8E 0B6');
  await expect(from.getByText('Minimum character is not reached')).toBeHidden();
});

test('ZIP-05 00000 counts as empty and brings no services', async ({ page }) => {
  await page.goto(
    '/ship?o_zip=00000&o_city=Los%20Angeles&o_state=CA&d_zip=33101&d_city=Miami&d_state=FL&product=golf-standard&pickup_date=2026-03-05',
  );
  await expect(page.getByText(/Arrival dates and prices appear here\. First: choose where it starts/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue from Where' }).click();
  await expect(end(page, 'From').getByText('Please enter your zip')).toBeVisible();
});

test('ZIP-06 an unknown zip outside the US and Canada shows a message, and the city can be typed', async ({ page }) => {
  await page.goto('/ship');
  const from = end(page, 'From');
  await from.getByRole('radio', { name: 'Other address' }).check();
  await from.getByLabel('Country').selectOption('JP');
  await from.getByLabel('Postal code').fill('100-0001');
  await expect(from.getByLabel('City')).toHaveJSProperty('readOnly', true);
  await from.getByLabel('Postal code').fill('999-9999');
  await expect(from.getByText('Please verify zip / postal code for selected country.')).toBeVisible();
  await expect(from.getByLabel('City')).toHaveJSProperty('readOnly', false);
  await from.getByLabel('City').fill('Tokyo');
  await expect(from.getByLabel('City')).toHaveValue('Tokyo');
});

test('ZIP-06 in the US the message is not shown', async ({ page }) => {
  await page.goto('/ship');
  const from = end(page, 'From');
  await from.getByRole('radio', { name: 'Other address' }).check();
  await from.getByLabel('Zip').fill('00099');
  await expect(from.getByText('We couldn’t find this zip')).toBeVisible();
  await expect(from.getByText('Please verify zip / postal code for selected country.')).toBeHidden();
  await from.getByLabel('City').fill('Somewhere');
  await expect(from.getByLabel('City')).toHaveValue('Somewhere');
});

test('ZIP-08 an external postal-code service corrects the state, and is called once per zip', async ({ page }) => {
  await changeSettings(page, { postalCodeService: '/outside-postal-codes' });
  let asked = 0;
  await page.route('**/outside-postal-codes?postal_code=90001', async (route) => {
    asked += 1;
    await route.fulfill({ json: { postal_code: '90001', state_code: 'NV' } });
  });
  for (const visit of [1, 2]) {
    await page.goto(`/ship?visit=${visit}`);
    const from = end(page, 'From');
    await from.getByRole('radio', { name: 'Other address' }).check();
    await from.getByLabel('Zip').fill('90001');
    await expect(from.getByLabel('City')).toHaveValue('Los Angeles');
    await expect(from.getByLabel('State')).toHaveValue('NV');
  }
  expect(asked).toBe(1);
});

test('ZIP-08 an answer for another zip or with an unknown state corrects nothing', async ({ page }) => {
  await changeSettings(page, { postalCodeService: '/outside-postal-codes' });
  const answered = page.waitForResponse('**/outside-postal-codes?*');
  await page.route('**/outside-postal-codes?*', (route) =>
    route.fulfill({ json: { postal_code: '10001', state_code: 'NY' } }),
  );
  await page.goto('/ship');
  const from = end(page, 'From');
  await from.getByRole('radio', { name: 'Other address' }).check();
  await from.getByLabel('Zip').fill('90001');
  await answered;
  await expect(from.getByLabel('State')).toHaveValue('CA');
});
