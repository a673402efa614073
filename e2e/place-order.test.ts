import type { Page } from '@playwright/test';
import {
  contact,
  end,
  expect,
  goToSection,
  guest,
  holdAnswers,
  offers,
  openSection,
  section,
  test,
  tripAddress,
} from './journey.ts';
import {
  clearBillingZip,
  fillTheRest,
  namedTripAddress,
  pressPlaceOrder,
  placeOrder,
  fillUntilPayment,
} from './paying.ts';

function problems(page: Page) {
  return page.getByRole('group', { name: /details? left to complete$/ });
}

/** An expectation on the billing zip, the last field of a payment by card. */
function expectBillingZip(page: Page) {
  return expect(section(page, 'Pay').getByLabel('Billing zip code'));
}

const zipMissing = /Please enter the billing zip code/;

/** Opens a page whose clock moves in small steps until the field is there, and from then on only when the journey says so. */
async function openWithStoppedClock(page: Page, address: string, awaitedField = 'Name on the bags'): Promise<number> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(address);
  return runClockUntil(page, () => expect(page.getByLabel(awaitedField)).toBeAttached({ timeout: 50 }));
}

/** The code of the page needs a moving clock to load. Returns how far it went: on a slow machine, further. */
async function runClockUntil(page: Page, expectIt: () => Promise<void>): Promise<number> {
  let ranMs = 0;
  await expect(async () => {
    await page.clock.runFor(10);
    ranMs += 10;
    await expectIt();
  }).toPass({ intervals: [20] });
  return ranMs;
}

/** The errors that were reported to tag tracking. */
async function reports(page: Page): Promise<readonly Record<string, string>[]> {
  return page.evaluate(() => {
    const told: unknown = Reflect.get(window, 'dataLayer') ?? [];
    return (told as Record<string, string>[]).filter(({ event }) => event === 'formError');
  });
}

