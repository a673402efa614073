import type { FrameLocator, Locator, Page } from '@playwright/test';
import {
  contact,
  end,
  expect,
  goToSection,
  guest,
  offers,
  openSection,
  person,
  section,
  tabTo,
  test,
  tripAddress,
} from './journey.ts';
import { expectReceipt, fillCard, placeOrder, pressPlaceOrder } from './paying.ts';
import { phone } from './phone.ts';
import { startWalk, type Walk } from './walk.ts';

// Each walk starts where a customer starts, and its limits are what it took when it was written: it may get shorter, not longer.

test('SCR-01 CHK-01 a guest types every fact of a golf bag from home to a club once', async ({ page }) => {
  const walk = await startWalk(page, 'golf bag to a club, as a guest');
  await page.goto('/');
  await typePlace(page, walk, { from: '90001', shown: 'Los Angeles, CA 90001' });
  await walk.type('to', page.getByRole('combobox', { name: 'To' }), 'duneswick');
  await walk.press('club', page.getByRole('option', { name: /Duneswick/ }));
  await planTrip(page, walk);
  if (!(await offers(page).first().isChecked())) await walk.press('arrival day', offers(page).first());
  await walk.choose('packaging', page.getByLabel('Packed in'), 'Hard case');
  await typeTraveler(page, walk);
  await walk.type('street', contact(page, 'From').getByLabel('Address', { exact: true }), '1 Palm Street');
  await expect(page.getByLabel('Phone', { exact: true }).first()).toHaveValue('(213) 555-0143');
  await expect(page.getByText('phone numbers only for questions about this shipment')).toBeVisible();
  await answerClub(page, walk, 'Duneswick');
  await expect(guest(page).getByRole('checkbox', { name: /news and offers/ })).not.toBeChecked();
  await walk.press('terms', guest(page).getByLabel('I accept the terms of service.'));
  await typeCard(page, walk);
  await expectFilledByBrowser(page);
  await expect(placeOrder(page)).toHaveText('Place order, $89.99');
  await order(page, walk);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  walk.end({ fields: 12, presses: 8 });
  // A change asks the club's questions no second time.
  await page.getByRole('link', { name: 'Change this order' }).click();
  await expect(page.getByText(/You’re changing order P-/)).toBeVisible();
  await goToSection(page, 'Who');
  const club = page.getByRole('region', { name: /^Duneswick.* needs to know this before your bags arrive/ });
  await expect(club.getByRole('radio', { name: 'No', checked: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/You’re changing order P-/)).toBeVisible();
  await goToSection(page, 'Who');
  await expect(club.getByRole('radio', { name: 'No', checked: true }).first()).toBeVisible();
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

  const fresh = await startWalk(page, 'golf bag, signed in, with a saved card and address');
  await page.goto('/');
  const from = page.getByRole('combobox', { name: 'From' });
  if ((await from.inputValue()) === '') await fresh.type('from', from, '90001');
  await expect(from).toHaveValue('Los Angeles, CA 90001');
  await fresh.type('to', page.getByRole('combobox', { name: 'To' }), '33101');
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('Miami, FL 33101');
  await planTrip(page, fresh);
  if (!(await offers(page).first().isChecked())) await fresh.press('arrival day', offers(page).first());
  await fresh.choose('packaging', page.getByLabel('Packed in'), 'Hard case');
  const street = contact(page, 'From').getByLabel('Address', { exact: true });
  if ((await street.inputValue()) === '') await fresh.type('street', street, '1 Palm Street');
  await typeRecipient(page, fresh, { street: '2 Reef Road', phone: '(305) 555-0117' });
  await expect(section(page, 'Pay').getByRole('radio', { name: /Saved card/ })).toBeChecked();
  await order(page, fresh);
  fresh.end({ fields: 8, presses: 3 });

  const again = await startWalk(page, 'the same order again');
  await page.goto('/account/orders');
  await again.press('book it again', page.getByRole('link', { name: /^Book it again/ }).first());
  await expect(page.getByText(/^Booking P-\w+ again$/)).toBeVisible();
  await expect(offers(page).and(page.locator(':checked'))).toHaveCount(1);
  await expect(section(page, 'Where').getByRole('button', { name: 'Edit Where' })).toBeVisible();
  await expect(section(page, 'When')).toContainText('Wed, Mar 4');
  await expect(page.getByText('Free cancellation until Tue, Mar 3, 5 PM.').first()).toBeVisible();
  await expect(section(page, 'Pay').getByRole('radio', { name: /Saved card/ })).toBeChecked();
  await order(page, again);
  again.end({ fields: 0, presses: 2 });
  await expect(page.getByText('2 Reef Road').first()).toBeVisible();
});

test('TRV-03 PRC-02 PRC-06 a family of three ships skis there and back with a coupon and a gift card', async ({
  page,
}) => {
  const walk = await startWalk(page, 'skis of a family, coupon and gift card');
  await page.goto('/?brand=ski');
  await typePlace(page, walk, { from: '10001', shown: 'New York, NY 10001' });
  await walk.type('to', page.getByRole('combobox', { name: 'To' }), 'juniper');
  await walk.press('lodge', page.getByRole('option', { name: /Juniper/ }));
  await walk.press('round trip', page.getByLabel('Round trip'));
  await walk.type('return day', () => typeDay(page.getByLabel('Return drop-off date', { exact: true }), '3/20/2026'));
  await walk.press('arrival day', page.getByRole('list', { name: 'Services' }).getByRole('link').first());
  await expect(page.getByRole('radio', { name: /FedEx Ground/, checked: true })).toHaveCount(2);

  await walk.choose('packaging', page.getByLabel('Packed in'), 'Padded bag');
  for (const number of [2, 3]) {
    await walk.press('traveler', page.getByRole('button', { name: 'Add another traveler' }));
    const traveler = page.getByRole('region', { name: `Traveler ${number}`, exact: true });
    await walk.press('same bags', traveler.getByRole('button', { name: 'Same bags as traveler 1' }));
    await expect(traveler.getByLabel('Packed in')).toHaveValue(/./);
  }
  await typeTraveler(page, walk);
  for (const [number, name] of [
    [2, 'Eli North'],
    [3, 'Mia North'],
  ] as const) {
    await walk.type('name', person(page, number).getByLabel('Name on the bags'), name);
    await expect(person(page, number)).toContainText('Email and phone: same as traveler 1');
  }
  await walk.type('street', contact(page, 'From').getByLabel('Address', { exact: true }), '1 Palm Street');
  await answerClub(page, walk, 'Juniper');
  await walk.press('terms', guest(page).getByLabel('I accept the terms of service.'));

  const pay = section(page, 'Pay');
  await expect(placeOrder(page)).toHaveText('Place order, $647.94');
  await walk.press('coupon or gift card', pay.getByText('Coupon or gift card'));
  await walk.type('coupon', pay.getByLabel('Coupon code'), 'roundtrip15');
  await walk.press('apply coupon', pay.getByRole('button', { name: 'Apply coupon' }));
  await expect(placeOrder(page)).toHaveText('Place order, $550.75');
  await walk.type('gift card', pay.getByLabel('Gift card number'), 'PORT-AGE1-GIFT-D100');
  await walk.press('add gift card', pay.getByRole('button', { name: 'Add gift card' }));
  await expect(placeOrder(page)).toHaveText('Place order, $450.75');
  await typeCard(page, walk);
  await order(page, walk);
  await expect(page.getByText('$450.75').first()).toBeVisible();
  walk.end({ fields: 17, presses: 13 });
});

test('INT-01 CTY-01 a trunk goes to Canada: the form asks what customs needs, and the order is placed at once', async ({
  page,
}) => {
  const walk = await startWalk(page, 'trunk to Canada');
  await page.goto('/?brand=camp');
  await typePlace(page, walk, { from: '10001', shown: 'New York, NY 10001' });
  await walk.type('to', page.getByRole('combobox', { name: 'To' }), 'Whistler');
  await walk.press('city', page.getByRole('option', { name: /^Whistler.*Canada/ }));
  await planTrip(page, walk);
  await expect(section(page, 'Where')).toContainText('New York, NY to Whistler, BC, Canada');
  await walk.press('arrival day', offers(page).first());
  await walk.choose('packaging', page.getByLabel('Packed in'), 'Hard trunk');
  await walk.type('contents', page.getByLabel('What’s inside'), 'Clothes and a sleeping bag, used');
  await typeTraveler(page, walk);
  await walk.type('street', contact(page, 'From').getByLabel('Address', { exact: true }), '1 Palm Street');
  const recipient = contact(page, 'To');
  await walk.press('recipient', recipient.getByLabel('Same as the traveler'));
  await expect(recipient.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 (213) 555-0143');
  await walk.type('recipient street', recipient.getByLabel('Address', { exact: true }), '2 Snow Road');
  const arrival = page.getByRole('region', { name: 'Customs' }).getByRole('textbox', { name: 'Arrival date' });
  await walk.type('own arrival', () => typeDay(arrival, '3/16/2026'));
  await walk.press('terms', guest(page).getByLabel('I accept the terms of service.'));
  await typeCard(page, walk);
  await order(page, walk);
  await expect(page.getByText(/2 Snow Road, Whistler, BC .*, Canada/).first()).toBeVisible();
  walk.end({ fields: 14, presses: 6 });
  await page.getByRole('link', { name: 'Change this order' }).click();
  await expect(page.getByText(/You’re changing order P-/)).toBeVisible();
  // What is different about Canada is said once, at the field.
  const customs = page.getByText('Bags that cross a border need customs papers');
  await expect(customs.first()).toBeAttached();
  expect(await customs.count()).toBe(1);
  await goToSection(page, 'Who');
  await expect(arrival).toHaveValue('Mon, Mar 16, 2026');
});

test('DAT-06 PRC-01 with the day they are needed, the services say when to ship, and the chosen one is ordered', async ({
  page,
}) => {
  const walk = await startWalk(page, 'arrive by a day');
  await page.goto('/');
  await typePlace(page, walk, { from: '90001', shown: 'Los Angeles, CA 90001' });
  await walk.type('to', page.getByRole('combobox', { name: 'To' }), '33101');
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('Miami, FL 33101');
  await walk.press('needed by', page.getByRole('button', { name: 'Need them by a certain date?' }));
  await walk.type('day', () => typeDay(page.getByLabel('I need my bags by', { exact: true }), '3/13/2026'));
  const row = page.getByRole('listitem').filter({ hasText: /^Ship by.*Two day/ });
  await expect(row).toContainText('Ship by Wed, Mar 11');
  await walk.press('service', row.getByRole('button', { name: /^Choose/ }));
  await expect(offers(page).and(page.getByRole('radio', { name: /Two day/ }))).toBeChecked();
  await expect(page.getByRole('radio', { name: /Arrives Fri, Mar 13/, checked: true })).toBeVisible();
  await expect(placeOrder(page)).toHaveText('Place order, $148.99');
  await walk.choose('packaging', page.getByLabel('Packed in'), 'Hard case');
  await typeTraveler(page, walk);
  await walk.type('street', contact(page, 'From').getByLabel('Address', { exact: true }), '1 Palm Street');
  await typeRecipient(page, walk, { street: '2 Reef Road', phone: '(305) 555-0117' });
  await walk.press('terms', guest(page).getByLabel('I accept the terms of service.'));
  await typeCard(page, walk);
  await order(page, walk);
  await expect(page.getByText('Fri, Mar 13').first()).toBeVisible();
  walk.end({ fields: 15, presses: 4 });
});

test('URL-01 SVC-01 CHK-01 the keyboard is enough to get from the quick quote to the receipt', async ({ page }) => {
  const walk = await startWalk(page, 'with the keyboard only');
  const type = (name: string, label: string, words: string) =>
    walk.type(name, async () => {
      await tabTo(page, label);
      await page.keyboard.type(words);
    });
  const press = (name: string, key: 'Enter' | 'Space' = 'Enter') => walk.press(name, () => page.keyboard.press(key));
  await page.goto('/');
  await type('from', 'From', '90001');
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Los Angeles, CA 90001');
  await type('to', 'To', 'Miami');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await press('city');
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue(/^Miami, FL/);

  await tabTo(page, 'Open calendar');
  await press('calendar');
  await expect(page.getByRole('dialog', { name: 'Drop-off date' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await press('day');
  await expect(page.getByLabel('Drop-off date', { exact: true })).toHaveValue('Wed, Mar 11, 2026');

  await tabTo(page, 'Plan the trip');
  await press('plan');
  await expect(page.getByRole('heading', { level: 1, name: 'Ship your bags' })).toBeFocused();
  await expect(offers(page).first()).toBeVisible();
  await tabTo(page, 'Packed in');
  await walk.type('packaging', () => page.keyboard.type('Hard'));
  await tabTo(page, 'Arrives');
  await press('arrival day', 'Space');
  await expect(offers(page).first()).toBeChecked();
  await expect(placeOrder(page)).toBeAttached();

  await type('name', 'Name on the bags', 'Ada North');
  await type('email', 'Email', 'one-guest@example.com');
  await type('phone', 'Phone', '2135550143');
  await type('street', 'Address', '1 Palm Street');
  await type('recipient', 'Recipient name', 'Bo West');
  await type('recipient phone', 'Phone', '3055550117');
  await type('recipient street', 'Address', '2 Reef Road');
  await tabTo(page, 'I accept the terms of service.');
  await press('terms', 'Space');

  const card = page.frameLocator('#payment-card');
  for (const [name, label, words] of [
    ['card number', 'Card number', '4111111111111111'],
    ['month', 'Month', '12'],
    ['year', 'Year', '2029'],
    ['security code', 'Security code', '123'],
  ] as const) {
    await walk.type(name, async () => {
      await tabToInFrame(page, card, label);
      await page.keyboard.type(words);
    });
  }
  await tabTo(page, 'Place order, $');
  await press('place order');
  await expectReceipt(page);

  walk.end({ fields: 14, presses: 7 });
  await tabTo(page, 'Why?');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/2,3\d\d miles, charged as 49 lb/)).toBeVisible();
});

test.describe('on a phone that is touched', () => {
  test.use(phone);

  test('SCR-01 PRC-05 the bottom bar leads from step to step, opens the price detail, and one order takes only taps', async ({
    page,
  }) => {
    const walk = await startWalk(page, 'on a phone with touch', { hasTouch: true });
    await page.goto('/ship?brand=golf&o_zip=90001&o_city=Los%20Angeles&o_state=CA');
    const bar = page.locator('[data-bottom-bar]');
    await expect(bar).toContainText('–');
    const continueFrom = (title: string) =>
      walk.press('continue', bar.getByRole('button', { name: `Continue from ${title}` }));
    await walk.type('to', end(page, 'To').getByRole('combobox', { name: 'Club/Resort' }), 'duneswick');
    await walk.press('club', page.getByRole('option', { name: /Duneswick Golf Club/ }));
    await continueFrom('Where');
    const day = page.getByLabel('Drop-off date', { exact: true });
    await expect(day).toBeFocused();
    await walk.type('day', () => typeDay(day, '3/10/2026'));
    await continueFrom('When');
    await expect(page.getByRole('spinbutton', { name: 'Golf bag' })).toBeFocused();
    await walk.press('one more', page.getByRole('button', { name: 'One more: Golf bag' }));
    await walk.press('size', page.getByRole('radio', { name: 'Standard' }));
    await walk.choose('packaging', page.getByLabel('Packed in'), 'Hard case');
    await expect(bar).toContainText(/From.*\$\d+\.99/s);
    await continueFrom('Bags');
    await walk.press('arrival day', offers(page).first());

    const detail = page.getByRole('button', { name: /^Total Details/ });
    await walk.press('price detail', detail);
    await expect(page.getByRole('button', { name: /^Why\? Golf bag, Standard/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Why?').first()).toBeHidden();
    await continueFrom('Shipping speed');
    await expect(page.getByLabel('Name on the bags')).toBeFocused();
    await typeTraveler(page, walk);
    await walk.type('street', contact(page, 'From').getByLabel('Address', { exact: true }), '1 Palm Street');
    await answerClub(page, walk, 'Duneswick');
    await expectThumbSized(page);
    await walk.press('terms', guest(page).getByLabel('I accept the terms of service.'));
    await continueFrom('Who');
    await expect(section(page, 'Pay').getByRole('radio', { name: 'New card' })).toBeVisible();
    // Not on the wallet, which the same key would open.
    await expect(section(page, 'Pay')).toBeFocused();
    await expect(section(page, 'Pay').getByRole('heading', { name: 'Pay', exact: true })).toBeInViewport();
    await expectThumbSized(page);
    await typeCard(page, walk);
    await order(page, walk);
    walk.end({ fields: 12, presses: 14 });

    await page.getByRole('link', { name: 'Change this order' }).tap();
    await expect(page.getByText(/You’re changing order P-/)).toBeVisible();
    await expect(page.getByText('Step 1 of 6')).toBeVisible();
    await expect(section(page, 'Where')).toHaveAttribute('data-state', 'open');
    await expect(section(page, 'Pay')).not.toHaveAttribute('data-state', 'open');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('is placed');
    // The steps of the form are still in the history, but the trip is ordered.
    await page.goBack();
    await expect(page).toHaveURL(/receipt/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('is placed');
  });

  test('SCR-01 CHK-01 from the home page a phone asks only for what is missing, and back leads through every step', async ({
    page,
  }) => {
    const walk = await startWalk(page, 'golf bag to a club, on a phone', { hasTouch: true });
    await page.goto('/');
    await typePlace(page, walk, { from: '90001', shown: 'Los Angeles, CA 90001' });
    await walk.type('to', page.getByRole('combobox', { name: 'To' }), 'duneswick');
    await walk.press('club', page.getByRole('option', { name: /Duneswick/ }));
    await walk.press('arrival day', page.getByRole('list', { name: 'Services' }).getByRole('link').first());
    // The service is chosen; the first thing missing is the packaging.
    const bar = page.locator('[data-bottom-bar]');
    await expect(bar).toContainText('$89.99');
    await walk.choose('packaging', page.getByLabel('Packed in'), 'Hard case');
    await walk.press('continue', bar.getByRole('button', { name: 'Continue from Bags' }));
    await expect(page.getByLabel('Name on the bags')).toBeFocused();
    await typeTraveler(page, walk);
    await walk.type('street', contact(page, 'From').getByLabel('Address', { exact: true }), '1 Palm Street');
    await answerClub(page, walk, 'Duneswick');
    await walk.press('terms', guest(page).getByLabel('I accept the terms of service.'));
    await walk.press('continue', bar.getByRole('button', { name: 'Continue from Who' }));
    await typeCard(page, walk);

    await page.goBack();
    await expect(section(page, 'Who')).toBeFocused();
    await expect(page.getByLabel('Name on the bags')).toHaveValue('Ada North');
    await page.goBack();
    await expect(page.getByLabel('Packed in')).toHaveValue('hard-case');
    await page.goForward();
    await page.goForward();
    await expect(section(page, 'Pay')).toBeFocused();
    await expect(page.frameLocator('#payment-card').getByLabel('Security code')).toHaveValue('123');
    await order(page, walk);
    walk.end({ fields: 12, presses: 9 });
  });
});

async function typePlace(page: Page, walk: Walk, { from, shown }: { from: string; shown: string }): Promise<void> {
  await walk.type('from', page.getByRole('combobox', { name: 'From' }), from);
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue(shown);
}

async function planTrip(page: Page, walk: Walk): Promise<void> {
  await walk.press(
    'plan',
    page.getByRole('link', { name: 'Plan the trip' }).or(page.getByRole('button', { name: 'Plan the trip' })),
  );
  await expect(offers(page).first()).toBeVisible();
}

/** The traveler is the sender and orders: everything about them is typed once. */
async function typeTraveler(page: Page, walk: Walk): Promise<void> {
  await walk.type('name', page.getByLabel('Name on the bags').first(), 'Ada North');
  await walk.type('email', page.getByRole('textbox', { name: 'Email' }).first(), 'one-guest@example.com');
  await walk.type('phone', page.getByLabel('Phone', { exact: true }).first(), '2135550143');
}

async function typeRecipient(
  page: Page,
  walk: Walk,
  { street, phone: number }: { street: string; phone: string },
): Promise<void> {
  const fields = contact(page, 'To');
  await walk.type('recipient', fields.getByLabel('Recipient name'), 'Bo West');
  await walk.type('recipient street', fields.getByLabel('Address', { exact: true }), street);
  await walk.type('recipient phone', fields.getByLabel('Phone'), number);
}

async function answerClub(page: Page, walk: Walk, name: string): Promise<void> {
  const club = page.getByRole('region', { name: new RegExp(`^${name}.* needs to know this before your bags arrive`) });
  await expect(club).toBeVisible();
  for (const no of await club.getByRole('radio', { name: 'No' }).all()) await walk.press('club question', no);
  for (const text of await club.getByRole('textbox').all()) await walk.type('club answer', text, 'Bo West');
}

async function typeCard(page: Page, walk: Walk): Promise<void> {
  const card = page.frameLocator('#payment-card');
  await walk.type('card number', card.getByLabel('Card number'), '4111 1111 1111 1111');
  await walk.choose('month', card.getByLabel('Month'), '12');
  await walk.choose('year', card.getByLabel('Year'), 3);
  await walk.type('security code', card.getByLabel('Security code'), '123');
  const zip = section(page, 'Pay').getByLabel('Billing zip code');
  if ((await zip.inputValue()) === '') await walk.type('billing zip', zip, '90001');
}

/** The browser knows what each field is for, and a phone which keyboard to show. */
async function expectFilledByBrowser(page: Page): Promise<void> {
  const card = page.frameLocator('#payment-card');
  for (const [field, autocomplete, keyboard] of [
    [page.getByLabel('Name on the bags'), 'name', ''],
    [page.getByRole('textbox', { name: 'Email' }), 'email', 'email'],
    [page.getByLabel('Phone', { exact: true }), 'tel', 'tel'],
    [contact(page, 'From').getByLabel('Address', { exact: true }), 'section-origin shipping address-line1', ''],
    [card.getByLabel('Card number'), 'cc-number', 'numeric'],
    [card.getByLabel('Security code'), 'cc-csc', 'numeric'],
  ] as const) {
    await expect(field).toHaveAttribute('autocomplete', autocomplete);
    await expect(field).toHaveJSProperty('inputMode', keyboard);
  }
}

/** Everything that is pressed is 44 px high, some of it with the border around it; the days of the way only say what happens on them. */
async function expectThumbSized(page: Page): Promise<void> {
  const low = await page
    .getByRole('main')
    .locator('button:not([aria-label*=", 2026: "]):visible, summary:visible')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 42).map((one) => one.outerHTML));
  expect(low).toEqual([]);
}

/** Presses Tab until this field inside a frame has the focus. */
async function tabToInFrame(page: Page, frame: FrameLocator, label: string): Promise<void> {
  const field = frame.getByLabel(label);
  await expect(field).toBeVisible();
  for (let presses = 0; presses < 30; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement && document.hasFocus())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No field ${label} in the frame within 30 presses of Tab`);
}

async function order(page: Page, walk: Walk): Promise<void> {
  await walk.press('place order', () => pressPlaceOrder(page));
  await expectReceipt(page);
}

async function typeDay(field: Locator, day: string): Promise<void> {
  await field.fill(day);
  await field.blur();
}
