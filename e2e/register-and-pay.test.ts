import type { Page } from '@playwright/test';
import { contact, openSection, end, expect, guest, offers, section, signOut, test } from './journey.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectReceipt, fillCard, pressPlaceOrder, placeOrder } from './paying.ts';

const person = { email: 'juno.register@example.com', name: 'Juno Hale', password: 'plum tarmac otter' };

/** The sections of a trip. */
const tripSections = ['Where', 'When', 'Bags', 'Shipping speed', 'Who'];

async function fillEnd(
  page: Page,
  title: 'From' | 'To',
  said: { readonly zip: string; readonly address: string; readonly name?: string; readonly phone?: string },
): Promise<void> {
  const fields = end(page, title);
  await fields.getByRole('radio', { name: 'Other address' }).check();
  await fields.getByLabel('Zip').fill(said.zip);
  await expect(fields.getByLabel('City')).not.toHaveValue('');
  await contact(page, title).getByLabel('Address', { exact: true }).fill(said.address);
  if (said.name !== undefined) await contact(page, title).getByLabel('Recipient name').fill(said.name);
  if (said.phone !== undefined) await contact(page, title).getByLabel('Phone').fill(said.phone);
}

/** Types a whole trip into an empty form, and chooses the cheapest service. */
async function fillTrip(page: Page): Promise<void> {
  await page.goto('/ship');
  await fillEnd(page, 'From', { zip: '90001', address: '1 Palm Street' });
  await fillEnd(page, 'To', { zip: '33101', address: '2 Reef Road', name: 'Bo West', phone: '(305) 555-0117' });
  const bags = section(page, 'Bags');
  await bags.getByRole('button', { name: 'More: Golf bag' }).click();
  await bags.getByRole('radiogroup', { name: 'Golf bag size' }).getByRole('radio').first().check();
  await bags.getByLabel('Packed in').selectOption({ label: 'Hard case' });
  await bags.getByLabel('Notes (optional)').fill('Left-handed clubs');
  const traveler = page.getByRole('region', { name: 'Traveler details' });
  await traveler.getByLabel('Name on the bags').fill('Juno Hale');
  await traveler.getByLabel('Email').fill(person.email);
  await traveler.getByLabel('Phone', { exact: true }).fill('(213) 555-0143');
  const day = section(page, 'When').getByLabel('Drop-off date', { exact: true });
  await day.fill('3/5/2026');
  await day.blur();
  await offers(page).first().check();
  await expect(placeOrder(page)).toHaveText(/^Place order, \$\d/);
}

/** The values of all trip fields in the order of the page, without empty fields and unchecked choices. */
async function tripFields(page: Page): Promise<readonly string[]> {
  for (const title of tripSections) {
    if (await page.getByRole('button', { name: `Edit ${title}` }).isVisible()) await openSection(page, title);
  }
  const fields = tripSections.map((title) => section(page, title).locator('input, select, textarea'));
  const said = await Promise.all(fields.map((found) => found.evaluateAll(fieldTexts)));
  return said.flat();
}

function fieldTexts(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    const { type, checked, id, name, value } = element as HTMLInputElement;
    const isFilled = type === 'radio' || type === 'checkbox' ? checked : value !== '';
    return isFilled ? [`${id || name}: ${value}`] : [];
  });
}

test('ACC-01 ACC-03 PAY-01 SCR-06 a guest registers during checkout, keeps the trip, and pays for the next one with the saved card', async ({
  page,
}) => {
  await fillTrip(page);
  const before = await tripFields(page);
  expect(before.length).toBeGreaterThan(20);
  const price = await placeOrder(page).innerText();
  const pay = section(page, 'Pay');
  await guest(page).getByRole('button', { name: 'Create an account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
  await expect(dialog.getByLabel('First name')).toHaveValue('Juno');
  await expect(dialog.getByLabel('Last name')).toHaveValue('Hale');
  await dialog.getByLabel(/^Password/).fill(person.password);
  await dialog.getByLabel('I accept the terms of service.').check();
  await expectNoAxeViolations(page, 'dialog');
  await dialog.getByRole('button', { name: 'Create account' }).click();

  const header = page.getByRole('banner');
  await expect(header).toContainText(person.name);
  await expect(dialog).toBeHidden();
  await expect(placeOrder(page)).toHaveText(price);
  await expect.poll(() => tripFields(page)).toEqual(before);
  await expect(page.getByLabel('I accept the terms of service.')).toHaveCount(0);
  await fillCard(page);
  await pay.getByLabel(/Save this card/).check();
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expect(page.getByText('Card ending in 1111')).toBeVisible();
  const first = await page.getByRole('heading', { name: /^Your order P-/ }).innerText();

  await signOut(page);
  await page.goto('/ship');
  await expect(page.getByLabel('Name on the bags')).toHaveValue('');
  await fillTrip(page);
  await guest(page).getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel(/^Password/).fill(person.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(header).toContainText(person.name);
  await expect(placeOrder(page)).toHaveText(price);
  await expect.poll(() => tripFields(page)).toEqual(before);
  await pay.getByRole('radio', { name: /Saved card/ }).check();
  await expect(page.locator('#payment-card')).toBeHidden();
  await pay.getByLabel('Billing zip code').fill('90001');
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expect(page.getByText('Card ending in 1111')).toBeVisible();
  const second = await page.getByRole('heading', { name: /^Your order P-/ }).innerText();
  expect(second).not.toBe(first);

  await header.getByRole('link', { name: person.name }).click();
  const orders = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Los Angeles' });
  await expect(orders).toHaveCount(2);
  for (const words of [first, second]) {
    const [number = 'no order'] = /P-\w+/.exec(words) ?? [];
    await expect(orders.filter({ hasText: number })).toContainText('$89.99');
  }
  await page
    .getByRole('link', { name: /^Receipt of order/ })
    .first()
    .click();
  await expectReceipt(page);
});
