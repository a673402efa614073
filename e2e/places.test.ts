import type { Page } from '@playwright/test';
import {
  clubNamed,
  contact,
  openContact,
  openSection,
  end,
  expect,
  goToSection,
  offers,
  section,
  test,
  tripAddress,
} from './journey.ts';
import { expectReceipt, fillCard, fillGuest, namedTripAddress, pressPlaceOrder } from './paying.ts';

async function otherAddress(page: Page, title: 'From' | 'To') {
  const place = end(page, title);
  await place.getByRole('radio', { name: 'Other address' }).check();
  return place;
}

/** Fills in street, contact and phone of an end whose place is known. */
async function fillStreet(
  page: Page,
  title: 'From' | 'To',
  fields: { contact: string; street: string; phone: string },
) {
  const place = await openContact(page, title);
  await place.getByLabel(title === 'From' ? 'Sender name' : 'Recipient name').fill(fields.contact);
  await place.getByLabel('Address', { exact: true }).fill(fields.street);
  await place.getByRole('textbox', { name: 'Phone' }).fill(fields.phone);
}

/** Fills in one golf bag for the named traveler, ready to be paid for. */
async function fillBag(page: Page): Promise<void> {
  await goToSection(page, 'Bags');
  await page.getByLabel('Packed in').selectOption({ label: 'Hard case' });
}

const bagAndDay =
  'product=golf-standard&oneway=true&pickup_date=2026-03-05&travname=Ada%20North&travemail=ada%40portage.test&travphone=2125550143';

test('PNT-02 changing the country clears the fields of that end and leaves the other end alone', async ({ page }) => {
  await page.goto('/ship');
  const [from, to] = [await otherAddress(page, 'From'), await otherAddress(page, 'To')];
  for (const place of [from, to]) {
    await place.getByLabel('Zip').fill('90001');
    await expect(place.getByLabel('City')).toHaveValue('Los Angeles');
  }
  await fillStreet(page, 'From', { contact: 'Ada North', street: '1 Palm Street', phone: '2135550143' });
  await from.getByLabel('Country', { exact: true }).selectOption('DE');
  await expect(from.getByLabel('Postal code')).toHaveValue('');
  await expect(from.getByLabel('City')).toHaveValue('');
  for (const field of ['Sender name', 'Address', 'Phone']) {
    await expect(contact(page, 'From').getByLabel(field, { exact: true })).toHaveValue('');
  }
  await expect(to.getByLabel('Zip')).toHaveValue('90001');
  await expect(to.getByLabel('City')).toHaveValue('Los Angeles');
});

test('PNT-02 a press counts where it began, though fields that open above move the page under it', async ({ page }) => {
  await page.goto('/ship');
  const choose = (title: 'From' | 'To') => end(page, title).getByRole('radio', { name: 'Other address' });
  await choose('To').hover();
  await page.mouse.down();
  await choose('From').evaluate((radio: HTMLElement) => radio.click());
  await expect(end(page, 'From').getByLabel('Zip')).toBeVisible();
  await page.mouse.up();
  await expect(choose('To')).toBeChecked();
  // A press that moves on has been thought better of.
  const club = end(page, 'To').getByRole('radio', { name: 'Club' });
  await club.hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(club).not.toBeChecked();
});

test('ZIP-01 a state that does not match the zip is refused at the field, and no price is requested', async ({
  page,
}) => {
  const honolulu = tripAddress.replace(/d_zip=.*?(?=&product)/, 'd_zip=96813&d_city=Honolulu&d_state=HI');
  await page.goto(honolulu);
  await expect(offers(page).first()).toHaveAccessibleName(/\$129\.99/);
  await openSection(page, 'Where');
  const to = end(page, 'To');
  await to.getByLabel('State', { exact: true }).selectOption({ label: 'California' });
  await page.getByRole('button', { name: 'Continue from Where' }).click();
  await expect(to.getByText('This state doesn’t match the zip code. Please check both.')).toBeVisible();
  await expect(offers(page)).toHaveCount(0);
  await to.getByLabel('State', { exact: true }).selectOption({ label: 'Hawaii' });
  await expect(to.getByText('This state doesn’t match the zip code.')).toBeHidden();
  await expect(offers(page).first()).toHaveAccessibleName(/\$129\.99/);
});

test('SVC-01 ZIP-06 ZIP-07 a shipment within the United Kingdom is typed, priced and ordered', async ({ page }) => {
  await page.goto(`/ship?${bagAndDay}`);
  for (const [title, zip, city, name, street, phone] of [
    ['From', 'SW1A 1AA', 'London', 'Ada North', '1 Palm Street', '+44 20 7946 0958'],
    ['To', 'EH1 1YZ', 'Edinburgh', 'Bo West', '2 Reef Road', '+44 131 496 0123'],
  ] as const) {
    const place = await otherAddress(page, title);
    await place.getByLabel('Country', { exact: true }).selectOption('GB');
    await place.getByLabel('Postal code').fill(zip);
    // We don't know every code of the country, so it is a hint, and no error.
    const hint = place.getByText('Please verify zip / postal code for selected country.');
    await expect(hint).toBeVisible();
    await expect(place.getByLabel('Postal code')).not.toHaveAttribute('aria-invalid', 'true');
    await place.getByLabel('Town or city').fill(city);
    await expect(hint).toBeHidden();
    await expect(place.getByLabel('Town or city')).toHaveValue(city);
    await fillStreet(page, title, { contact: name, street, phone });
  }
  await page.getByRole('button', { name: 'Continue from Where' }).click();
  await offers(page).first().check();
  await fillBag(page);
  await fillGuest(page);
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
});

