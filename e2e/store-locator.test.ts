import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';
import { expect, test } from './journey.ts';

const palmBeach = '/store-locator?zip_code=33401&radius=10&carrier=FEDEX';
/** Winnett, Montana: no carrier has a store within ten miles. */
const noStoreNearby = '/store-locator?zip_code=59087&radius=10&carrier=UPS';

test('SCR-04 a URL with zip, radius and carrier lists the stores by distance with hours and directions, and the focused one is marked on the map', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(palmBeach);
  await expect(page.getByRole('heading', { name: 'Find a drop-off store' })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: /FedEx stores? within 10 miles of West Palm Beach, FL/ }),
  ).toBeVisible();
  await expect(page.getByLabel('Zip or postal code')).toHaveValue('33401');
  await expect(page.getByLabel('Within', { exact: true })).toHaveValue('10');
  await expect(page.getByRole('radio', { name: 'FedEx' })).toBeChecked();
  const miles = (
    await stores(page)
      .getByText(/^[\d.]+ mi$/)
      .allTextContents()
  ).map(Number.parseFloat);
  expect(miles.length).toBeGreaterThan(1);
  expect(miles).toEqual(miles.toSorted((a, b) => a - b));

  const map = page.getByRole('img', { name: /^Map: \d+ stores around West Palm Beach, FL$/ });
  await expect(map).toBeVisible();
  await expect(map.locator('[data-marked]')).toHaveCount(0);
  await stores(page)
    .nth(1)
    .getByRole('link', { name: /^Directions/ })
    .focus();
  await expect(map.locator('[data-marked]')).toHaveText('2');

  const store = stores(page).first();
  await expect(store.getByText(/^(Open until|Opens) /)).toBeVisible();
  await expect(store.getByText(/^Last drop-off today /)).toBeVisible();
  await store.getByText('Hours').click();
  await expect(store.getByText('Mon – Fri')).toBeVisible();
  const directions = store.getByRole('link', { name: /^Directions to .*\(demo\)/ });
  await expect(directions).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\/directions\?to=26\.\d+%2C-80\.\d+$/,
  );
  await expect(directions).toHaveAttribute('rel', 'noreferrer');
});

test('SCR-04 the search is in the URL, and going back restores it', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/store-locator');
  await page.getByLabel('Zip or postal code').fill('33401');
  await page.getByLabel('Zip or postal code').press('Enter');
  await expect(page).toHaveURL(palmBeach);
  await expect(stores(page).first()).toBeVisible();
  await page.getByRole('radio', { name: 'UPS' }).check();
  await expect(page).toHaveURL('/store-locator?zip_code=33401&radius=10&carrier=UPS');
  await page.getByLabel('Within', { exact: true }).selectOption('25');
  await expect(page).toHaveURL('/store-locator?zip_code=33401&radius=25&carrier=UPS');
  await expect(page.getByRole('heading', { name: /UPS stores? within 25 miles/ })).toBeVisible();
  await page.getByLabel('Zip or postal code').fill('V6B 1A1');
  await page.getByRole('button', { name: 'Find stores' }).click();
  await expect(page).toHaveURL(/zip_code=V6B%201A1&radius=25&carrier=UPS&country_code=CA$/);
  await expect(page.getByRole('heading', { name: /of Vancouver/ })).toBeVisible();
  for (const back of ['25 miles of West', '10 miles of West']) {
    await page.goBack();
    await expect(page.getByRole('heading', { name: new RegExp(back) })).toBeVisible();
    await expect(page.getByLabel('Zip or postal code')).toHaveValue('33401');
  }
});

test('SCR-04 without stores within the radius the nearest ones beyond are shown', async ({ page }) => {
  await page.goto(noStoreNearby);
  await expect(
    page.getByRole('heading', { name: 'There is no UPS store within 10 miles of Winnett, MT.' }),
  ).toBeVisible();
  await expect(page.getByText('These are the nearest ones.')).toBeVisible();
  await expect(stores(page)).toHaveCount(3);
});

test('SCR-04 an unknown zip shows an error and no map', async ({ page }) => {
  await page.goto('/store-locator?zip_code=00099');
  await expect(page.getByRole('heading', { name: /We couldn’t find 00099/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Map/ })).toHaveCount(0);
});

test('SCR-04 without a zip the field shows an error, and a link leads to the shipment', async ({ page }) => {
  await page.goto('/store-locator');
  await page.getByRole('button', { name: 'Find stores' }).click();
  await expect(page.getByLabel('Zip or postal code')).toHaveAccessibleDescription(/Please enter your zip/);
  await page.getByRole('link', { name: 'Back to your shipment' }).click();
  await expect(page).toHaveURL('/ship');
});

test.describe('when calls fail', () => {
  test.use({ callsMayFail: true });

  test('SCR-04 a malformed zip is refused at its field', async ({ page }) => {
    await page.goto('/store-locator?zip_code=3340');
    await expect(page.getByLabel('Zip or postal code')).toHaveAccessibleDescription(/Zip code is not valid/);
  });

  test('SCR-04 stores that fail to load can be requested again', async ({ page }) => {
    let isDown = true;
    await page.route('**/api/v5/drop_off_locations?*', (route) => (isDown ? route.abort() : route.continue()));
    await page.goto(palmBeach);
    await expect(page.getByRole('alert')).toContainText('We couldn’t load stores');
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(stores(page).first()).toBeVisible();
  });
});

test('the store locator has no axe violations in light or dark colors', { tag: '@phone' }, async ({ page }) => {
  for (const address of [palmBeach, noStoreNearby]) {
    await page.goto(address);
    await stores(page).first().getByText('Hours').click();
    await stores(page).first().getByRole('link').first().focus();
    await expectNoAxeViolationsInAnyColors(page);
  }
});

test('SCR-04 at 320 px nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(palmBeach);
  await expect(stores(page).first()).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

function stores(page: Page) {
  return page.getByRole('region', { name: 'Stores' }).getByRole('listitem');
}
