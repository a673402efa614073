import type { Page } from '@playwright/test';
import { expect, linkInMailTo, section, signIn as signInAsDemo, signOut, test } from './journey.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';
import { expectReceipt, fillCard, pressPlaceOrder, fillUntilPayment } from './paying.ts';

const password = 'plum tarmac otter';
const anotherPassword = 'gravel under snow';

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register?back=%2Faccount%2Forders');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Bligh');
  await page.getByRole('textbox', { name: /^Phone/ }).fill('(561) 555-0142');
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel('I accept the terms of service.').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('banner')).toContainText('Nora Bligh');
}

/** As from a password manager: cut out of another field and pasted over what is there. */
async function pastePassword(page: Page): Promise<void> {
  await page.getByLabel('Last name').fill(password);
  await page.getByLabel('Last name').press('ControlOrMeta+a');
  await page.getByLabel('Last name').press('ControlOrMeta+x');
  await page.getByLabel('Last name').fill('Bligh');
  await page.getByLabel(/^Password/).press('ControlOrMeta+a');
  await page.getByLabel(/^Password/).press('ControlOrMeta+v');
  await expect(page.getByLabel(/^Password/)).toHaveValue(password);
}

async function signIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(typed);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('ACC-01 ACC-03 ACC-02 a user registers, signs out, resets the password by email, and finds their orders', async ({
  page,
}, { project }) => {
  const email = `nora.${project.name}@example.com`;
  await register(page, email);
  await expect(page).toHaveURL('/account/orders');
  await expect(page.getByText('No orders yet.')).toBeVisible();
  await expect(page.getByText(`Confirm your email with the link we sent to ${email}.`)).toBeVisible();
  await expectNoAxeViolations(page, 'main');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await page.goto(await linkInMailTo(page, email, 'Confirm your email'));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('link', { name: 'See my orders' }).click();
  await expect(page.getByText('No orders yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await signOut(page);

  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();

  const link = await linkInMailTo(page, email, 'password');
  await page.goto(link);
  await expect(page).toHaveURL('/password/reset');
  await page.getByLabel(/^New password/).fill(anotherPassword);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page).toHaveURL('/account/orders');
  await signOut(page);

  await page.goto(link);
  await page.getByLabel(/^New password/).fill(password);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();

  await page.goto('/account/orders');
  await expect(page).toHaveURL('/sign-in?back=%2Faccount%2Forders');
  await signIn(page, email, anotherPassword);
  await expect(page).toHaveURL('/account/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
});

test('ACC-02 a user signs in with an emailed code in this browser, and with the emailed link on another device', async ({
  page,
  browser,
}) => {
  const email = 'by-code@example.com';
  await register(page, email);
  await signOut(page);
  await page.goto('/sign-in?back=%2Faccount%2Forders');
  // Every visitor sees this, so it reveals no account.
  await expect(page.getByText('Codes don’t work for staff, club and pro accounts.')).toBeVisible();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email.');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await expect(page.getByText(`If ${email} has a customer account, we’ve sent a code and a link to it.`)).toBeVisible();
  await expectNoAxeViolations(page, 'main');

  const mailbox = await page.context().newPage();
  const firstLink = await linkInMailTo(mailbox, email, 'sign-in code');
  const code = /code is (\d{6})/.exec(await mailbox.locator('#text').innerText())?.[1] ?? 'none';
  await page.getByLabel('6-digit code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('That code isn’t right or has expired.')).toBeVisible();
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await page.getByLabel('6-digit code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account/orders');
  await expect(page.getByRole('banner')).toContainText('Nora Bligh');

  await signOut(page);
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByLabel('6-digit code')).toBeVisible();
  const phone = await (await browser.newContext()).newPage();
  // The first email's link was used up with its code, and the second email takes a moment to arrive.
  await expect.poll(() => linkInMailTo(mailbox, email, 'sign-in code')).not.toBe(firstLink);
  await phone.goto(await linkInMailTo(mailbox, email, 'sign-in code'));
  await expect(phone).toHaveURL('/sign-in/link');
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone).toHaveURL('/account/orders');
  await expect(phone.getByRole('banner')).toContainText('Nora Bligh');
  await phone.context().close();
});

test.describe('what is refused', () => {
  test.use({ callsMayFail: true });

  test('ACC-01 missing fields and a taken email show errors, and nothing typed is lost', async ({ page }) => {
    await page.goto('/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    for (const words of [
      'Please enter user email',
      'Please enter your first name',
      'Please enter your last name',
      'Please enter your phone',
      'Please enter password',
      'Please accept the terms.',
    ]) {
      await expect(page.getByText(words, { exact: true })).toBeVisible();
    }
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('traveler@portage.test');
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Bligh');
    await page.getByRole('textbox', { name: /^Phone/ }).fill('(561) 555-0142');
    await page.getByLabel(/^Password/).fill('plum');
    await page.getByLabel('I accept the terms of service.').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Please choose a password of at least 10 characters.')).toBeVisible();
    await pastePassword(page);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Is already taken.')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Nora');
    await expect(page.getByLabel(/^Password/)).toHaveValue(password);
  });
});

