import type { Browser, Page } from '@playwright/test';
import { end, expect, type NewCart, offers, openMail, section, signIn, test, tripAddress } from './journey.ts';
import { saveTripByCalls } from './order-by-calls.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectReceipt, fillCard, pressPlaceOrder } from './paying.ts';

/** A guest in another browser starts a trip with a coupon and leaves it unfinished. */
async function halfFinishedCart(browser: Browser): Promise<NewCart> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(tripAddress);
  await offers(page).first().check();
  const pay = section(page, 'Pay');
  await pay.getByText('Coupon or gift card').click();
  await pay.getByLabel('Coupon code').fill('WELCOME10');
  await pay.getByRole('button', { name: 'Apply coupon' }).click();
  const saved = page.waitForResponse(
    (response) =>
      /\/carts\/\d+\/session/.test(response.url()) && (response.request().postData() ?? '').includes('Ada North'),
  );
  await page.getByLabel('Name on the bags').fill('Ada North');
  await saved;
  const kept = await page.evaluate(() => window.localStorage.getItem('portage.cart.5'));
  await context.close();
  return JSON.parse(kept ?? 'null') as NewCart;
}

const dialog = (page: Page) => page.getByRole('dialog');
const banner = (page: Page) => page.getByRole('region', { name: 'Booking session' });

async function takeOver(page: Page): Promise<void> {
  await dialog(page).getByLabel('Why are you taking it over?').fill('She called and could not find the button.');
  await dialog(page).getByRole('button', { name: 'Take over' }).click();
}

async function expectTrip(page: Page): Promise<void> {
  const summary = page.getByRole('complementary', { name: 'Your trip' });
  await expect(summary).toContainText('Los Angeles, CA');
  await expect(summary).toContainText('Miami, FL');
  await expect(offers(page).first()).toBeChecked();
}

