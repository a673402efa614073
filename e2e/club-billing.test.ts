import type { Page } from '@playwright/test';
import { expect, offers, section, signIn, test } from './journey.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import {
  expectReceipt,
  fillTheRest,
  namedTripAddress,
  pressPlaceOrder,
  placeOrder,
  fillUntilPayment,
} from './paying.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const bookingLine = (page: Page) => page.getByRole('region', { name: 'Booking for someone' });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function registerMember(page: Page, email: string): Promise<void> {
  await page.goto('/register?back=%2Faccount%2Forders');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill('Otis');
  await page.getByLabel('Last name').fill('Fenwick');
  await page.getByRole('textbox', { name: /^Phone/ }).fill('(561) 555-0147');
  await page.getByLabel(/^Password/).fill('plum tarmac otter');
  await page.getByLabel('I accept the terms of service.').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('banner')).toContainText('Otis Fenwick');
}

test('PAY-07 ROL-02 SCR-08 a member requests club billing, an admin grants it and books for the member, and the club pays', async ({
  page,
  browser,
}) => {
  test.slow();
  const email = 'otis.fenwick@example.com';
  const context = await browser.newContext();
  const member = await context.newPage();

  // The member requests it beside the ways to pay.
  await registerMember(member, email);
  await fillUntilPayment(member);
  const memberPays = section(member, 'Pay');
  await expect(memberPays.getByRole('radio', { name: /^Club billing/ })).toBeHidden();
  await memberPays.getByRole('button', { name: 'Request club billing' }).click();
  await expect(memberPays).toContainText('Your request has been sent. The admin shall look into your request soon.');
  await expect(memberPays.getByRole('button', { name: 'Request club billing' })).toBeHidden();

  // The admin finds the member and decides.
  await signIn(page, 'admin@portage.test', '/admin?q=fenwick');
  await page.getByRole('link', { name: 'Otis Fenwick' }).click();
  const billing = part(page, 'Club billing');
  await expect(billing).toContainText('Pending');
  await billing.getByRole('combobox', { name: 'Club that pays' }).fill('Duneswick');
  await billing.getByRole('listbox').getByRole('option').first().click();
  await billing.getByRole('button', { name: 'Grant' }).click();
  await expect(billing.getByRole('table', { name: 'Requests' })).toContainText('Granted');
  const adminPageOfMember = page.url();

  // The admin books for the member: the cart, the pickup fees and the ways to pay become the member's.
  await page.goto(namedTripAddress);
  await offers(page).first().check();
  await fillTheRest(page);
  const pay = section(page, 'Pay');
  await expect(pay.getByRole('radio', { name: /^Club billing/ })).toBeHidden();
  await bookingLine(page).getByRole('button', { name: 'Book for someone' }).click();
  await dialog(page).getByRole('combobox', { name: 'Person or club' }).fill('fenwick');
  await dialog(page)
    .getByRole('option', { name: /Otis Fenwick/ })
    .click();
  const cartUser = page.waitForResponse((response) => response.url().endsWith('/users/set_cart_user'));
  const asked = ['/pickup_fee', '/payment_info'].map((path) =>
    page.waitForRequest((request) => request.url().includes(path)),
  );
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  expect((await cartUser).ok()).toBe(true);
  await Promise.all(asked);
  await expect(bookingLine(page)).toContainText('You’re booking for Otis Fenwick');
  await pay.getByRole('radio', { name: /^Club billing/ }).check();
  await expect(pay).toContainText(/Duneswick .*pays/);
  await expect(placeOrder(page)).toHaveText('Place order, $89.99');
  await expectNoAxeViolations(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expect(page.getByText('Billed to the club')).toBeVisible();
  await expect(page.getByText(`A copy of this receipt goes to ${email}`)).toBeVisible();
  const [orderName = ''] = /P-\w+/.exec(await page.getByRole('heading', { level: 1 }).innerText()) ?? [];

  // The member's page shows what was done on their behalf.
  await page.goto(adminPageOfMember);
  await expect(part(page, 'Orders')).toContainText(orderName);
  const log = part(page, 'Audit log');
  for (const deed of ['Granted club billing', 'Set who the cart is for']) {
    const entry = log.getByRole('row').filter({ hasText: deed });
    await expect(entry).toContainText('admin@portage.test');
    await expect(entry).toContainText(email);
  }

  // The member finds the order and its receipt, and need not pay.
  await member.goto('/account/orders');
  await expect(member.getByRole('listitem').filter({ hasText: orderName })).toContainText('$89.99');
  await member.getByRole('link', { name: `Receipt of order ${orderName}` }).click();
  await expectReceipt(member);
  await expect(member.getByText('Billed to the club')).toBeVisible();
  await context.close();
});
