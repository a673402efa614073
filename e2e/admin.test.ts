import type { Browser, Page } from '@playwright/test';
import { expect, signIn, test } from './journey.ts';
import { openReceiptOfOrder } from './order-by-calls.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openPerson(page: Page, typed: string, name: string): Promise<void> {
  await page.getByLabel('Name, email, club or cart').fill(typed);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('table', { name: 'People' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

/** A traveler requests club billing, as the link in the payment form does. */
async function requestClubBilling(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, 'newterms@portage.test', '/ship');
  const status = await page.evaluate(async () => {
    const settings = JSON.parse(document.getElementById('page-settings')?.textContent ?? '{}') as {
      person: { id: number };
    };
    const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
    const headers = { 'content-type': 'application/json', 'x-csrf-token': token };
    const address = `/users/${settings.person.id}/request_club_billing`;
    return (await fetch(address, { method: 'PUT', headers, body: '{}' })).status;
  });
  expect(status).toBe(200);
  await context.close();
}

test('SCR-08 a guest must sign in; an admin finds a user, gives credit and sees it in the audit log', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/sign-in?back=%2Fadmin');
  await signIn(page, 'admin@portage.test', '/admin');
  await openPerson(page, 'oakes', 'Percy Oakes');
  await expect(page).toHaveTitle('Percy Oakes · Portage Golf');

  const credit = part(page, 'Credit');
  await credit.getByLabel('Amount').fill('25');
  await credit.getByRole('button', { name: 'Give credit' }).click();
  await expect(credit.getByText('Please enter a reason for this credit.')).toBeVisible();
  await credit.getByLabel('Reason').fill('The bags came a day late.');
  await credit.getByRole('button', { name: 'Give credit' }).click();
  await expect(credit.getByRole('status').filter({ hasText: 'Added $25.00 to their credit.' })).toBeVisible();
  await expect(credit.getByRole('row').filter({ hasText: 'Given' }).first()).toContainText('$25.00');
  const log = part(page, 'Audit log');
  await expect(log.getByRole('row').filter({ hasText: 'Gave credit' }).first()).toContainText(
    '$25.00 · The bags came a day late.',
  );
});

test('PAY-07 SCR-08 an admin decides a club billing request', async ({ page, browser }) => {
  await requestClubBilling(browser);
  await signIn(page, 'adminplus@portage.test', '/admin?q=tarrant');
  await page.getByRole('link', { name: 'Nell Tarrant' }).click();
  const billing = part(page, 'Club billing');
  await expect(billing).toContainText('Pending');
  await billing.getByRole('combobox', { name: 'Club that pays' }).fill('Duneswick');
  await billing.getByRole('listbox').getByRole('option').first().click();
  await billing.getByRole('button', { name: 'Grant' }).click();
  await expect(billing.getByRole('table', { name: 'Requests' })).toContainText('Granted');
  await expect(billing.getByRole('table', { name: 'Clubs that pay' })).toBeVisible();
  await expect(part(page, 'Audit log')).toContainText('Granted club billing');
});

test('SCR-08 an address with one letter to search for says that it takes two', async ({ page }) => {
  await signIn(page, 'admin@portage.test', '/admin?q=a');
  const search = page.getByLabel('Name, email, club or cart');
  await expect(search).toHaveAccessibleDescription('Please enter 2 or more characters');
  await search.fill('oakes');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(search).not.toHaveAccessibleDescription(/Please enter/);
});

test('SCR-08 CRT-03 an open cart leads to its takeover', async ({ page, browser }) => {
  const context = await browser.newContext();
  const traveler = await context.newPage();
  await signIn(traveler, 'traveler@portage.test', '/ship');
  const saved = traveler.waitForResponse((response) => /\/carts\/\d+\/session/.test(response.url()));
  // Her own name is filled in already, and an unchanged form is not saved again.
  await traveler.getByLabel('Name on the bags').fill('Tessa M. Rowan');
  await saved;
  await context.close();

  await signIn(page, 'admin@portage.test', '/admin');
  await openPerson(page, 'traveler@', 'Tessa Rowan');
  await part(page, 'Open carts')
    .getByRole('link', { name: /^Take over P-/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Take over this cart' })).toBeVisible();
  await page.getByLabel('Why are you taking it over?').fill('She asked for it.');
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '100');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('region', { name: 'Booking session' })).toContainText('You’re booking for Tessa Rowan');
  await expect(page.getByRole('region', { name: 'Booking for someone' })).toContainText('traveler@portage.test');
});