test('ACC-08 addresses and travelers can be added, changed and deleted', async ({ page }) => {
  await signInAsDemo(page, 'carrier@portage.test', '/account/orders');
  await page.getByRole('link', { name: 'Addresses' }).click();
  await page.getByRole('button', { name: 'Add an address' }).click();
  await page.getByLabel('Name of the place').fill('Workshop');
  await page.getByLabel('Address', { exact: true }).fill('18 Juniper Walk');
  await page.getByLabel('Company').fill('Lund Carpets');
  await page.getByLabel('Zip').fill('33101');
  await page.getByLabel('City').fill('Miami');
  // The list of states takes the place of a text field once it has come.
  await expect(page.getByRole('combobox', { name: 'State' })).toBeVisible();
  await page.getByLabel('State').selectOption('FL');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Workshop', { exact: true })).toBeVisible();
  await expect(page.getByText('Lund Carpets, 18 Juniper Walk, Miami, FL 33101')).toBeVisible();
  await page.getByRole('button', { name: 'Ship from 18 Juniper Walk by default' }).click();
  await expect(page.getByText('Your default ship-from address.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete 18 Juniper Walk' }).click();
  await page.getByRole('button', { name: 'Yes, delete 18 Juniper Walk' }).click();
  await expect(page.getByText('18 Juniper Walk')).toBeHidden();

  await page.getByRole('link', { name: 'Travelers' }).click();
  await page.getByRole('button', { name: 'Add a traveler' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Bea Lund');
  await page.getByRole('button', { name: 'Save traveler' }).click();
  await expect(page.getByText('Bea Lund')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Bea Lund' }).click();
  await page.getByRole('button', { name: 'Yes, delete Bea Lund' }).click();
  await expect(page.getByText('Bea Lund')).toBeHidden();
});

test('PAY-01 a saved card is listed in the account, and after removal it cannot pay', async ({ page }) => {
  await signInAsDemo(page, 'club@portage.test', '/account/cards');
  await expect(page.getByText('No saved cards.')).toBeVisible();
  await fillUntilPayment(page);
  const pay = section(page, 'Pay');
  await fillCard(page);
  await pay.getByLabel(/Save this card/).check();
  await pay.getByLabel('First name').fill('Cleo');
  await pay.getByLabel('Last name').fill('Marsh');
  await pressPlaceOrder(page);
  await expectReceipt(page);

  await page.goto('/account/orders');
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Cards' }).click();
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Visa ending in 1111' });
  await expect(cards).toHaveText(/Visa ending in 1111Expires 12\/\d\d/);
  const ask = page.getByRole('button', { name: 'Remove Visa ending in 1111' });
  await ask.press('Enter');
  const keep = page.getByRole('button', { name: 'Keep Visa ending in 1111' });
  await expect(keep).toBeFocused();
  await keep.press('Enter');
  await expect(ask).toBeFocused();
  await ask.press('Enter');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Yes, remove Visa ending in 1111' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Visa ending in 1111 is removed.' })).toBeVisible();
  await expect(page.getByText('No saved cards.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await fillUntilPayment(page);
  await expect(pay.getByRole('radio', { name: /New card/ })).toBeVisible();
  await expect(pay.getByRole('radio', { name: /Saved card/ })).toHaveCount(0);
});

test('an erased account cannot be signed in to', async ({ page }, { project }) => {
  const email = `leaves.${project.name}@example.com`;
  await register(page, email);
  await page.getByRole('link', { name: 'Your data' }).click();
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.goto('/sign-in');
  await signIn(page, email, password);
  await expect(page.getByRole('alert')).toContainText('Login failed.');
});

test('the account pages have no axe violations in light or dark colors, and fit at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/register');
  await expectInOrder(page);
  await signInAsDemo(page, 'traveler@portage.test', '/account/orders');
  for (const part of ['Orders', 'Addresses', 'Travelers', 'Cards', 'Credit', 'Profile', 'Your data']) {
    await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: part }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(part);
    await page.waitForLoadState('networkidle');
    await expectInOrder(page);
  }
});

async function expectInOrder(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expectNoAxeViolationsInAnyColors(page);
}

test('ACC-08 a user creates a token, reads it once, and revokes it', async ({ page, request }) => {
  await signInAsDemo(page, 'pro@portage.test');
  await page.goto('/account/security');
  await expect(page.getByRole('heading', { name: 'Linked sign-ins' })).toBeVisible();
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText('Please enter a name for the token.')).toBeVisible();
  await page.getByLabel('Token name').fill('Price check');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText('Copy this token now. You won’t see it again.')).toBeVisible();
  const token = await page
    .locator('code')
    .filter({ hasText: /^[\w-]{43}$/ })
    .innerText();
  const asked = () => request.get('/api/v5/account/profile', { headers: { 'x-user-token': token } });
  expect((await asked()).status()).toBe(200);
  await page.reload();
  await expect(page.getByText(token)).toBeHidden();
  await expect(page.getByText(/^Last used /)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Price check' }).click();
  await page.getByRole('button', { name: 'Yes, revoke Price check' }).click();
  await expect(page.getByText('You have no tokens.')).toBeVisible();
  expect((await asked()).status()).toBe(401);
  await expectNoAxeViolations(page);
});
