import { contact, end, expect, section, signIn, test } from './journey.ts';

test('ACC-07 a new trip starts with the signed-in user’s name, email and phone', async ({ page }) => {
  await signIn(page, 'traveler@portage.test');
  await page.goto('/ship');
  const who = section(page, 'Who');
  await expect(who.getByLabel('Name on the bags')).toHaveValue('Tessa Rowan');
  await expect(who.getByLabel('Email')).toHaveValue('traveler@portage.test');
  await expect(who.getByLabel('Phone', { exact: true })).not.toHaveValue('');
  // Streets are asked for once the places are known, so the section has its number and no tick yet.
  await expect(who.getByText('5', { exact: true })).toBeVisible();
  await page.goto('/ship?travname=Bo%20West');
  await expect(who.getByLabel('Name on the bags')).toHaveValue('Bo West');
  await expect(who.getByLabel('Email')).toHaveValue('');
});

test('ACC-08 URL-01 the home page offers saved addresses before anything is typed, and takes the street along', async ({
  page,
}) => {
  await signIn(page, 'traveler@portage.test', '/');
  const from = page.getByRole('combobox', { name: 'From' });
  await from.focus();
  await page.getByRole('option', { name: 'Home New York, NY, 10001' }).click();
  await expect(from).toHaveValue('Home, New York, NY 10001');
  await page.getByRole('button', { name: 'Plan the trip' }).click();
  await expect(end(page, 'From').getByLabel('Zip')).toHaveValue('10001');
  await expect(contact(page, 'From').getByLabel('Address', { exact: true })).toHaveValue('310 Linden Row, Apt 4B');
});

test('ACC-07 a new trip of a pro user starts empty', async ({ page }) => {
  await signIn(page, 'pro@portage.test');
  await page.goto('/ship');
  await expect(section(page, 'Who').getByLabel('Name on the bags')).toHaveValue('');
});

test('PNT-03 a new trip starts from the default origin, unless there is a saved trip or the URL gives another one', async ({
  page,
}) => {
  await signIn(page, 'manager@portage.test', '/ship');
  const from = end(page, 'From');
  await from.getByRole('radio', { name: 'Other address' }).check();
  await from.getByLabel('Zip').fill('90001');
  await expect(from.getByLabel('City')).toHaveValue('Los Angeles');
  await page.getByLabel('Ship from here by default').check();
  const form = { o_type: 'other', o_country: 'US', o_address: '1 Palm Street', o_zip: '90001', o_city: 'Los Angeles' };
  const saved = await page.request.post('/refactor/ship_points/validate', {
    headers: { 'x-csrf-token': (await page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '' },
    data: { ...form, o_state: 'CA', d_type: 'other', d_country: 'US', d_zip: '33101', default_origin_address: true },
  });
  expect(saved.status()).toBe(200);
  await from.getByLabel('Zip').fill('10001');

  await page.reload();
  await expect(from.getByLabel('Zip')).toHaveValue('10001');
  await page.goto('/ship?product=golf-standard');
  await expect(from.getByLabel('Zip')).toHaveValue('90001');
  await expect(from.getByRole('radio', { name: 'Other address' })).toBeChecked();
  await page.goto('/ship?o_zip=33101');
  await expect(from.getByLabel('Zip')).toHaveValue('33101');
});