test.describe('users who are not staff', () => {
  test.use({ callsMayFail: true });

  test('SCR-08 ROL-01 a traveler finds nothing on the admin pages', async ({ page }) => {
    await signIn(page, 'traveler@portage.test', '/');
    for (const path of ['/admin', '/admin/users/1']) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    }
    await expect(page.getByRole('navigation', { name: 'Staff' })).toBeHidden();
  });

  test('ACC-06 a header that fails to refresh says so', async ({ page }) => {
    await page.route('**/users/get_header_info?*', (route) => route.fulfill({ status: 500, body: '' }));
    await signIn(page, 'traveler@portage.test', '/');
    await expect(page.getByRole('banner')).toContainText('Header failed to refresh.');
  });
});

test('ACC-06 the header shows the signed-in user’s credit', async ({ page }) => {
  await signIn(page, 'traveler@portage.test', '/');
  await expect(page.getByRole('banner')).toContainText('$50.00 credit');
});

test('ROL-04 a carrier admin pauses and resumes a carrier on any page', async ({ page }) => {
  await signIn(page, 'carrier@portage.test', '/terms');
  const staff = page.getByRole('navigation', { name: 'Staff' });
  await staff.getByText('Carriers', { exact: true }).click();
  await staff.getByLabel('Carrier', { exact: true }).selectOption('UPS');
  await staff.getByRole('button', { name: 'Pause bookings' }).click();
  await expect(staff.getByRole('button', { name: 'Take bookings again' })).toBeVisible();
  await expect(staff.getByLabel('Carrier', { exact: true })).toContainText('UPS (paused)');
  await staff.getByRole('button', { name: 'Take bookings again' }).click();
  await expect(staff.getByRole('button', { name: 'Pause bookings' })).toBeVisible();
  await expect(staff.getByRole('link', { name: 'People', exact: true })).toBeHidden();
});

test('the admin pages have no axe violations in light or dark colors', async ({ page }) => {
  await signIn(page, 'admin@portage.test', '/admin?q=o');
  await page.goto('/admin?q=row');
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
  await expectNoAxeViolationsInAnyColors(page);
  await page.getByRole('link', { name: 'Tessa Rowan' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tessa Rowan');
  await expect(part(page, 'Audit log')).not.toContainText('Loading');
  await expectNoAxeViolationsInAnyColors(page);
});

test('at 320 px the admin pages fit', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'admin@portage.test', '/admin?q=row');
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  await page.getByRole('link', { name: 'Tessa Rowan' }).click();
  await expect(part(page, 'Credit')).toBeVisible();
  expect(await overflow()).toBe(0);
});

test('PAY-04 SCR-08 an admin opens the list of payments without a final answer from the staff page', async ({
  page,
}) => {
  await signIn(page, 'admin@portage.test', '/admin');
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(page).toHaveURL('/admin/payments');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unresolved payments');
  await expect(page.getByText('No unresolved payments.')).toBeVisible();

  const payment = {
    key: 'k-0b6f4d2c9e-try-1',
    amount_cents: 50_340,
    since: '2026-03-02T15:00:00.000Z',
    age_hours: 77,
    cart_id: 1001,
    display_id: 'P-7K3M9Q',
    brand_id: 5,
    person: { user_id: 1, name: 'Tessa Rowan', email: 'traveler@portage.test' },
    state: 'given_up',
    last_heard: 'none',
    last_asked_at: '2026-03-05T19:30:00.000Z',
  };
  const refunding = { ...payment, key: 'k-77aa-try-2', person: null, state: 'going_back', last_heard: 'charged' };
  await page.route('**/api/v5/admin/payments', (route) =>
    route.fulfill({ json: { payments: [payment, refunding], total: 2 } }),
  );
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'P-7K3M9Q' }).first();
  await expect(row).toContainText('3 days');
  await expect(row).toContainText('No such charge');
  await expect(row).toContainText('$503.40');
  await expect(row.getByRole('link', { name: 'Tessa Rowan' })).toHaveAttribute('href', '/admin/users/1');
  await expectNoAxeViolations(page);
});

test('SCR-08 an admin finds the bags without a label, has the carrier asked again, and sees that it refuses', async ({
  page,
  browser,
}) => {
  const guestContext = await browser.newContext();
  const guestPage = await guestContext.newPage();
  const number = await openReceiptOfOrder(guestPage, { d_address: '4 No Carrier Lane' });
  await expect(guestPage.getByRole('region', { name: 'Labels' })).toContainText(
    'We couldn’t make this label yet, and our team is working on it.',
  );
  await guestContext.close();

  await signIn(page, 'admin@portage.test', '/admin');
  await page.getByRole('link', { name: 'Bags', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bags and labels');
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('No carrier serves the street of the recipient.');
  await expectNoAxeViolations(page);
  await row.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText('We’re asking the carrier again.')).toBeVisible();
  await expect(row).toBeHidden();
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('No carrier serves the street of the recipient.', { timeout: 3000 });
  }).toPass();
  await row.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
});
