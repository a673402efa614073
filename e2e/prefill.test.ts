import { clubNamed, contact, end, expect, openContact, openSection, section, test, tripAddress } from './journey.ts';

test('URL-01 the URL fills both ends', async ({ page }) => {
  await page.goto(
    '/ship?o_zip=90001&o_city=Los%20Angeles&o_state=CA&o_country=US&o_address=1%20Palm%20Street&o_contact=Ada%20North' +
      '&d_zip=V8E%200B6&d_city=Whistler&d_state=BC&d_country=CA&d_address=2%20Snow%20Road&d_contact=Bo%20West',
  );
  await openSection(page, 'Where');
  const from = end(page, 'From');
  await expect(from.getByLabel('Zip')).toHaveValue('90001');
  await expect(from.getByLabel('City')).toHaveValue('Los Angeles');
  await expect(from.getByLabel('State')).toHaveValue('CA');
  const sender = await openContact(page, 'From');
  await expect(sender.getByLabel('Address', { exact: true })).toHaveValue('1 Palm Street');
  await expect(sender.getByLabel('Sender name')).toHaveValue('Ada North');
  const to = end(page, 'To');
  await expect(to.getByLabel('Country')).toHaveValue('CA');
  await expect(to.getByLabel('Postal code')).toHaveValue('V8E 0B6');
  await expect(to.getByLabel('Province')).toHaveValue('BC');
  await expect(contact(page, 'To').getByLabel('Recipient name')).toHaveValue('Bo West');
});

test('URL-02 a facility id chooses the club, and its address fills the end', async ({ page, request }) => {
  const club = await clubNamed(request, 'Saguaro Lantern');
  await page.goto(`/ship?shipping_from=${club.club_id}&d_zip=33101&d_city=Miami&d_state=FL`);
  await expect(section(page, 'Where')).toContainText(`${club.title}, ${club.city}, ${club.state} to Miami, FL`);
  await openSection(page, 'Where');
  await expect(end(page, 'From')).toContainText(club.title);
  await expect(end(page, 'From')).toContainText('Closed on Wednesdays');
});

test('URL-03 URL-06 SKUs and quantities add those bags, at most 25 of a kind', async ({ page }) => {
  await page.goto('/ship?product=golf-staff,trunk-duffel-xl&luggageqty=99');
  await expect(page.getByRole('spinbutton', { name: 'Golf bag' })).toHaveValue('1');
  await expect(
    page
      .getByRole('group', { name: /Golf bag size/ })
      .or(page.getByRole('radiogroup', { name: /Golf bag size/ }))
      .getByRole('radio', { name: /Staff/ }),
  ).toBeChecked();
  await expect(page.getByRole('spinbutton', { name: 'Trunk' })).toHaveValue('1');
  await expect(page.getByRole('radio', { name: 'Duffel XL' })).toBeChecked();
  await expect(page.getByRole('spinbutton', { name: 'Luggage' })).toHaveValue('25');
  await expect(page.getByRole('button', { name: 'One more: Luggage' })).toHaveAttribute('aria-disabled', 'true');
});

test('URL-04 the first traveler is filled in, the name cut to 19 characters', async ({ page }) => {
  await page.goto('/ship?travname=Alexandrina%20Featherstone&travemail=a%40portage.test&travphone=5615550101');
  await expect(page.getByLabel('Name on the bags')).toHaveValue('Alexandrina Feather');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('a@portage.test');
  await expect(section(page, 'Who').getByLabel('Phone')).toHaveValue('5615550101');
  // What is typed is kept whole, and the field says what the tag has room for.
  await page.getByLabel('Name on the bags').fill('Alexandrina Featherstone');
  await expect(page.getByLabel('Name on the bags')).toHaveAccessibleDescription(
    '20 characters fit on the bag tag. It will say “Alexandrina Feathers”.',
  );
});

test('URL-05 oneway=true is a one-way trip, and oneway=false a round trip', async ({ page }) => {
  await page.goto('/ship?oneway=true');
  await expect(page.getByRole('radio', { name: 'One way' })).toBeChecked();
  await page.goto('/ship?oneway=false');
  await expect(page.getByRole('radio', { name: 'Round trip' })).toBeChecked();
  await expect(section(page, 'Return trip')).toBeVisible();
});

test('URL-07 luggage=true lists luggage first', async ({ page }) => {
  await page.goto('/ship');
  await expect(page.getByRole('spinbutton').first()).toHaveAccessibleName('Golf bag');
  await page.goto('/ship?luggage=true');
  await expect(page.getByRole('spinbutton').first()).toHaveAccessibleName('Luggage');
});

test('URL-08 the mode chooses the day and kind of pickup', async ({ page }) => {
  const door = page.getByRole('radio', { name: /Pickup at the door/ });
  await page.goto(`${withoutDay(tripAddress)}&mode=sameday`);
  await expect(section(page, 'When')).toContainText('Pickup date Mon, Mar 2');
  await openSection(page, 'When');
  await expect(door).toBeChecked();
  await expect(door).toHaveAccessibleName(/\$29\.99/);
  await page.goto(`${withoutDay(tripAddress)}&nextday=true`);
  await expect(section(page, 'When')).toContainText('Pickup date Tue, Mar 3');
  await openSection(page, 'When');
  await expect(door).toBeChecked();
  await expect(door).toHaveAccessibleName(/\$19\.99/);
});

test('URL-08 a pickup requested for today stays while its price is still loading', async ({ page }) => {
  await page.route(/\/pickup_fee\?/, async (route) => {
    await page.waitForTimeout(2000);
    await route.continue();
  });
  await page.goto(`${withoutDay(tripAddress)}&mode=sameday`);
  await openSection(page, 'When');
  await expect(page.getByRole('radio', { name: /Pickup at the door/ })).toHaveAccessibleName(/\$29\.99/);
});

test('URL-08 a requested day without pickup at the origin becomes the next open one', async ({ page }) => {
  // A holiday at the origin blocks tomorrow.
  await page.route('**/api/v5.1/calendar/unavailable_days*', async (route) => {
    const response = await route.fetch();
    const days = (await response.json()) as string[];
    await route.fulfill({ response, json: ['2026-03-03', ...days] });
  });
  await page.goto(`${withoutDay(tripAddress)}&nextday=true`);
  await expect(section(page, 'When')).toContainText('Pickup date Wed, Mar 4');
  await openSection(page, 'When');
  await expect(page.getByRole('radio', { name: /Pickup at the door/ })).toBeChecked();
});

test('URL-01 prefilled and typed values survive a reload', async ({ page }) => {
  await page.goto('/ship?o_zip=90001&o_city=Los%20Angeles&o_state=CA');
  await page.getByLabel('Name on the bags').fill('Ada North');
  await end(page, 'To').getByRole('radio', { name: 'Other address' }).check();
  await end(page, 'To').getByLabel('Zip').fill('33101');
  await expect(end(page, 'To').getByLabel('City')).toHaveValue('Miami');
  await page.reload();
  await expect(page.getByLabel('Name on the bags')).toHaveValue('Ada North');
  await expect(section(page, 'Where')).toContainText('Miami');
});

function withoutDay(address: string): string {
  return address.replace(/&pickup_date=[^&]*/, '');
}
