import type { Locator, Page } from '@playwright/test';
import { contact, end, expect, guest, offers, openSection, section, test, tripAddress } from './journey.ts';
import { expectReceipt, fillCard, pressPlaceOrder } from './paying.ts';

/** The part is at the top of the window, and stays there. */
async function expectAtTop(page: Page, title: string): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  const top = async () => (await section(page, title).boundingBox())?.y ?? -1;
  await expect.poll(top).toBeLessThan(height / 4);
  await expect.poll(top).toBeGreaterThanOrEqual(0);
}

async function continueFrom(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Continue from ${title}` }).click();
}

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`SCR-01 "Continue" brings the next part to the top, with the focus in its first empty field, ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/ship');
    for (const [title, zip, city] of [
      ['From', '90001', 'Los Angeles'],
      ['To', '33101', 'Miami'],
    ] as const) {
      await end(page, title).getByRole('radio', { name: 'Other address' }).check();
      await end(page, title).getByLabel('Zip').fill(zip);
      await expect(end(page, title).getByLabel('City')).toHaveValue(city);
    }
    await continueFrom(page, 'Where');
    await expect(section(page, 'Where').getByRole('button', { name: 'Edit Where' })).toBeVisible();
    await expect(page.getByRole('spinbutton', { name: 'Golf bag' })).toBeFocused();
    await expectAtTop(page, 'Bags');

    await page.getByRole('button', { name: 'One more: Golf bag' }).click();
    await page.getByRole('radiogroup', { name: 'Golf bag: size' }).getByRole('radio', { name: 'Standard' }).check();
    await continueFrom(page, 'Bags');
    await expect(page.getByLabel('Packed in')).toBeFocused();
    await page.getByLabel('Packed in').selectOption({ label: 'Hard case' });
    await continueFrom(page, 'Bags');
    const day = page.getByLabel('Drop-off date', { exact: true });
    await expect(day).toBeFocused();
    await expectAtTop(page, 'When');

    await day.fill('3/5/2026');
    await day.press('Enter');
    await continueFrom(page, 'When');
    await expect(offers(page).first()).toBeFocused();
    await expectAtTop(page, 'How it travels');
  });
}

test('VAL-02 a part is done, or says how much it still needs and leads there', async ({ page }) => {
  await page.goto(tripAddress);
  await expect(section(page, 'Where').getByRole('button', { name: 'Edit Where' })).toBeVisible();
  const more = section(page, 'Bags').getByRole('button', { name: 'Bags: 1 more to fill in' });
  await more.click();
  await expect(page.getByLabel('Packed in')).toBeFocused();
  await page.getByLabel('Packed in').selectOption({ label: 'Hard case' });
  await continueFrom(page, 'Bags');
  await expect(section(page, 'Bags').getByRole('button', { name: 'Edit Bags' })).toBeVisible();

  await offers(page).first().check();
  await page.getByRole('button', { name: 'Add your details' }).click();
  await expect(page.getByLabel('Name on the bags')).toBeFocused();
  await page.getByLabel('Name on the bags').fill('Ada North');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@portage.test');
  await expect(contact(page, 'From')).toContainText('Sender: same as traveler, Ada North');
  await expect(guest(page)).toContainText('Ordered by: same as traveler, Ada North');
  await continueFrom(page, 'Who');
  await expect(page.getByLabel('Phone', { exact: true }).first()).toBeFocused();
});

/** Counts what a person types and presses. */
function counter() {
  const typed: string[] = [];
  const pressed: string[] = [];
  return {
    typed,
    pressed,
    type: async (name: string, field: Locator, value: string): Promise<void> => {
      typed.push(name);
      await field.fill(value);
    },
    choose: async (name: string, field: Locator, label: string | number): Promise<void> => {
      typed.push(name);
      await field.selectOption(typeof label === 'number' ? { index: label } : { label });
    },
    press: async (name: string, control: Locator): Promise<void> => {
      pressed.push(name);
      await control.click();
    },
    print: (who: string): void => {
      console.log(
        `${who}: fields ${typed.length}: ${typed.join(', ')}\n${who}: presses ${pressed.length}: ${pressed.join(', ')}`,
      );
    },
  };
}