test('CRT-03 an admin takes over an unfinished cart from another browser and continues it', async ({
  page,
  browser,
}) => {
  const cart = await halfFinishedCart(browser);
  await signIn(page, 'admin@portage.test', `/ship?cart_id=${cart.id}&takeover=1`);
  await dialog(page).getByRole('button', { name: 'Take over' }).click();
  await expect(dialog(page).getByText('Please enter a reason for taking over this cart.')).toBeVisible();
  await takeOver(page);
  const progress = dialog(page).getByRole('progressbar', { name: 'Cart takeover' });
  await expect(progress).toBeVisible();
  await expect(progress).toHaveAttribute('value', '100');
  await expect(page).toHaveURL('/ship');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toBeHidden();

  await expectTrip(page);
  await expect(page.getByLabel('Name on the bags')).toHaveValue('Ada North');
  await expect(page).toHaveURL('/ship');
  await expect(page.getByRole('region', { name: 'Booking for someone' })).toContainText('the guest of this cart');
  await expect(banner(page)).toContainText(/You’re booking for the guest of P-\w+ until \d/);
  const kept = await page.evaluate(() => window.localStorage.getItem('portage.cart.5'));
  expect(JSON.parse(kept ?? 'null')).toMatchObject({ id: cart.id });
  const pay = section(page, 'Pay');
  await expect(pay.getByLabel('Coupon code')).toHaveValue('WELCOME10');
  await expect(pay.getByRole('button', { name: 'Place order, $80.99' })).toBeVisible();

  await page.reload();
  await expectTrip(page);
  await expect(pay.getByLabel('Coupon code')).toHaveValue('WELCOME10');
  await offers(page).nth(1).check();
  await expect(section(page, 'Pay').getByRole('button', { name: /^Place order, \$/ })).toBeVisible();
  // Offers that are being asked for again are paler.
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test('CRT-03 CRT-04 after a takeover a past pickup date is today, and the banner is on every page until the session ends, which also clears the customer’s trip', async ({
  page,
  request,
}) => {
  const cart = await saveTripByCalls(request);
  await page.route(/\/takeover(\?|$)/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { ship_state: Record<string, unknown> };
    answer.ship_state['pickup_date'] = '2026-02-20';
    await route.fulfill({ response, json: answer });
  });
  await signIn(page, 'admin@portage.test', `/ship?cart_id=${cart.id}&takeover=1`);
  await takeOver(page);
  // It closes five seconds after the last step.
  await expect(dialog(page).getByRole('progressbar')).toHaveAttribute('value', '100');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel('Drop-off date', { exact: true })).toHaveValue('Mon, Mar 2, 2026');
  for (const path of ['/', '/store-locator', '/admin', '/ship']) {
    await page.goto(path);
    await expect(banner(page)).toBeVisible();
  }
  await banner(page).getByRole('button', { name: 'Stop booking for someone' }).click();
  await expect(banner(page)).toBeHidden();
  await expect(page.getByLabel('Name on the bags')).toHaveValue('');
  await expect(end(page, 'From').getByRole('combobox', { name: 'Club/Resort' })).toBeVisible();
  expect(await page.evaluate(() => window.localStorage.getItem('portage.cart.5'))).toBeNull();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('CRT-05 a guest must log in, and the takeover continues from there', async ({ page, request }) => {
  const cart = await saveTripByCalls(request);
  await page.goto(`/ship?cart_id=${cart.id}&cart_token=${cart.token}&takeover=1`);
  await expect(dialog(page).getByRole('alert')).toHaveText('Please log into this Brand to continue the Cart Takeover');
  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
  await dialog(page).getByLabel('Email').fill('manager@portage.test');
  await dialog(page)
    .getByLabel(/^Password/)
    .fill('portage-demo');
  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
  await takeOver(page);
  await expect(dialog(page).getByRole('progressbar')).toHaveAttribute('value', '100');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expectTrip(page);
  expect(page.url()).not.toContain(cart.token);
});

test('SCR-08 CRT-03 a manager finds a customer’s cart by its name, takes it over and continues it', async ({
  page,
  request,
}) => {
  const cart = await saveTripByCalls(request);
  await signIn(page, 'manager@portage.test', `/admin?q=${cart.id}`);
  const row = page.getByRole('table', { name: 'Carts' }).getByRole('row').filter({ hasText: 'Los Angeles, CA' });
  await row.getByRole('button', { name: /^Take over P-/ }).click();
  await takeOver(page);
  await expect(dialog(page).getByRole('progressbar')).toHaveAttribute('value', '100');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expectTrip(page);
  expect(page.url()).not.toContain('cart_token');
  await offers(page).nth(1).check();
  await expect(section(page, 'Pay').getByRole('button', { name: /^Place order, \$/ })).toBeVisible();
  // Offers that are being asked for again are paler.
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test('CRT-03 ROL-02 a guest’s trip that staff order stays the guest’s: staff enter their details, and the guest gets the receipt', async ({
  page,
  request,
}) => {
  const cart = await saveTripByCalls(request);
  await signIn(page, 'admin@portage.test', `/ship?cart_id=${cart.id}&takeover=1`);
  await takeOver(page);
  await expect(dialog(page).getByRole('progressbar')).toHaveAttribute('value', '100');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expectTrip(page);
  await pressPlaceOrder(page);
  const who = page.getByRole('dialog', { name: 'Book for someone' });
  await expect(who.getByLabel('First name')).toHaveValue('Ada');
  await expect(who.getByLabel('Last name')).toHaveValue('North');
  await who.getByLabel('Email').fill('');
  await who.getByRole('button', { name: 'Apply' }).click();
  await expect(who.getByText('Please enter your email')).toBeVisible();
  await who.getByLabel('Email').fill('ada.of.staff@example.com');
  await expectNoAxeViolations(page);
  await who.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('region', { name: 'Booking for someone' })).toContainText(
    'You’re booking for Ada North, who pays',
  );
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await openMail(page, 'ada.of.staff@example.com', 'Your Portage Golf order');
  await expect(page.getByRole('main').or(page.locator('body')).first()).toContainText('Ada');
});

test.describe('an unavailable cart', () => {
  test.use({ callsMayFail: true });

  test('CRT-05 the modal says "Takeover Cart Not Found" for an unavailable cart, and hides', async ({ page }) => {
    await signIn(page, 'admin@portage.test', '/ship?cart_id=999999&takeover=1');
    await takeOver(page);
    await expect(page.getByRole('alert')).toHaveText('Takeover Cart Not Found');
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/ship');
  });

  test('CRT-05 a traveler is told that no cart was found, whichever it is', async ({ page, request }) => {
    const cart = await saveTripByCalls(request);
    await signIn(page, 'traveler@portage.test', `/ship?cart_id=${cart.id}&cart_token=${cart.token}&takeover=1`);
    await expect(page.getByRole('alert')).toHaveText('Takeover Cart Not Found');
    await expect(dialog(page)).toBeHidden();
    // The page shows their own name, and nothing of the cart.
    await expect(page.getByLabel('Name on the bags')).toHaveValue('Tessa Rowan');
  });
});
