import type { Page } from '@playwright/test';
import { contact, expect, goToSection, guest, offers, section, tripAddress } from './journey.ts';

/** The same trip with everything that a URL can fill in; the recipient's phone and the packaging are still missing. */
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
  await goToSection(page, 'Pay');
  await expect(placeOrder(page)).not.toHaveAccessibleDescription('We’re updating your price.');
  await placeOrder(page).press('Enter');
}

export async function fillTheRest(page: Page): Promise<void> {
  await goToSection(page, 'Bags');
  await page.getByLabel('Packed in').selectOption({ label: 'Hard case' });
  await goToSection(page, 'Who');
  await fillPhones(page);
}

/** The phones at both ends: the recipient's, and the sender's unless it is the first traveler's. */
export async function fillPhones(page: Page): Promise<void> {
  await contact(page, 'To').getByLabel('Phone').fill('(305) 555-0117');
  const sender = contact(page, 'From').getByLabel('Phone');
  if (await sender.isVisible()) await sender.fill('(213) 555-0143');
}

/** Fills in a whole trip and chooses the cheapest service; only the payment is missing. */
export async function fillUntilPayment(page: Page, address = namedTripAddress): Promise<void> {
  await page.goto(address);
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
  await fillTheRest(page);
  await goToSection(page, 'Pay');
  await expect(section(page, 'Pay').getByRole('heading', { name: 'Payment' })).toBeVisible();
}

/** The guest's fields: one who is the first traveler is shown as one line. */
export async function openGuest(page: Page) {
  const change = guest(page).getByRole('button', { name: 'Change who orders' });
  if (await change.isVisible()) await change.click();
  return guest(page);
}

/** All journeys share one guest: the server limits lookups to twenty different emails per hour and address. */
const guestEmail = 'one-guest@example.com';

export async function fillGuest(page: Page, email = guestEmail): Promise<string> {
  await goToSection(page, 'Who');
  const fields = await openGuest(page);
  await fields.getByRole('textbox', { name: 'Email' }).fill(email);
  await fields.getByLabel('First name').fill('Ada');
  await fields.getByLabel('Last name').fill('North');
  await fields.getByLabel('Phone').fill('(213) 555-0143');
  await fields.getByLabel('I accept the terms of service.').check();
  return email;
}

/** Types a public test card into the gateway's fields; a person with a saved card has to choose a new one first. */
export async function fillCard(page: Page, number = '4111 1111 1111 1111'): Promise<void> {
  await goToSection(page, 'Pay');
  await section(page, 'Pay').getByRole('radio', { name: 'New card' }).check();
  const card = page.frameLocator('#payment-card');
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Month').selectOption('12');
  await card.getByLabel('Year').selectOption({ index: 3 });
  await card.getByLabel('Security code').fill('123');
  await section(page, 'Pay').getByLabel('Billing zip code').fill('90001');
}

/** The billing zip starts as the zip that the bags leave from; journeys about what is missing empty it. */
export async function clearBillingZip(page: Page): Promise<void> {
  await goToSection(page, 'Pay');
  await section(page, 'Pay').getByLabel('Billing zip code').fill('');
}

export async function expectReceipt(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Your order P-\w+ is placed$/ })).toBeVisible();
}
