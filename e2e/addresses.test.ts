import type { Page } from '@playwright/test';
import {
  clubNamed,
  contact,
  openContact,
  openSection,
  end,
  expect,
  offers,
  section,
  signIn,
  test,
  tripAddress,
} from './journey.ts';

async function otherAddress(page: Page, title: 'From' | 'To') {
  const place = end(page, title);
  await place.getByRole('radio', { name: 'Other address' }).check();
  return place;
}

test('PNT-08 choosing a found place fills zip, city and state', async ({ page }) => {
  await page.goto('/ship');
  const from = await otherAddress(page, 'From');
  const search = from.getByRole('combobox', { name: 'Find a place' });
  await search.fill('we');
  await expect(from.getByText('Please enter 3 or more characters').first()).toBeVisible();
  await search.fill('la');
  await expect(from.getByRole('listbox').getByRole('option').first()).toHaveText(/^Los Angeles, CA/);
  await search.fill('west palm');
  const details = page.waitForResponse('**/auto-complete/place-details/*');
  await from
    .getByRole('option', { name: /West Palm Beach/ })
    .first()
    .click();
  expect((await details).status()).toBe(200);
  await expect(from.getByLabel('Zip')).toHaveValue(/^334\d\d$/);
  await expect(from.getByLabel('City')).toHaveValue('West Palm Beach');
  await expect(from.getByLabel('State', { exact: true })).toHaveValue('FL');
  await expect(from.getByRole('listbox')).toBeHidden();
});

test.describe('with a search that fails', () => {
  test.use({ callsMayFail: true });

  test('PNT-08 the address can still be typed', async ({ page }) => {
    await page.route('**/auto-complete/**', (route) => route.abort());
    await page.goto('/ship');
    const from = await otherAddress(page, 'From');
    await from.getByRole('combobox', { name: 'Find a place' }).fill('west palm');
    await expect(from.getByText(/^The results could not be loaded\./).first()).toBeVisible();
    await from.getByLabel('Zip').fill('33401');
    await expect(from.getByLabel('City')).toHaveValue('West Palm Beach');
  });
});

test('PNT-08 ACC-08 a saved address fills every field of the end, its country too', async ({ page }) => {
  await signIn(page, 'traveler@portage.test');
  await page.goto('/ship');
  const from = await otherAddress(page, 'From');
  // The saved addresses are there before anything is typed.
  await from.getByRole('combobox', { name: 'Find a place or a saved address' }).focus();
  await from.getByRole('option', { name: 'Home New York, NY, 10001' }).click();
  await expect(from.getByLabel('Zip')).toHaveValue('10001');
  await expect(from.getByLabel('City')).toHaveValue('New York');
  await expect(from.getByLabel('State', { exact: true })).toHaveValue('NY');
  const sender = await openContact(page, 'From');
  // What a person calls an address is no company.
  await expect(sender.getByLabel('Company')).toHaveValue('');
  await expect(sender.getByLabel('Address', { exact: true })).toHaveValue('310 Linden Row');
  await expect(sender.getByLabel('Apartment, suite, floor')).toHaveValue('Apt 4B');
  await expect(sender.getByLabel('Phone', { exact: true })).toHaveValue('(212) 555-0188');

  const to = await otherAddress(page, 'To');
  await to.getByRole('combobox', { name: 'Find a place or a saved address' }).fill('daughters');
  await to.getByRole('option', { name: /^Office/ }).click();
  await expect((await openContact(page, 'To')).getByLabel('Company')).toHaveValue('Rowan and Daughters');
  await to.getByRole('combobox', { name: 'Find a place or a saved address' }).fill('cabin');
  await to.getByRole('option', { name: /^Cabin Whistler, BC/ }).click();
  await expect(to.getByLabel('Country', { exact: true })).toHaveValue('CA');
  await expect(to.getByLabel('Postal code')).toHaveValue('V8E 0B6');
  await expect(to.getByLabel('City')).toHaveValue('Whistler');
  await expect(to.getByLabel('Province')).toHaveValue('BC');
});