test('SCR-01 the page has every section, from the first place to the order button', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.goto(tripAddress.replace('oneway=true', 'oneway=false'));
  await goToSection(page, 'Where');
  await expect(end(page, 'From').getByLabel('Zip')).toHaveValue('90001');
  await expect(end(page, 'To').getByLabel('Zip')).toHaveValue('33101');
  await goToSection(page, 'When');
  await expect(section(page, 'When').getByLabel('Drop-off date', { exact: true })).toHaveValue('Thu, Mar 5, 2026');
  await goToSection(page, 'Bags');
  const bags = section(page, 'Bags');
  await expect(bags.getByRole('spinbutton', { name: 'Golf bag' })).toHaveValue('1');
  await expect(bags.getByRole('radiogroup', { name: 'Golf bag size' })).toBeVisible();
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
  await goToSection(page, 'Return trip');
  const back = section(page, 'Return trip');
  await back.getByLabel('Return drop-off date', { exact: true }).fill('3/19/2026');
  await back.getByLabel('Return drop-off date', { exact: true }).blur();
  await offers(page, 'back').first().check();
  await goToSection(page, 'Who');
  await expect(section(page, 'Who').getByLabel('Name on the bags')).toBeVisible();

  await goToSection(page, 'Pay');
  const pay = section(page, 'Pay');
  await pay.getByText('Coupon or gift card').click();
  await expect(pay.getByLabel('Coupon code')).toBeVisible();
  await expect(pay.getByLabel('Gift card number')).toBeVisible();
  await expect(placeOrder(page)).toHaveText(/^Place order, \$\d/);
  if (isMobile) await page.getByRole('button', { name: /Details/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Golf bag, Standard return' })).toBeVisible();
});

test('VAL-08 an empty field shows its error after the first five seconds, not before', async ({ page }) => {
  // The page is at most as old as the clock has run until its form was there.
  const ranMs = await openWithStoppedClock(page, '/ship');
  await goToSection(page, 'Who');
  const name = page.getByLabel('Name on the bags');
  await name.focus();
  await name.blur();
  await page.clock.runFor(4500 - ranMs);
  await expect(page.getByText('Please enter your name')).toBeHidden();
  await page.clock.runFor(500 + ranMs);
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await expect(name).toHaveAccessibleDescription('Please enter your name');
  await expect(page.getByText('Please enter your email')).toBeHidden();
  await name.press('A');
  await expect(page.getByText('Please enter your name')).toBeHidden();
});

test('VAL-08 a press that leaves an empty field counts, and the field’s error appears after it', async ({ page }) => {
  await page.goto('/ship');
  await goToSection(page, 'When');
  const day = page.getByLabel('Drop-off date', { exact: true });
  await day.focus();
  await page.waitForTimeout(5500);
  await goToSection(page, 'Bags');
  const more = page.getByRole('button', { name: 'One more: Golf bag' });
  await more.scrollIntoViewIfNeeded();
  await day.focus();
  await more.hover();
  await page.mouse.down();
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect(page.getByRole('spinbutton', { name: 'Golf bag' })).toHaveValue('1');
  await expect(page.getByText('Please select drop-off date')).toBeVisible();
});

test('VAL-08 pressing the button shows errors at once, and each disappears with the keystroke that fixes it', {
  tag: '@phone',
}, async ({ page }) => {
  const openedMs = await openWithStoppedClock(page, '/ship');
  await goToSection(page, 'Who');
  await page.getByRole('button', { name: 'Continue from Who' }).click();
  const name = page.getByLabel('Name on the bags');
  const shownMs = await runClockUntil(page, () =>
    expect(name).toHaveAccessibleDescription('Please enter your name', { timeout: 50 }),
  );
  // By the press, that is, and not by the end of the first five seconds.
  expect(openedMs + shownMs).toBeLessThan(5000);
  await name.press('A');
  await expect(name).not.toHaveAccessibleDescription('Please enter your name');
});

test('VAL-09 each shown error is reported to tag tracking once, with field, message and form', async ({ page }) => {
  await page.goto('/ship');
  const name = page.getByLabel('Name on the bags');
  await page.getByRole('button', { name: 'Continue from Who' }).click();
  await expect(name).toHaveAccessibleDescription('Please enter your name');
  const isName = ({ field_name: field }: Record<string, string>) => field === 'traveler-1-name';
  expect((await reports(page)).filter(isName)).toEqual([
    {
      event: 'formError',
      field_name: 'traveler-1-name',
      error_message: 'Please enter your name',
      form_name: 'ship',
    },
  ]);
  await page.getByRole('button', { name: 'Continue from Who' }).click();
  // The payer has an email field, too, once the payment form is there.
  const email = page.locator('#traveler-1-email');
  await email.fill('ada@');
  await expect(email).toHaveAccessibleDescription('Please enter valid email address.');
  expect((await reports(page)).filter(isName)).toHaveLength(1);
  expect(await reports(page)).toContainEqual({
    event: 'formError',
    field_name: 'traveler-1-email',
    error_message: 'Please enter valid email address.',
    form_name: 'ship',
  });
  expect(JSON.stringify(await reports(page))).not.toContain('ada@');
});

test('VAL-08 VAL-09 an impossible day shows its error after five seconds, and then reports it', async ({ page }) => {
  await openWithStoppedClock(page, '/ship?pickup_date=2026-03-08');
  const told = async () => (await reports(page)).filter(({ field_name: field }) => field === 'outbound-date');
  await expect(page.getByText(/^Sun, Mar 8: No service/)).toBeHidden();
  expect(await told()).toEqual([]);
  await page.clock.runFor(5000);
  await expect(page.getByText(/^Sun, Mar 8: No service/)).toBeVisible();
  expect(await told()).toEqual([
    expect.objectContaining({ error_message: expect.stringContaining('No service on weekends'), form_name: 'ship' }),
  ]);
});

test('VAL-08 VAL-09 a ship that sails too soon shows its error after five seconds, and then reports it', async ({
  page,
}) => {
  await openWithStoppedClock(page, '/ship', 'These bags are going on a cruise');
  await page.getByLabel('These bags are going on a cruise').check();
  // The clock must run a little for the fields to load.
  await page.clock.runFor(500);
  await page.getByLabel('Ship', { exact: true }).fill('Aurora');
  await page.getByLabel('Cabin').fill('12');
  await page.getByLabel('Sailing date', { exact: true }).fill('3/3/2026');
  await page.getByLabel('Sailing date', { exact: true }).press('Enter');
  const told = async () => (await reports(page)).filter(({ field_name: field }) => field === 'cruise-sailing');
  expect(await told()).toEqual([]);
  await page.clock.runFor(5000);
  await expect.poll(told).toHaveLength(1);
});

test('VAL-09 errors of payment and guest details are reported with the name of their form', async ({ page }) => {
  await fillUntilPayment(page);
  await clearBillingZip(page);
  await pressPlaceOrder(page);
  await expectBillingZip(page).toHaveAccessibleDescription(zipMissing);
  const told = await reports(page);
  expect(told).toContainEqual(
    expect.objectContaining({ error_message: 'Please enter the billing zip code', form_name: 'payment' }),
  );
});

test('VAL-02 PAY-03 placing the order lists every error at once, each link opens its section and focuses its field, and the disabled button says why', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(tripAddress);
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
  await goToSection(page, 'Pay');
  const card = page.frameLocator('#payment-card');
  await expect(card.getByLabel('Card number')).toBeVisible();
  await expect(placeOrder(page)).toHaveText('Place order, $89.99');
  await clearBillingZip(page);
  await expect(placeOrder(page)).not.toHaveAttribute('aria-disabled');
  await pressPlaceOrder(page);
  await expect(problems(page)).toBeFocused();
  await expect(problems(page).getByRole('link')).toHaveText([
    'Please select packaging (golf bag 1)',
    'Please enter your name (traveler)',
    'Please enter your email (traveler)',
    'Please enter your phone (traveler)',
    'Please enter your address (ship from)',
    'Please enter your recipient name (ship to)',
    'Please enter your address (ship to)',
    'Please enter your phone (ship to)',
    'Please accept the terms (your details)',
    'Please enter card number',
    'Select month',
    'Select year',
    'Please enter security code',
    'Please enter the billing zip code',
  ]);
  await expect(section(page, 'Where').getByRole('button', { name: 'Edit Where' })).toBeVisible();
  await expect(page.getByRole('button', { name: '14 left to complete' })).toBeVisible();
  await expect(placeOrder(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(placeOrder(page)).toHaveAccessibleDescription(
    'Some details are missing or need fixing. They’re listed at the top.',
  );
  await placeOrder(page).focus();
  await expect(placeOrder(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(section(page, 'Pay').getByText('They’re listed at the top.').first()).toBeVisible();
  await expect(problems(page)).toBeFocused();

  await problems(page).getByRole('link', { name: 'Please enter your recipient name' }).click();
  const recipient = contact(page, 'To').getByLabel('Recipient name');
  await expect(recipient).toBeFocused();
  await expect(recipient).toBeInViewport();
  await expect(recipient).toHaveAccessibleDescription('Please enter your recipient name');
  await problems(page).getByRole('link', { name: 'Please enter your name' }).click();
  await expect(page.getByLabel('Name on the bags')).toBeFocused();
  await page.getByLabel('Name on the bags').fill('Ada North');
  await expect(problems(page).getByRole('link', { name: 'Please enter your name' })).toBeHidden();

  await problems(page).getByRole('link', { name: 'Select year' }).click();
  await expect(card.getByLabel('Year')).toBeFocused();
  await expect(card.getByLabel('Year')).toHaveAccessibleDescription('Select year');
  await card.getByLabel('Year').selectOption({ index: 3 });
  await expect(problems(page).getByRole('link', { name: 'Select year' })).toBeHidden();
});

test('PNT-04 the addresses of a complete form are checked before payment', async ({ page }) => {
  const checks: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/refactor/ship_points/validate')) checks.push(request.postDataJSON());
  });
  await page.goto(namedTripAddress);
  await offers(page).first().check();
  await fillTheRest(page);
  await expectBillingZip(page).toHaveValue('90001');
  await clearBillingZip(page);
  expect(checks).toEqual([]);
  await pressPlaceOrder(page);
  await expectBillingZip(page).toHaveAccessibleDescription(zipMissing);
  await expect(problems(page)).not.toContainText('(ship ');
  await expect
    .poll(() => checks)
    .toEqual([expect.objectContaining({ o_zip: '90001', o_contact: 'Ada North', d_zip: '33101' })]);

  await contact(page, 'To').getByLabel('Address', { exact: true }).fill('3 Reef Road');
  await section(page, 'Pay').getByLabel('Billing zip code').fill('90001');
  await pressPlaceOrder(page);
  await expect(guest(page).getByLabel('I accept the terms of service.')).toHaveAccessibleDescription(
    /Please accept the terms\./,
  );
  await expect.poll(() => checks).toHaveLength(2);
});

test.describe('with a zip lookup that does not answer, so that the city is typed', () => {
  test.use({ callsMayFail: true });

  test.beforeEach(async ({ page }) => {
    await page.route('**/v2/zip_info?*zip_code=64105*', (route) => route.abort());
  });

  test('PNT-10 a city that does not fit the zip is corrected by choosing an entry', async ({ page }) => {
    await page.goto(
      namedTripAddress.replace('o_zip=90001&o_city=Los%20Angeles&o_state=CA', 'o_zip=64105&o_city=Anaheim&o_state=MO'),
    );
    await fillTheRest(page);
    await openSection(page, 'Where');
    const from = end(page, 'From');
    await expect(from.getByLabel('State', { exact: true })).toHaveValue('MO');
    await expect(from.getByLabel('City')).toHaveValue('Anaheim');
    await offers(page).first().check();
    await pressPlaceOrder(page);

    const dialog = page.getByRole('dialog', { name: 'Address Validation Error' });
    await expect(dialog).toContainText('Please select correct entry');
    await expect(dialog.getByRole('radio')).not.toHaveCount(0);
    await dialog.getByRole('button', { name: 'Update' }).press('Enter');
    await expect(dialog.getByRole('status').getByText('Please select correct entry')).toBeVisible();
    await dialog.getByRole('radio', { name: /Kansas City, MO/ }).check();
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toBeHidden();
    await expect(from.getByLabel('Zip')).toHaveValue('64105');
    await expect(from.getByLabel('City')).toHaveValue('Kansas City');
    await expect(from.getByLabel('State', { exact: true })).toHaveValue('MO');

    await offers(page).first().check();
    await clearBillingZip(page);
    await pressPlaceOrder(page);
    await expectBillingZip(page).toHaveAccessibleDescription(zipMissing);
  });

  test('PNT-10 choosing to correct the address by hand leads to its field', async ({ page }) => {
    await page.goto(
      namedTripAddress.replace('o_zip=90001&o_city=Los%20Angeles&o_state=CA', 'o_zip=64105&o_city=Anaheim&o_state=MO'),
    );
    await fillTheRest(page);
    await openSection(page, 'Where');
    const from = end(page, 'From');
    await expect(from.getByLabel('State', { exact: true })).toHaveValue('MO');
    await expect(from.getByLabel('City')).toHaveValue('Anaheim');
    await offers(page).first().check();
    await pressPlaceOrder(page);
    const dialog = page.getByRole('dialog', { name: 'Address Validation Error' });
    await dialog.getByRole('button', { name: 'Edit the address myself' }).click();
    await expect(dialog).toBeHidden();
    await expect(from.getByLabel('Zip')).toBeFocused();
    await expect(from.getByLabel('City')).toHaveValue('Anaheim');
    await expect(placeOrder(page)).toHaveAttribute('aria-disabled', 'true');
    await placeOrder(page).press('Enter');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Edit the address myself' }).click();
    await from.getByLabel('City').fill('Kansas City');
    await guest(page).getByLabel('I accept the terms of service.').check();
    await offers(page).first().check();
    await expect(placeOrder(page)).not.toHaveAttribute('aria-disabled');
  });
});

test('DAT-06 a service with an impossible arrival day blocks the order', async ({ page }) => {
  await page.route('**/combined_services_options', async (route) => {
    const response = await route.fetch();
    // A Sunday.
    const body = (await response.text()).replaceAll(/"arrival_date":"[\d-]+"/g, '"arrival_date":"2026-03-08"');
    await route.fulfill({ response, body });
  });
  await page.goto(namedTripAddress);
  await offers(page).first().check();
  const button = page.getByRole('button', { name: /^Place order/ }).first();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription(/^Bags can’t arrive on that day\./);
});

test.describe('with a check that does not answer', () => {
  test.use({ callsMayFail: true });

  test('PNT-04 the addresses do not count as checked, and the button can be pressed again', async ({ page }) => {
    await page.route('**/ship_points/validate', (route) => route.abort());
    await page.goto(namedTripAddress);
    await offers(page).first().check();
    await fillTheRest(page);
    await clearBillingZip(page);
    await pressPlaceOrder(page);
    // Beside the button, where the person is.
    const offline = page.getByText('We couldn’t reach our server. Please check your connection and try again.').first();
    await expect(offline).toBeInViewport();
    await expectBillingZip(page).toHaveAccessibleDescription(zipMissing);
    await expect(placeOrder(page)).toHaveText('Place order, $89.99');
    await page.unroute('**/ship_points/validate');
    await pressPlaceOrder(page);
    await expectBillingZip(page).toHaveAccessibleDescription(zipMissing);
    await expect(offline).toBeHidden();
  });
});

test('PRC-06 PRC-02 a coupon lowers the price; one for round trips, an unknown one and an unknown gift card show an error', async ({
  page,
}) => {
  await page.goto(tripAddress);
  await offers(page).first().check();
  const pay = section(page, 'Pay');
  await pay.getByText('Coupon or gift card').click();
  const coupon = pay.getByLabel('Coupon code');
  await coupon.fill('welcome10');
  await coupon.press('Enter');
  await expect(placeOrder(page)).toHaveText('Place order, $80.99');
  await pay.getByRole('button', { name: 'Remove coupon WELCOME10' }).click();
  await expect(placeOrder(page)).toHaveText('Place order, $89.99');

  await coupon.fill('ROUNDTRIP15');
  await pay.getByRole('button', { name: 'Apply coupon' }).click();
  await expect(coupon).toHaveAccessibleDescription('This coupon is valid for round trip shipments only');
  await expect(placeOrder(page)).toHaveText('Place order, $89.99');

  await coupon.fill('SUMMER25');
  await pay.getByRole('button', { name: 'Apply coupon' }).click();
  await expect(coupon).toHaveAccessibleDescription('This coupon is no longer valid');

  await coupon.fill('NOSUCHCODE');
  await expect(coupon).toHaveAccessibleDescription('');
  await pay.getByRole('button', { name: 'Apply coupon' }).click();
  await expect(coupon).toHaveAccessibleDescription('That code isn’t valid.');
  await expect(placeOrder(page)).toHaveText('Place order, $89.99');

  await pay.getByLabel('Gift card number').fill('gift-404');
  await pay.getByRole('button', { name: 'Add gift card' }).click();
  await expect(pay.getByText(/^GIFT-404: .*isn’t valid/)).toBeVisible();
  await expect(placeOrder(page)).toHaveText('Place order, $89.99');
  await pay.getByRole('button', { name: 'Remove gift card GIFT-404' }).click();
  await expect(pay.getByText(/^GIFT-404/)).toBeHidden();
});

test('PAY-03 PAY-04 a press that is early waits for the payment form and the price, and then lists everything', {
  tag: '@phone',
}, async ({ page }) => {
  const open = await holdAnswers(page, '**/refactor/ship/payment_info*');
  await page.goto(tripAddress);
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
  await goToSection(page, 'Pay');
  await expect(placeOrder(page)).toHaveText('Place order, $89.99');
  await placeOrder(page).press('Enter');
  await expect(section(page, 'Pay').getByRole('button', { name: 'Checking your order' })).toBeVisible();
  await expect(problems(page)).toBeHidden();
  open();
  await expect(problems(page)).toBeFocused();
  await expect(problems(page)).toContainText('Please enter your name');
  await expect(problems(page)).toContainText('Please enter card number');
  await page.reload();
  await expect(placeOrder(page)).toHaveText('Place order, $89.99');
  const answer = await holdAnswers(page, '**/ship/ship_price');
  await section(page, 'Pay').getByText('Coupon or gift card').click();
  await section(page, 'Pay').getByLabel('Coupon code').fill('welcome10');
  await section(page, 'Pay').getByLabel('Coupon code').press('Enter');
  await expect(placeOrder(page)).toHaveAccessibleDescription('We’re updating your price.');
  await placeOrder(page).press('Enter');
  await expect(problems(page)).toBeHidden();
  answer();
  await expect(placeOrder(page)).toHaveText('Place order, $80.99');
  await expect(problems(page)).toBeFocused();
});
