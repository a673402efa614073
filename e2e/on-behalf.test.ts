import type { Page } from '@playwright/test';
import { contact, expect, offers, section, signIn, test, tripAddress } from './journey.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectReceipt, fillTheRest, namedTripAddress, pressPlaceOrder, placeOrder } from './paying.ts';
import { startWalk } from './walk.ts';

const line = (page: Page) => page.getByRole('region', { name: 'Booking for someone' });
const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, typed: string, name: string): Promise<void> {
  await line(page).getByRole('button', { name: 'Book for someone' }).click();
  await dialog(page).getByRole('combobox', { name: 'Person or club' }).fill(typed);
  await dialog(page)
    .getByRole('option', { name: new RegExp(name) })
    .click();
}

const apply = (page: Page) => dialog(page).getByRole('button', { name: 'Apply' });

test('ROL-02 choosing a customer reloads pickup fees and ways to pay, and the page names the customer', async ({
  page,
}) => {
  await signIn(page, 'manager@portage.test', tripAddress);
  await offers(page).first().check();
  await expect(section(page, 'Pay').getByRole('heading', { name: 'Payment' })).toBeVisible();
  await expect(line(page)).toContainText('You’re booking for yourself.');
  await choose(page, 'rowan', 'Tessa Rowan');
  const cartUser = page.waitForResponse((response) => response.url().endsWith('/users/set_cart_user'));
  // Wait before the press, because the requests may be sent before the test continues.
  const requestsAgain = ['/pickup_fee', '/payment_info'].map((path) =>
    page.waitForRequest((request) => request.url().includes(path)),
  );
  await apply(page).click();
  expect((await cartUser).ok()).toBe(true);
  await expect(line(page).getByRole('status')).toHaveText('You’re now booking for Tessa Rowan.');
  await expect(dialog(page)).toBeHidden();
  await Promise.all(requestsAgain);
  await expect(line(page)).toContainText('You’re booking for Tessa Rowan');
  const who = section(page, 'Who');
  await expect(who.getByLabel('Name on the bags')).toHaveValue('Tessa Rowan');
  await expect(who.getByLabel('Email')).toHaveValue('traveler@portage.test');
  await expect(who.getByLabel('Phone', { exact: true }).first()).toHaveValue('(212) 555-0188');
  await page.reload();
  await expect(line(page)).toContainText('You’re booking for Tessa Rowan');
  await expectNoAxeViolations(page);
});

test('ROL-02 after a reload another customer’s details take the place of the first one’s, and what staff typed stays', async ({
  page,
}) => {
  await signIn(page, 'manager@portage.test', '/ship');
  await choose(page, 'rowan', 'Tessa Rowan');
  await apply(page).click();
  const who = section(page, 'Who');
  await expect(who.getByLabel('Name on the bags')).toHaveValue('Tessa Rowan');
  await page.reload();
  await expect(line(page)).toContainText('You’re booking for Tessa Rowan');
  await line(page).getByRole('button', { name: 'Book for yourself' }).click();
  await expect(who.getByLabel('Name on the bags')).not.toHaveValue('Tessa Rowan');
  await expect(who.getByLabel('Email').first()).not.toHaveValue('traveler@portage.test');
  await choose(page, 'rowan', 'Tessa Rowan');
  await apply(page).click();
  await expect(who.getByLabel('Name on the bags')).toHaveValue('Tessa Rowan');
  await who.getByLabel('Name on the bags').fill('Juniper Vale');
  await page.reload();
  await expect(who.getByLabel('Name on the bags')).toHaveValue('Juniper Vale');
  await line(page).getByRole('button', { name: 'Book for yourself' }).click();
  await expect(line(page)).toContainText('You’re booking for yourself.');
  await expect(who.getByLabel('Name on the bags')).toHaveValue('Juniper Vale');
});

test('ROL-02 a search without results says so, and nothing can be applied', async ({ page }) => {
  await signIn(page, 'admin@portage.test', '/ship');
  await line(page).getByRole('button', { name: 'Book for someone' }).click();
  await dialog(page).getByRole('combobox', { name: 'Person or club' }).fill('zzzz');
  await expect(dialog(page).getByText('No results found', { exact: true }).first()).toBeVisible();
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true');
});

