import type { Page } from '@playwright/test';
import { contact, expect, goToSection, offers, openMail, section, signIn, test, tripAddress } from './journey.ts';
import { expectReceipt, fillCard, fillTheRest, openGuest, pressPlaceOrder } from './paying.ts';

/** No hyphen and no space, so that a line has no place to break. */
const longName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen'.slice(0, 60);
const email = 'long-names@example.com';

async function expectNoWiderThanWindow(page: Page, what: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // The layout may change again after the window was resized.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${what} in a window of ${width}`)
      .toBeLessThanOrEqual(width);
  }
}

test('SCR-01 SCR-06 SCR-08 a name of sixty letters without a space overflows no page or email', async ({
  page,
  browser,
}) => {
  test.slow();
  const said = `o_address=${longName}&o_contact=${longName}&d_address=${longName}&d_contact=${longName}`;
  await page.goto(`${tripAddress}&${said}&travname=${longName}&travemail=${email}&travphone=2125550143`);
  await offers(page).first().check();
  await fillTheRest(page);
  for (const title of ['From', 'To'] as const)
    await contact(page, title)
      .getByLabel(/company/i)
      .fill(longName);
  await goToSection(page, 'Bags').catch(() => undefined);
  await section(page, 'Bags')
    .getByLabel(/Notes \(optional\)|What’s inside/)
    .fill(longName);
  const pay = await openGuest(page);
  await pay.getByRole('textbox', { name: 'Email' }).fill(email);
  await pay.getByLabel('First name').fill(longName);
  await pay.getByLabel('Last name').fill(longName);
  await pay.getByLabel('Phone').fill('(213) 555-0143');
  await pay.getByLabel('I accept the terms of service.').check();
  await expectNoWiderThanWindow(page, 'ship page');
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expectNoWiderThanWindow(page, 'receipt');

  await openMail(page, email, 'Your Portage Golf order');
  await expectNoWiderThanWindow(page, 'mail');
  const letter = page.frameLocator('iframe').locator('html');
  expect(await letter.evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(true);

  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, 'admin@portage.test', `/admin?q=${longName.slice(0, 20)}`);
  await expect(staff.getByRole('table', { name: 'People' })).toContainText(longName);
  await expectNoWiderThanWindow(staff, 'search of people');
  await staff.getByRole('table', { name: 'People' }).getByRole('link').first().click();
  await expect(staff.getByRole('heading', { level: 1 })).toContainText(longName);
  await expectNoWiderThanWindow(staff, 'person');
});

test('ACC-05 names of sixty letters overflow no account page', async ({ page }) => {
  const token = async () => await page.locator('meta[name="csrf-token"]').getAttribute('content');
  await signIn(page, 'newterms@portage.test', '/account/travelers');
  expect(await token()).not.toBeNull();
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await page.getByLabel('Name', { exact: false }).first().fill(longName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('(213) 555-0143');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(longName.slice(0, 20)).first()).toBeVisible();
  for (const part of ['travelers', 'orders', 'addresses', 'profile']) {
    await page.goto(`/account/${part}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoWiderThanWindow(page, part);
  }
});
