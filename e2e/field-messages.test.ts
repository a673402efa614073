import { openSection, end, expect, section, test, tripAddress } from './journey.ts';

test('VAL-12 a list says how much to delete, and when it is loading more', async ({ page }) => {
  const entry = (index: number) => ({
    type: 'Club',
    id: String(index),
    title: `Club ${index}`,
    detail: '',
    club_id: index,
    company_name: `Club ${index}`,
    address_1: '',
    address_2: '',
    city: '',
    state: '',
    zip: '',
    country_code: 'US',
    phone_number: '',
    delivery_address_line: '',
    delivery_address_line_1: '',
  });
  const gate = Promise.withResolvers<void>();
  await page.route('**/auto-complete/facility?*', async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    if (number > 1) await gate.promise;
    const results = Array.from({ length: number === 1 ? 50 : 8 }, (_, index) => entry(number * 100 + index));
    await route.fulfill({ json: { results, more: number === 1, reason: null } });
  });
  await page.goto('/ship');
  const search = end(page, 'From').getByRole('combobox', { name: 'Club/Resort' });
  await search.fill('x'.repeat(104));
  await expect(end(page, 'From').getByText('Please delete 4 characters').first()).toBeVisible();
  await search.fill('club');
  const options = end(page, 'From').getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(50);
  await options.last().scrollIntoViewIfNeeded();
  await expect(end(page, 'From').getByText('Loading more results…').first()).toBeVisible();
  gate.resolve();
  await expect(options).toHaveCount(58);
  await expect(options.last()).toHaveText('Club 207');
});

test('VAL-06 VAL-12 a counter says what is wrong with a typed number, and keeps the old one', async ({ page }) => {
  await page.goto('/ship');
  const bags = section(page, 'Bags');
  const count = bags.getByRole('spinbutton', { name: 'Golf bag' });
  await count.fill('two');
  await count.press('Enter');
  await expect(bags.getByText('Enter a valid number.')).toBeVisible();
  await expect(count).toHaveValue('0');
  await count.fill('30');
  await count.press('Enter');
  await expect(bags.getByText('You can only select 25 items')).toBeVisible();
  await expect(count).toHaveValue('0');
  await count.fill('1');
  await count.press('Enter');
  await expect(bags.getByText('You can only select 25 items')).toBeHidden();
});

test('VAL-06 a full field says so when more is typed', async ({ page }) => {
  await page.goto('/ship');
  const from = end(page, 'From');
  await from.getByRole('radio', { name: 'Other address' }).check();
  const city = from.getByLabel('City');
  await city.fill('x'.repeat(100));
  const full = 'You have reached the maximum number of characters allowed for this field.';
  await expect(from.getByText(full)).toBeHidden();
  await city.press('y');
  await expect(from.getByText(full)).toBeVisible();
  await city.press('Backspace');
  await city.press('y');
  await expect(from.getByText(full)).toBeHidden();
});

test('VAL-07 an unreadable day shows the expected format', async ({ page }) => {
  await page.clock.install();
  await page.goto(tripAddress);
  await page.clock.runFor(6000);
  await openSection(page, 'When');
  const day = section(page, 'When').getByLabel('Drop-off date', { exact: true });
  await day.fill('soon');
  await day.blur();
  await expect(section(page, 'When').getByText('Please enter a date, such as 3/12/2026.')).toBeVisible();
});

test.describe('with a refusal without a message', () => {
  test.use({ callsMayFail: true });

  test('VAL-10 the page names the field', async ({ page }) => {
    await page.route('**/combined_services_options', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          title: 'Bad Request',
          status: 400,
          detail: '',
          errors: [{ field: 'o_zip', message: '' }],
        }),
      }),
    );
    await page.goto(tripAddress);
    await expect(section(page, 'Shipping speed')).toContainText('Warning: No message defined for o_zip');
  });
});