test('ROL-02 PAY-07 an admin books for a member of a club, and the club pays', async ({ page }) => {
  await signIn(page, 'admin@portage.test');
  const walk = await startWalk(page, 'staff book for a member of a club');
  await page.goto(namedTripAddress);
  await walk.press('arrival day', offers(page).first());
  await walk.choose('packaging', page.getByLabel('Packed in'), 'Hard case');
  await walk.type('recipient phone', contact(page, 'To').getByLabel('Phone'), '(305) 555-0117');
  await walk.press('book for someone', line(page).getByRole('button', { name: 'Book for someone' }));
  await walk.type('person', dialog(page).getByRole('combobox', { name: 'Person or club' }), 'oakes');
  await walk.press('person found', dialog(page).getByRole('option', { name: /Percy Oakes/ }));
  await walk.press('apply', apply(page));
  await expect(line(page)).toContainText('You’re booking for Percy Oakes');
  // The member's price is fifteen percent below the regular one.
  await expect(placeOrder(page)).toHaveText('Place order, $76.49');
  await walk.press('club billing', section(page, 'Pay').getByRole('radio', { name: /^Club billing/ }));
  await walk.press('place order', () => pressPlaceOrder(page));
  await expectReceipt(page);
  walk.end({ fields: 3, presses: 6 });
  await page.goto('/ship');
  await expect(line(page)).toContainText('You’re booking for yourself.');
});

test('ROL-02 a traveler cannot book for others', async ({ page }) => {
  await signIn(page, 'traveler@portage.test', '/ship');
  await expect(page.getByLabel('Name on the bags')).toBeVisible();
  await expect(line(page)).toBeHidden();
});

test('ROL-02 PAY-01 a manager books for a customer, whose credit pays', async ({ page }) => {
  await signIn(page, 'manager@portage.test', namedTripAddress);
  await offers(page).first().check();
  await fillTheRest(page);
  await choose(page, 'banks', 'Cora Banks');
  await apply(page).click();
  const pay = section(page, 'Pay');
  await expect(pay).toContainText('$89.99 of the customer’s $');
  await pay.getByRole('radio', { name: 'Credit', exact: true }).check();
  await expect(pay).toContainText('$89.99 of the customer’s credit is used');
  await expect(placeOrder(page)).toHaveText('Place order');
  await pressPlaceOrder(page);
  await expectReceipt(page);
});

test('HOL-01 ROL-02 a manager confirms the holiday terms for the customer only', async ({ page }, { project }) => {
  // Accepted terms are stored, so each run of this journey uses another customer.
  const name = project.name === 'phone' ? 'Nell Tarrant' : 'Cora Banks';
  await signIn(page, 'manager@portage.test', tripAddress.replace('2026-03-05', '2026-12-01'));
  await choose(page, name, name);
  await apply(page).click();
  await expect(line(page)).toContainText(`You’re booking for ${name}`);
  await offers(page).first().check();
  const terms = page.getByRole('region', { name: 'Holiday terms' });
  await expect(terms).toContainText(`Please read this to ${name} and ask if they agree.`);
  const accepted = page.waitForRequest(/\/users\/accept_holiday_tnc/);
  await terms.getByRole('checkbox', { name: new RegExp(`^${name} understands and accepts this`) }).click();
  expect(new URL((await accepted).url()).searchParams.get('on_behalf_user')).not.toBeNull();
  await expect(terms).toBeHidden();
});

test('ROL-02 a manager books for a new customer, and then for themselves again', async ({ page }) => {
  await signIn(page, 'manager@portage.test', tripAddress);
  await offers(page).first().check();
  await line(page).getByRole('button', { name: 'Book for someone' }).click();
  await dialog(page).getByRole('radio', { name: 'Someone new' }).check();
  await dialog(page).getByLabel('First name').fill('Nora');
  await dialog(page).getByLabel('Last name').fill('Newman');
  await dialog(page).getByLabel('Email').fill('nora@example.com');
  await dialog(page).getByLabel('Phone').fill('(213) 555-0143');
  await apply(page).click();
  await expect(line(page).getByRole('status')).toHaveText('You’re now booking for Nora Newman.');
  await expect(line(page)).toContainText('You’re booking for Nora Newman');
  await expect(section(page, 'Who').getByLabel('Name on the bags')).toHaveValue('Nora Newman');
  await line(page).getByRole('button', { name: 'Book for yourself' }).click();
  await expect(line(page)).toContainText('You’re booking for yourself.');
  await expect(section(page, 'Who').getByLabel('Name on the bags')).toHaveValue('Mabel Norwood');
  await expectNoAxeViolations(page);
});
