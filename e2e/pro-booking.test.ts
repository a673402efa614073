import type { Page } from '@playwright/test';
import { expect, goToSection, guest, offers, openPerson, person, section, test } from './journey.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectReceipt, fillCard, fillPhones, namedTripAddress, pressPlaceOrder, placeOrder } from './paying.ts';

const traveler = (page: Page, number: number) => page.getByRole('region', { name: `Traveler ${number}`, exact: true });

/** Checks the payer in the payment form. */
async function expectPayer(page: Page, payer: { first: string; last: string; email: string }): Promise<void> {
  const pay = section(page, 'Pay');
  await expect(pay.getByLabel('Cardholder’s first name')).toHaveValue(payer.first);
  await expect(pay.getByLabel('Cardholder’s last name')).toHaveValue(payer.last);
  await expect(pay.getByLabel('Cardholder’s email')).toHaveValue(payer.email);
}

test('ROL-01 ACC-04 PAY-08 a pro signs in during a trip and books for two members: the first one pays, and no details are the pro’s', async ({
  page,
}) => {
  test.slow();
  await page.goto(namedTripAddress);
  await offers(page).first().check();
  await expect(placeOrder(page)).toHaveText('Place order, $89.99');
  await goToSection(page, 'Bags');
  await expect(page.getByRole('heading', { name: /^Golfer information/ })).toBeHidden();
  await page.getByLabel('Packed in').selectOption({ label: 'Hard case' });

  // ACC-04: the page reloads for a pro, and the trip is kept.
  const pay = section(page, 'Pay');
  await guest(page).getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('pro@portage.test');
  await dialog.getByLabel(/^Password/).fill('portage-demo');
  const reloaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await reloaded;
  await expect(page.getByRole('banner')).toContainText('Percy Oakes');
  await expect(offers(page).first()).toBeChecked();
  // The pro's price: 15% off the transport. PRC-03
  await expect(placeOrder(page)).toHaveText('Place order, $76.49');
  await expectPayer(page, { first: 'Ada', last: 'North', email: 'ada@portage.test' });

  // BRD-06 TRV-01: the second member sends the same bags.
  await goToSection(page, 'Bags');
  await expect(page.getByRole('heading', { name: /^Golfer information/ }).first()).toBeVisible();
  await expect(page.getByLabel('Packed in')).toHaveValue('hard-case');
  await page.getByRole('button', { name: 'Add another traveler' }).click();
  await traveler(page, 2).getByRole('button', { name: 'Same bags as traveler 1' }).click();
  const second = await openPerson(page, 2);
  await second.getByLabel('Name on the bags').fill('Cleo South');
  await second.getByLabel('Email').fill('cleo@portage.test');
  await second.getByLabel('Phone', { exact: true }).fill('(305) 555-0199');
  await expect(traveler(page, 2).getByLabel('Packed in')).toHaveValue('hard-case');
  await expectPayer(page, { first: 'Ada', last: 'North', email: 'ada@portage.test' });

  // What the pro types stays until the first traveler changes.
  await pay.getByLabel('Cardholder’s email').fill('office@portage.test');
  await person(page, 1).getByLabel('Phone', { exact: true }).fill('(212) 555-0144');
  await expectPayer(page, { first: 'Ada', last: 'North', email: 'office@portage.test' });
  await person(page, 1).getByLabel('Name on the bags').fill('Mary Ann North');
  await expectPayer(page, { first: 'Mary Ann', last: 'North', email: 'ada@portage.test' });

  await fillPhones(page);
  await fillCard(page);
  await expectNoAxeViolations(page);
  const sent = page.waitForRequest((request) => request.url().includes('process_payment'));
  await pressPlaceOrder(page);
  expect((await sent).postDataJSON()).toMatchObject({
    first_name: 'Mary Ann',
    last_name: 'North',
    email: 'ada@portage.test',
  });
  await expectReceipt(page);
  await expect(page.getByText('Mary Ann North', { exact: true })).toBeVisible();
  await expect(page.getByText('Cleo South', { exact: true })).toBeVisible();
  await expect(page.getByText('Card ending in 1111')).toBeVisible();
});