test('PNT-08 ACC-08 a typed street finds saved addresses and clubs, and choosing one fills in the rest', async ({
  page,
}) => {
  await signIn(page, 'traveler@portage.test');
  await page.goto('/ship');
  const from = await otherAddress(page, 'From');
  const sender = await openContact(page, 'From');
  const street = sender.getByRole('combobox', { name: 'Address', exact: true });
  // They are offered before a letter is typed, too.
  await street.focus();
  await expect(sender.getByRole('option', { name: 'Home New York, NY, 10001' })).toBeVisible();
  await street.pressSequentially('linden');
  await sender.getByRole('option', { name: 'Home New York, NY, 10001' }).click();
  await expect(street).toHaveValue('310 Linden Row');
  await expect(from.getByLabel('Zip')).toHaveValue('10001');

  await street.fill('Duneswick');
  await expect(sender.getByRole('option').first()).toHaveText(/^Duneswick/);
  await street.press('ArrowDown');
  await street.press('Enter');
  await expect(from.getByRole('radio', { name: 'Other address' })).not.toBeChecked();
  await expect(from).toContainText('Duneswick');
  await expect(sender).toBeHidden();
});

test('PNT-03 only signed-in users can set a default origin', async ({ page }) => {
  await page.goto('/ship');
  await otherAddress(page, 'From');
  await expect(contact(page, 'From').getByLabel('Address', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Ship from here by default')).toHaveCount(0);

  await signIn(page, 'traveler@portage.test');
  await page.goto('/ship');
  await otherAddress(page, 'From');
  await page.getByLabel('Ship from here by default').check();
  await expect(page.getByLabel('Ship from here by default')).toBeChecked();
  await otherAddress(page, 'To');
  await expect(contact(page, 'To')).toBeVisible();
  await expect(page.getByLabel('Ship from here by default')).toHaveCount(1);
});

test('PNT-05 the same zip at both ends blocks the order, with an error at both', async ({ page }) => {
  const same = 'Both ends have the same zip code.';
  await page.goto(tripAddress.replace('d_zip=33101&d_city=Miami&d_state=FL', 'd_zip=90001-1234'));
  await offers(page).first().check();
  const order = section(page, 'Pay').getByRole('button', { name: /^Place order/ });
  await expect(order).toHaveAttribute('aria-disabled', 'true');
  await expect(order).toHaveAccessibleDescription(same);
  await order.press('Enter');
  const links = page.getByRole('link', { name: /^Both ends have the same zip code \(ship (from|to)\)$/ });
  await expect(links).toHaveCount(2);
  await expect(order).toHaveAttribute('aria-disabled', 'true');
  await links.last().click();
  const zip = end(page, 'To').getByLabel('Zip');
  await expect(zip).toBeFocused();
  await expect(zip).toHaveAccessibleDescription(same);
  await expect(end(page, 'From').getByLabel('Zip')).toHaveAccessibleDescription(same);
  await zip.fill('33101');
  await expect(page.getByText(same)).toHaveCount(0);
  await expect(links).toHaveCount(0);
});

test('PNT-05 the same club at both ends shows an error at both', async ({ page, request }) => {
  const same = 'You chose the same place for both ends of the trip.';
  const { club_id: id } = await clubNamed(request, 'Duneswick');
  await page.goto(`/ship?shipping_from=${id}&shipping_to=${id}&product=golf-standard&pickup_date=2026-03-05`);
  await offers(page).first().check();
  const order = section(page, 'Pay').getByRole('button', { name: /^Place order/ });
  await expect(order).toHaveAttribute('aria-disabled', 'true');
  await order.press('Enter');
  await openSection(page, 'Where');
  await expect(end(page, 'From')).toContainText(same);
  await expect(end(page, 'To')).toContainText(same);
});

test('PNT-06 a territory chosen as state becomes the country, and the zip stays', async ({ page }) => {
  await page.goto('/ship');
  const to = await otherAddress(page, 'To');
  await to.getByLabel('Zip').fill('00099');
  await expect(to.getByText('We couldn’t find this zip')).toBeVisible();
  await to.getByLabel('State', { exact: true }).selectOption({ label: 'Puerto Rico' });
  await expect(to.getByLabel('Country', { exact: true })).toHaveValue('PR');
  await expect(to.getByLabel('Zip')).toHaveValue('00099');
});

test('PNT-07 a blocked address shows an error after typing, which disappears with another address', async ({
  page,
}) => {
  await page.goto('/ship?o_zip=33040&o_city=Key%20West&o_state=FL');
  await page.getByRole('button', { name: 'I understand' }).click();
  const from = contact(page, 'From');
  const address = from.getByLabel('Address', { exact: true });
  await address.fill('13 Pelican Wharf');
  await expect(from.getByRole('alert').getByRole('link', { name: '(800) 555-0145' })).toHaveAttribute(
    'href',
    'tel:8005550145',
  );
  await address.fill('15 Pelican Wharf');
  await expect(from.getByRole('alert')).toBeHidden();
});

test('NTE-01 SCR-03 a disaster alert opens once, and its text stays at the place', async ({ page }) => {
  const storm = 'a storm is passing over Key West';
  await page.goto('/ship?d_zip=33040&d_city=Key%20West&d_state=FL');
  const alert = page.getByRole('dialog', { name: 'Before you ship' });
  await expect(alert).toContainText(storm);
  await alert.getByRole('button', { name: 'I understand' }).click();
  await expect(alert).toBeHidden();
  await expect(end(page, 'To')).toContainText(storm);
  await page.reload();
  await expect(end(page, 'To')).toContainText(storm);
  await expect(alert).toBeHidden();
  await end(page, 'To').getByLabel('Zip').fill('33101');
  await expect(end(page, 'To')).not.toContainText(storm);
});

test.describe('in a country that we do not ship to', () => {
  test('CTY-03 a country that we do not ship to lists no bags', async ({ page }) => {
    await page.goto('/ship?o_country=KP&product=golf-standard');
    await expect(section(page, 'Bags')).toContainText('We don’t ship to this country yet.');
    await expect(page.getByRole('spinbutton')).toHaveCount(0);
  });

  for (const { stayMs, bags, words } of [
    {
      stayMs: 1500,
      bags: '1',
      words: 'a country that we do not ship to keeps the bags when it is left within two seconds',
    },
    { stayMs: 2000, bags: '0', words: 'a country that we do not ship to clears the bags after two seconds' },
  ]) {
    test(`CTY-03 ${words}`, async ({ page }) => {
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
      await page.goto('/ship?o_country=KP&golfqty=1');
      // The clock moves only in these steps, so the two seconds start within the last of them.
      await expect(async () => {
        await page.clock.runFor(50);
        await expect(section(page, 'Bags')).toContainText('We don’t ship', { timeout: 50 });
      }).toPass({ intervals: [20] });
      await page.clock.runFor(stayMs);
      await end(page, 'From').getByLabel('Country', { exact: true }).selectOption('US');
      await expect(page.getByRole('spinbutton', { name: 'Golf bag' })).toHaveValue(bags);
      await page.clock.runFor(2000);
      await expect(page.getByRole('spinbutton', { name: 'Golf bag' })).toHaveValue(bags);
    });
  }
});

test('CTY-05 CST-01 SCR-03 the note on a country closes after five seconds, and its text stays at the field', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/ship');
  const customs = 'Bags that cross a border need customs papers';
  await end(page, 'To').getByLabel('Country', { exact: true }).focus();
  await end(page, 'To').getByLabel('Country', { exact: true }).selectOption('CA');
  const note = page.getByRole('dialog', { name: 'Shipping from or to Canada' });
  await expect(note).toContainText(customs);
  // The bottom bar of a phone must not cover it. While the pointer is on it, it stays.
  await note.getByRole('listitem').last().hover();
  await page.mouse.move(0, 0);
  await expect(end(page, 'To').getByLabel('Country', { exact: true })).toBeFocused();
  await page.clock.runFor(5000);
  await expect(note).toBeHidden();
  await expect(end(page, 'To')).toContainText(customs);
});

test('CTY-04 the phone field offers the countries of the world, the United States first', async ({ page }) => {
  await page.goto('/ship');
  const who = section(page, 'Who');
  const phone = who.getByLabel('Phone', { exact: true });
  await phone.focus();
  await phone.blur();
  await who.getByRole('button', { name: /currently selected United States/ }).click();
  const countries = page.getByRole('listbox').getByRole('option');
  await expect(countries.first()).toHaveText(/United States/);
  await countries.filter({ hasText: 'United Kingdom' }).click();
  await expect(who.getByRole('button', { name: /currently selected United Kingdom/ })).toBeVisible();
  await expect(phone).toHaveValue(/^\+44/);
});

test('VAL-03 a number that cannot exist is refused, and a possible one is not', async ({ page }) => {
  await page.goto('/ship');
  const who = section(page, 'Who');
  const phone = who.getByLabel('Phone', { exact: true });
  await who.getByRole('button', { name: 'Continue from Who' }).click();
  await phone.fill('21255');
  await expect(phone).toHaveAccessibleDescription('Please enter a valid phone number');
  await phone.fill('(212) 555-0143 999');
  await expect(phone).toHaveAccessibleDescription('Please enter a valid phone number.');
  await phone.fill('(212) 555-0143');
  await expect(phone).toHaveAccessibleDescription('');
});

test('BRD-07 the phone utility is served, and not cached forever', async ({ request }) => {
  const answer = await request.get('/assets/phone-utility.js');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('javascript');
  expect(answer.headers()['cache-control']).not.toContain('immutable');
});