test('SCR-01 CHK-01 a guest types every fact of a golf bag from home to a club once', async ({ page }) => {
  const { typed, pressed, type, choose, press, print } = counter();

  await page.goto('/');
  await type('from', page.getByRole('combobox', { name: 'From' }), '90001');
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Los Angeles, CA 90001');
  await type('to', page.getByRole('combobox', { name: 'To' }), 'duneswick');
  await press('club', page.getByRole('option', { name: /Duneswick/ }));
  await press(
    'plan',
    page.getByRole('link', { name: 'Plan the trip' }).or(page.getByRole('button', { name: 'Plan the trip' })),
  );
  await expect(offers(page).first()).toBeVisible();
  if (!(await offers(page).first().isChecked())) await press('arrival day', offers(page).first());
  await openSection(page, 'Bags');
  pressed.push('bags');
  await choose('packaging', page.getByLabel('Packed in'), 'Hard case');
  await type('name', page.getByLabel('Name on the bags'), 'Ada North');
  await type('email', page.getByRole('textbox', { name: 'Email' }), 'one-guest@example.com');
  await type('phone', page.getByLabel('Phone', { exact: true }), '(213) 555-0143');
  await type('street', contact(page, 'From').getByLabel('Address', { exact: true }), '1 Palm Street');
  const club = page.getByRole('region', { name: /^Duneswick.* needs to know this before your bags arrive/ });
  await expect(club).toBeVisible();
  for (const no of await club.getByRole('radio', { name: 'No' }).all()) await press('club question', no);
  for (const text of await club.getByRole('textbox').all()) await type('club answer', text, 'Bo West');
  await press('terms', guest(page).getByLabel('I accept the terms of service.'));
  const card = page.frameLocator('#payment-card');
  await type('card number', card.getByLabel('Card number'), '4111 1111 1111 1111');
  await choose('month', card.getByLabel('Month'), '12');
  await choose('year', card.getByLabel('Year'), 3);
  await type('security code', card.getByLabel('Security code'), '123');
  const zip = section(page, 'Pay').getByLabel('Billing zip code');
  if ((await zip.inputValue()) === '') await type('billing zip', zip, '90001');
  pressed.push('place order');
  await pressPlaceOrder(page);
  await expectReceipt(page);
  print('guest');
  expect(typed.length).toBeLessThanOrEqual(12);
  expect(pressed.length).toBeLessThanOrEqual(9);
});

test('SCR-06 PAY-01 ACC-07 with a saved card and address a new order takes at most 8 fields, and the same one again two presses', async ({
  page,
}) => {
  await page.goto('/register?back=%2Fship');
  await page.getByLabel('Email').fill('again@example.com');
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByRole('textbox', { name: /^Phone/ }).fill('(213) 555-0143');
  await page.getByLabel(/^Password/).fill('plum tarmac otter');
  await page.getByLabel('I accept the terms of service.').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('banner')).toContainText('Ines Okafor');
  await page.goto(tripAddress);
  await offers(page).first().check();
  await openSection(page, 'Where');
  await page.getByLabel('Ship from here by default').check();
  await openSection(page, 'Bags');
  await page.getByLabel('Packed in').selectOption({ label: 'Hard case' });
  await contact(page, 'From').getByLabel('Address', { exact: true }).fill('1 Palm Street');
  await contact(page, 'To').getByLabel('Recipient name').fill('Bo West');
  await contact(page, 'To').getByLabel('Address', { exact: true }).fill('2 Reef Road');
  await contact(page, 'To').getByLabel('Phone').fill('(305) 555-0117');
  await fillCard(page);
  await section(page, 'Pay')
    .getByLabel(/Save this card/)
    .check();
  await pressPlaceOrder(page);
  await expectReceipt(page);

  const fresh = counter();
  await page.goto('/');
  const from = page.getByRole('combobox', { name: 'From' });
  if ((await from.inputValue()) === '') await fresh.type('from', from, '90001');
  await expect(from).toHaveValue('Los Angeles, CA 90001');
  await fresh.type('to', page.getByRole('combobox', { name: 'To' }), '33101');
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('Miami, FL 33101');
  await fresh.press(
    'plan',
    page.getByRole('link', { name: 'Plan the trip' }).or(page.getByRole('button', { name: 'Plan the trip' })),
  );
  await expect(offers(page).first()).toBeVisible();
  if (!(await offers(page).first().isChecked())) await fresh.press('arrival day', offers(page).first());
  await openSection(page, 'Bags');
  fresh.pressed.push('bags');
  await fresh.choose('packaging', page.getByLabel('Packed in'), 'Hard case');
  const street = contact(page, 'From').getByLabel('Address', { exact: true });
  if ((await street.inputValue()) === '') await fresh.type('street', street, '1 Palm Street');
  await fresh.type('recipient', contact(page, 'To').getByLabel('Recipient name'), 'Bo West');
  await fresh.type('recipient street', contact(page, 'To').getByLabel('Address', { exact: true }), '2 Reef Road');
  await fresh.type('recipient phone', contact(page, 'To').getByLabel('Phone'), '(305) 555-0117');
  await expect(section(page, 'Pay').getByRole('radio', { name: /Saved card/ })).toBeChecked();
  fresh.pressed.push('place order');
  await pressPlaceOrder(page);
  await expectReceipt(page);
  fresh.print('signed in');
  expect(fresh.typed.length).toBeLessThanOrEqual(8);

  const again = counter();
  await page.goto('/account/orders');
  await again.press('book it again', page.getByRole('link', { name: /^Book it again/ }).first());
  await expect(page.getByText(/^Booking P-\w+ again$/)).toBeVisible();
  await expect(offers(page).and(page.locator(':checked'))).toHaveCount(1);
  await expect(section(page, 'Where').getByRole('button', { name: 'Edit Where' })).toBeVisible();
  await expect(section(page, 'Pay').getByRole('radio', { name: /Saved card/ })).toBeChecked();
  again.pressed.push('place order');
  await pressPlaceOrder(page);
  await expectReceipt(page);
  again.print('again');
  expect(again.typed).toEqual([]);
  expect(again.pressed).toHaveLength(2);
  await expect(page.getByText('2 Reef Road').first()).toBeVisible();
});
