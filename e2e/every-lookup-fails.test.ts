import type { Page } from '@playwright/test';
import { clubNamed, end, expect, offers, section, test, tripAddress } from './journey.ts';

test.use({ callsMayFail: true });

for (const failure of ['cut off', 'answered with an error'] as const) {
  test(`ZIP-01 PNT-08 PKP-01 DAT-01 SVC-01 with every lookup ${failure} the form can be filled in by hand, and nothing is lost`, async ({
    page,
  }) => {
    await failEveryLookup(page, failure);
    await page.goto('/ship');
    const from = end(page, 'From');
    await from.getByRole('combobox', { name: 'Club/Resort' }).fill('heron');
    await expect(from.getByText(/^The results could not be loaded\./).first()).toBeVisible();
    await expect(from.getByRole('combobox', { name: 'Club/Resort' })).toHaveValue('heron');

    await fillByHand(page, 'From', { zip: '90001', city: 'Los Angeles', state: 'CA' });
    await fillByHand(page, 'To', { zip: '33101', city: 'Miami', state: 'FL' });
    await page.getByRole('button', { name: 'Continue from Where' }).click();
    await expect(section(page, 'Where')).toContainText('Los Angeles, CA to Miami, FL');
    const when = section(page, 'When');
    await expect(when.getByText('We couldn’t load pickup times')).toBeVisible();
    await expect(when).toContainText('You can still drop off your bags at a carrier store for free.');
    await expect(when).toContainText('We couldn’t load the holidays. You can still choose a day');
    await page.getByLabel('Drop-off date', { exact: true }).fill('3/10/2026');
    await page.getByLabel('Drop-off date', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'One more: Golf bag' }).click();
    await page.getByRole('radio', { name: 'Standard' }).check();
    await page.getByLabel('Name on the bags').fill('Ada North');

    const services = section(page, 'Shipping speed');
    await expect(services.getByText('We couldn’t load shipping options')).toBeVisible();
    await expect(services).toContainText('What you entered is saved.');
    await expect(page.getByLabel('Name on the bags')).toHaveValue('Ada North');
    await expect(page.getByLabel('Drop-off date', { exact: true })).toHaveValue('Tue, Mar 10, 2026');

    await page.unrouteAll();
    await services.getByRole('button', { name: 'Try again' }).click();
    await offers(page).first().check();
    await expect(page.getByRole('button', { name: /^Place order, \$/ }).first()).toBeVisible();
  });
}

test('PNT-11 a club whose lookup fails says so, and its address can be typed instead', async ({ page, request }) => {
  const club = await clubNamed(request, 'Saguaro Lantern');
  await failEveryLookup(page, 'cut off');
  await page.goto(`/ship?shipping_from=${club.club_id}`);
  const from = end(page, 'From');
  await expect(from.getByText(/We couldn’t load /)).toBeVisible();
  await from.getByRole('button', { name: 'Enter the address instead' }).click();
  await expect(from.getByLabel('Zip')).toBeVisible();
});

test('PKP-05 without stores the drop-off notice still gives advice and a link', async ({ page }) => {
  await page.route('**/api/v5/drop_off_locations?*', (route) => route.abort());
  await page.goto(tripAddress);
  await page.getByRole('button', { name: 'Edit When' }).click();
  await page.getByRole('button', { name: 'Where can I drop off?' }).click();
  const notice = page.getByRole('dialog', { name: 'Drop off your bags' });
  await expect(notice).toContainText('Bags dropped off by 5:00 PM on a business day leave the same day.');
  await expect(notice.getByRole('link', { name: 'All FedEx stores nearby (new tab)' })).toBeVisible();
  await expect(notice.getByText('Looking for stores nearby')).toHaveCount(0);
});

test('DAT-06 when the handover days cannot be loaded, the page says so and keeps the day', async ({ page }) => {
  await page.goto(tripAddress);
  await expect(offers(page).first()).toBeVisible();
  await page.route('**/combined_services_options', (route) => route.abort());
  await page.getByRole('button', { name: 'Edit When' }).click();
  await page.getByRole('button', { name: 'Need them by a certain date?' }).click();
  const day = page.getByLabel('I need my bags by', { exact: true });
  await day.fill('3/20/2026');
  await day.press('Enter');
  const when = section(page, 'When');
  await expect(when.getByText(/couldn’t load (some )?shipping options/)).toBeVisible();
  await expect(day).toHaveValue('Fri, Mar 20, 2026');
  await page.unrouteAll();
  await when.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Last day to ship, by service' })).toContainText('Ship by');
});

/** Fails every call but the price; the page and its files load normally. */
async function failEveryLookup(page: Page, failure: 'cut off' | 'answered with an error'): Promise<void> {
  await page.route(
    ({ pathname }) => !pathname.startsWith('/assets/') && pathname !== '/ship' && !pathname.endsWith('/ship_price'),
    (route) => (failure === 'cut off' ? route.abort() : route.fulfill({ status: 500, json: { title: 'Broken' } })),
  );
}

async function fillByHand(
  page: Page,
  title: 'From' | 'To',
  place: { readonly zip: string; readonly city: string; readonly state: string },
): Promise<void> {
  const fields = end(page, title);
  await fields.getByRole('radio', { name: 'Other address' }).check();
  await fields.getByLabel('Zip').fill(place.zip);
  await expect(fields.getByText('We couldn’t look up this zip code')).toBeVisible();
  await expect(fields).toContainText('You can enter the city and state yourself.');
  await fields.getByLabel('City').fill(place.city);
  await fields.getByLabel('State').selectOption(place.state);
  await expect(fields.getByLabel('Zip')).toHaveValue(place.zip);
}