test('SVC-01 CTY-01 a shipment within Germany is ordered without state and postal code', async ({ page }) => {
  const ends =
    'o_country=DE&o_city=Berlin&o_address=1%20Palmenweg&o_contact=Ada%20North&d_country=DE&d_zip=80331&d_city=M%C3%BCnchen&d_address=2%20Riffweg&d_contact=Bo%20West';
  await page.goto(`/ship?${ends}&${bagAndDay}`);
  await offers(page).first().check();
  await fillBag(page);
  await openSection(page, 'Where');
  for (const title of ['From', 'To'] as const) await expect(end(page, title).getByLabel('State')).toHaveCount(0);
  // The sender is the traveler, whose phone is known.
  await expect(contact(page, 'From').getByLabel('Phone')).toHaveCount(0);
  await contact(page, 'To').getByLabel('Phone').fill('+49 30 901820000');
  await fillGuest(page);
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
});

test('VAL-01 PNT-11 a club with &, (, #, / and accents in its name and address is found, priced and ordered to', async ({
  page,
  request,
}) => {
  const { club_id: clubId, title } = await clubNamed(request, 'Teal');
  expect(title).toBe('Teal & Thorn Golf Club (North Course)');
  await page.goto(`${namedTripAddress.replace(/&d_zip=.*?(?=&product)/, '')}&shipping_to=${clubId}`);
  await expect(section(page, 'Where')).toContainText('Teal & Thorn Golf Club (North Course), Palm Beach, FL');
  await offers(page).first().check();
  await fillBag(page);
  const questions = page.getByRole('region', { name: /^Teal & Thorn.* needs to know this before your bags arrive/ });
  await expect(questions.getByRole('radio', { name: 'No' }).first()).toBeVisible();
  await fillGuest(page);
  await fillCard(page);
  await pressPlaceOrder(page);
  const missing = page.getByRole('group', { name: /details? left to complete$/ });
  await expect(missing).toBeFocused();
  for (const no of await questions.getByRole('radio', { name: 'No' }).all()) await no.check();
  for (const text of await questions.getByRole('textbox').all()) await text.fill('Bo West');
  await expect(missing).toBeHidden();
  // An answer that asks for more brings the list back, and leaves the person where they are.
  const yes = questions.getByRole('radio', { name: 'Yes' }).first();
  await yes.check();
  await expect(missing).toBeVisible();
  await expect(yes).toBeFocused();
  await expect(yes).toBeInViewport();
  await pressPlaceOrder(page);
  await expect(missing).toBeFocused();
  await questions.getByRole('radio', { name: 'No' }).first().check();
  await expect(missing).toBeHidden();
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expect(page.getByText('Teal & Thorn Golf Club (North Course)').first()).toBeVisible();
});

test('VAL-01 characters that a field does not accept are removed, and the field says which', async ({ page }) => {
  await page.goto('/ship');
  await otherAddress(page, 'From');
  const sender = contact(page, 'From');
  const company = sender.getByLabel('Company');
  await company.fill('Café & Søns (北京) #4');
  await expect(company).toHaveValue('Café  Søns 北京 4');
  await expect(company).toHaveAccessibleDescription('We removed & ( ) #, which can’t be used here.');
  await company.press('End');
  await company.pressSequentially('5');
  await expect(sender.getByText('We removed')).toBeHidden();
  const name = page.getByLabel('Name on the bags');
  await name.fill('Zoë 🎉 Lee');
  await expect(name).toHaveValue('Zoë  Lee');
  await expect(name).toHaveAccessibleDescription('We removed 🎉, which can’t be used here.');
});

test('ZIP-03 an invalid US zip is cleared on blur, and the field says why', async ({ page }) => {
  await page.clock.install();
  await page.goto('/ship');
  await page.clock.runFor(5000);
  const from = await otherAddress(page, 'From');
  const zip = from.getByLabel('Zip');
  for (const wrong of ['3340', '33401-12', 'ABCDE']) {
    await zip.fill(wrong);
    await zip.blur();
    await expect(zip).toHaveValue('');
    await expect(zip).toHaveAccessibleDescription('Zip code is not valid');
  }
  await zip.fill('33401-1234');
  await zip.blur();
  await expect(zip).toHaveValue('33401-1234');
  await expect(from.getByText('Zip code is not valid')).toBeHidden();
});

test('DAT-06 the calendar offers no day more than a year ahead, and a typed one is refused', async ({ page }) => {
  await page.goto(tripAddress);
  await openSection(page, 'When');
  const date = page.getByLabel('Drop-off date', { exact: true });
  await date.fill('3/3/2027');
  await date.press('Enter');
  await expect(section(page, 'When')).toContainText('Too far ahead to book');
  await date.fill('3/2/2027');
  await date.press('Enter');
  await expect(section(page, 'When')).not.toContainText('Too far ahead to book');
  await page.getByRole('button', { name: /^Open calendar: Drop-off date/ }).click();
  await expect(page.getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled', 'true');
});
