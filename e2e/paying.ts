import type { Page } from '@playwright/test';
import { openSection, end, expect, offers, section, tripAddress } from './journey.ts';

/** The same trip with everything that a URL can fill in; the phones at both ends and the packaging are still missing. */
export const namedTripAddress =
  `${tripAddress}&o_address=1%20Palm%20Street&o_contact=Ada%20North&d_address=2%20Reef%20Road&d_contact=Bo%20West` +
  '&travname=Ada%20North&travemail=ada%40portage.test&travphone=2125550143';

/** The order button at the end of the form; it appears again beside the form, or in the bottom bar of a phone. */
export function placeOrder(page: Page) {
  return section(page, 'Pay').getByRole('button', { name: /^Place order/ });
}

/**
 * Presses the order button once it is enabled: after a change of the trip it waits for the new price. It uses the keyboard, because right
 * after scrolling the browser still hit-tests the card frame at its old position, and a click could land in the frame.
 */
export async function pressPlaceOrder(page: Page): Promise<void> {
  await expect(placeOrder(page)).not.toHaveAccessibleDescription('The price is being added up again.');
  await placeOrder(page).press('Enter');
}

export async function fillTheRest(page: Page): Promise<void> {
  await openSection(page, 'Who and what');
  await page.getByLabel('Packed in').selectOption({ label: 'Hard case' });
  await fillPhones(page);
}

/** The phones at both ends, in their section. */
export async function fillPhones(page: Page): Promise<void> {
  await openSection(page, 'Where');
  for (const [title, phone] of [
    ['From', '(213) 555-0143'],
    ['To', '(305) 555-0117'],
  ] as const) {
    await end(page, title).getByText('Street address and contact').click();
    await end(page, title).getByLabel('Phone').fill(phone);
  }
}

/** Fills in a whole trip and chooses the cheapest service; only the payment is missing. */
export async function fillUntilPayment(page: Page, address = namedTripAddress): Promise<void> {
  await page.goto(address);
  await offers(page).first().check();
  await fillTheRest(page);
  await expect(section(page, 'Pay').getByRole('heading', { name: 'Payment' })).toBeVisible();
}

/** All journeys share one guest: the server limits lookups to twenty different emails per hour and address. */
const guestEmail = 'one-guest@example.com';

export async function fillGuest(page: Page, email = guestEmail): Promise<string> {
  const pay = section(page, 'Pay');
  await pay.getByRole('textbox', { name: 'Email' }).fill(email);
  await pay.getByLabel('First name').fill('Ada');
  await pay.getByLabel('Last name').fill('North');
  await pay.getByLabel('Phone').fill('(213) 555-0143');
  await pay.getByLabel('I accept the terms of service.').check();
  return email;
}

/** Types a public test card into the gateway's fields. */
export async function fillCard(page: Page, number = '4111 1111 1111 1111'): Promise<void> {
  const card = page.frameLocator('#payment-card');
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Month').selectOption('12');
  await card.getByLabel('Year').selectOption({ index: 3 });
  await card.getByLabel('Security code').fill('123');
  await section(page, 'Pay').getByLabel('Billing zip code').fill('90001');
}

export async function expectReceipt(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Your order P-\w+ is placed$/ })).toBeVisible();
}
