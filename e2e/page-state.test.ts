import { clubNamed, end, expect, section, test, tripAddress, offers } from './journey.ts';

test('URL-01 a copied link opens the same trip with the same service', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${tripAddress}&travname=Ada`);
  await section(page, 'Shipping speed')
    .getByRole('radio', { name: /Fri, Mar 6/ })
    .check();
  await page.getByRole('button', { name: 'Copy a link to this trip' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).not.toContain('Ada');
  await page.goto(link);
  await expect(section(page, 'Where')).toContainText('Los Angeles, CA to Miami, FL');
  await expect(offers(page).and(page.getByRole('radio', { name: /Fri, Mar 6/ }))).toBeChecked();
});

test('URL-01 where the clipboard is unavailable, the link is shown to be copied', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } });
  });
  await page.goto(tripAddress);
  await offers(page).first().check();
  await page.getByRole('button', { name: 'Copy a link to this trip' }).click();
  await expect(page.getByLabel('Copy this address')).toHaveValue(/\/ship\?.*o_zip=90001/);
});

test('URL-01 going back to the home page restores the quote', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'From' }).fill('90001');
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Los Angeles, CA 90001');
  await page.getByLabel('Bag').selectOption('golf-staff');
  await page.getByRole('button', { name: 'Plan the trip' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ship your bags');
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Los Angeles, CA 90001');
  await expect(page.getByLabel('Bag')).toHaveValue('golf-staff');
});

test('CRT-01 one cart is opened with the first price and sent with every price', async ({ page }) => {
  let carts = 0;
  const prices: { cart: unknown; token: string | undefined }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/v5/carts') carts += 1;
    if (!pathname.endsWith('/ship_price')) return;
    const body = request.postDataJSON() as { cart_id?: number };
    prices.push({ cart: body.cart_id, token: request.headers()['x-cart-token'] });
  });
  await page.goto(tripAddress);
  await expect(offers(page).first()).toBeVisible();
  expect(carts).toBe(0);
  await offers(page).first().check();
  await expect.poll(() => prices.length).toBe(1);
  await offers(page).nth(1).check();
  await expect.poll(() => prices.length).toBe(2);
  expect(carts).toBe(1);
  expect(prices[0]?.cart).toEqual(expect.any(Number));
  expect(prices[0]?.token).toEqual(expect.any(String));
  expect(prices[1]).toEqual(prices[0]);

  await page.reload();
  await expect.poll(() => prices.length).toBe(3);
  expect(carts).toBe(1);
  expect(prices[2]).toEqual(prices[0]);
});

test('PNT-01 an end that becomes an ordinary address and a club again restores its club', async ({ page, request }) => {
  const club = await clubNamed(request, 'Saguaro Lantern');
  await page.goto(`/ship?shipping_from=${club.club_id}`);
  const from = end(page, 'From');
  await expect(from).toContainText('19500 Ocotillo Trail');
  await from.getByRole('radio', { name: 'Other address' }).check();
  await expect(from.getByLabel('Zip')).toHaveValue('');
  await from.getByRole('radio', { name: 'Club/Resort' }).check();
  await expect(from).toContainText('19500 Ocotillo Trail');
});

test('the choice of light or dark survives a reload', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
});
