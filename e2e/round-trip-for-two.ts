import type { Page } from '@playwright/test';
import { goToSection, offers, person, section } from './journey.ts';
import { fillCard, fillGuest, fillPhones, namedTripAddress, pressPlaceOrder } from './paying.ts';

/**
 * Los Angeles to Miami on Thursday, March 5, and back on Monday, March 16. By the streets, the embedded carrier damages the bags on the outbound leg,
 * and is late on the return leg.
 */
const roundTripAddress = namedTripAddress
  .replace('oneway=true', 'oneway=false')
  .replace(/o_address=[^&]*/, 'o_address=1%20Late%20Lane')
  .replace(/d_address=[^&]*/, 'd_address=2%20Damage%20Lane');

/** A busy machine takes longer. */
const placedWithinMs = 90_000;

/** A guest orders a round trip for two travelers with a golf bag each, by the cheapest services. Returns the order's number. */
export async function orderRoundTripForTwo(page: Page, email: string): Promise<string> {
  await page.goto(roundTripAddress);
  await goToSection(page, 'Bags');
  await page.getByLabel('Packed in').selectOption({ label: 'Hard case' });
  await page.getByRole('button', { name: 'Add another traveler' }).click();
  await page.getByRole('button', { name: 'Same bags as traveler 1' }).click();
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
  await goToSection(page, 'Return trip');
  const back = section(page, 'Return trip');
  await back.getByLabel('Return drop-off date', { exact: true }).fill('3/16/2026');
  await back.getByLabel('Return drop-off date', { exact: true }).blur();
  await offers(page, 'back').first().check();
  await goToSection(page, 'Who');
  await person(page, 2).getByLabel('Name on the bags').fill('Cleo South');
  await fillPhones(page);
  await fillGuest(page, email);
  await fillCard(page);
  await pressPlaceOrder(page);
  const placed = page.getByRole('heading', { name: /^Your order P-\w+ is placed$/ });
  await placed.waitFor({ timeout: placedWithinMs });
  return placed.locator('span').innerText();
}

/** The section about a leg on the receipt or the tracking page. */
export function trackedLeg(page: Page, leg: 'Outbound' | 'Return') {
  const heading = page.getByRole('heading', { name: leg, exact: true });
  return page.getByRole('region', { name: 'Where your bags are' }).locator('div', { has: heading });
}

/** The same of each of its bags. */
export function trackedBags(page: Page, leg: 'Outbound' | 'Return') {
  return trackedLeg(page, leg)
    .getByRole('listitem')
    .filter({ hasText: /Bag \d of 2: / });
}
