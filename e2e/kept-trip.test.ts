import type { Page } from '@playwright/test';
import {
  clubNamed,
  end,
  expect,
  goToSection,
  guest,
  offers,
  person,
  section,
  signIn,
  test,
  tripAddress,
} from './journey.ts';
import { expectReceipt, fillCard, fillGuest, namedTripAddress, pressPlaceOrder } from './paying.ts';

test('CRT-01 a reload restores places, bags, travelers, days, both services, and the coupon', async ({ page }) => {
  await page.goto(tripAddress.replace('oneway=true', 'oneway=false'));
  await goToSection(page, 'Bags');
  await page.getByLabel('Covered for').selectOption({ label: '$2,500 for $8.99' });
  await page.getByRole('button', { name: 'Add another traveler' }).click();
  const second = page.getByRole('region', { name: 'Traveler 2', exact: true });
  await second.getByRole('button', { name: 'Same bags as traveler 1' }).click();
  await goToSection(page, 'Who');
  await person(page, 1).getByLabel('Name on the bags').fill('Ada North');
  await person(page, 1).getByRole('textbox', { name: 'Email' }).fill('ada@portage.test');
  await person(page, 2).getByLabel('Name on the bags').fill('Bo West');
  await goToSection(page, 'Shipping speed');
  await offers(page).nth(1).check();
  await goToSection(page, 'Return trip');
  const back = page.getByLabel('Return drop-off date', { exact: true });
  await back.fill('3/20/2026');
  await back.press('Enter');
  await offers(page, 'back').first().check();
  await enterCoupon(page, 'WELCOME10');
  const placed = section(page, 'Pay').getByRole('button', { name: /^Place order, \$/ });
  const total = await placed.innerText();

  await page.reload();
  await expect(placed).toHaveText(total);
  await expect(section(page, 'Where')).toContainText('Los Angeles, CA to Miami, FL');
  await expect(page.getByLabel('Coupon code')).toHaveValue('WELCOME10');
  await goToSection(page, 'Shipping speed');
  await expect(offers(page).nth(1)).toBeChecked();
  await goToSection(page, 'Return trip');
  await expect(offers(page, 'back').first()).toBeChecked();
  await expect(back).toHaveValue('Fri, Mar 20, 2026');
  await goToSection(page, 'Bags');
  await expect(page.getByRole('region', { name: 'Traveler 1', exact: true }).getByLabel('Covered for')).toHaveValue(
    '250000',
  );
  await expect(second.getByRole('spinbutton', { name: 'Golf bag' })).toHaveValue('1');
  await goToSection(page, 'Who');
  await expect(person(page, 1).getByLabel('Name on the bags')).toHaveValue('Ada North');
  await expect(person(page, 2).getByLabel('Name on the bags')).toHaveValue('Bo West');
});

test('CRT-01 CLB-01 a reload keeps the answers for a club and the ticks of a guest, and an order leaves no answer behind', async ({
  page,
  request,
}) => {
  const { club_id: clubId } = await clubNamed(request, 'Teal');
  await page.goto(`${namedTripAddress.replace(/&d_zip=.*?(?=&product)/, '')}&shipping_to=${clubId}`);
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
  await goToSection(page, 'Bags');
  await page.getByLabel('Packed in').selectOption({ label: 'Hard case' });
  await fillGuest(page);
  await guest(page).getByRole('checkbox').nth(1).check();
  const questions = page.getByRole('region', { name: /^Teal & Thorn.* needs to know this before your bags arrive/ });
  await expect(questions.getByRole('radio', { name: 'No' }).first()).toBeVisible();
  for (const no of await questions.getByRole('radio', { name: 'No' }).all()) await no.check();
  await questions.getByRole('textbox', { name: 'Who is your host?' }).fill('Juniper Vale');

  await page.reload();
  await goToSection(page, 'Who');
  await expect(questions.getByRole('radio', { name: 'No' }).first()).toBeChecked();
  await expect(questions.getByRole('textbox', { name: 'Who is your host?' })).toHaveValue('Juniper Vale');
  for (const tick of await guest(page).getByRole('checkbox').all()) await expect(tick).toBeChecked();
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Juniper Vale');
});

test('CRT-01 DAT-06 after a reload the bags are needed by the day entered last, not by the day in the address', async ({
  page,
}) => {
  await page.goto(`${tripAddress}&needed_by=2026-03-20`);
  await goToSection(page, 'When');
  const day = page.getByLabel('I need my bags by', { exact: true });
  await expect(day).toHaveValue('Fri, Mar 20, 2026');
  await day.fill('3/25/2026');
  await day.blur();
  await expect(page.getByRole('list', { name: 'Last day to ship, by service' })).toBeVisible();
  await page.reload();
  await goToSection(page, 'When');
  await expect(day).toHaveValue('Wed, Mar 25, 2026');
  // A service that arrives after it is marked, and choosing it warns.
  await day.fill('3/9/2026');
  await day.blur();
  await goToSection(page, 'Shipping speed');
  const speed = section(page, 'Shipping speed');
  await expect(speed.getByText(/\d days? after you need them/).first()).toBeVisible();
  await offers(page).first().check();
  await expect(
    speed
      .getByRole('status')
      .filter({ hasText: /This arrives \d days? after you need them/ })
      .first(),
  ).toBeVisible();
});

test('CHK-04 a tick for terms that have changed since is not kept over a reload', async ({ page }) => {
  await page.goto(tripAddress);
  await goToSection(page, 'Who');
  const tick = guest(page).getByLabel('I accept the terms of service.');
  await tick.check();
  await page.evaluate(() => {
    for (const [key, entry] of Object.entries(sessionStorage)) {
      if (!key.startsWith('portage.guest.')) continue;
      sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(entry), termsVersion: '2025-01' }));
    }
  });
  await page.reload();
  await goToSection(page, 'Who');
  await expect(tick).not.toBeChecked();
});

test('CRT-02 a new tab restores the trip and says so, and "Start over" clears it', async ({ page, context }) => {
  await page.goto('/ship');
  await saveTrip(page);
  await page.close({ runBeforeUnload: true });

  const second = await context.newPage();
  await second.goto('/ship');
  await expect(second.getByText('We saved your trip')).toBeVisible();
  await expect(end(second, 'From').getByLabel('City')).toHaveValue('Los Angeles');
  await expect(end(second, 'From').getByLabel('Zip')).toHaveValue('90001');
  await expect(second.getByLabel('Name on the bags')).toHaveValue('Ada North');

  await second.getByRole('button', { name: 'Start over' }).click();
  await expect(second.getByText('We saved your trip')).toBeHidden();
  await expect(second.getByLabel('Name on the bags')).toHaveValue('');
  await expect(end(second, 'From').getByRole('combobox', { name: 'Club/Resort' })).toBeVisible();
  await second.close();

  const third = await context.newPage();
  await third.goto('/ship');
  await expect(third.getByLabel('Name on the bags')).toHaveValue('');
  await expect(third.getByText('We saved your trip')).toBeHidden();
});

test('CRT-02 PRC-06 a new tab restores the trip with its coupon, and "Start over" clears both', async ({
  page,
  context,
}) => {
  await page.goto(tripAddress);
  await offers(page).first().check();
  await expect(section(page, 'Pay').getByRole('button', { name: 'Place order, $89.99' })).toBeVisible();
  const saved = page.waitForResponse(
    (response) => isSave(response.request()) && (response.request().postData() ?? '').includes('WELCOME10'),
  );
  await enterCoupon(page, 'WELCOME10');
  expect((await saved).ok()).toBe(true);
  await page.close({ runBeforeUnload: true });

  const second = await context.newPage();
  await second.goto('/ship');
  await expect(second.getByText('We saved your trip')).toBeVisible();
  const placed = section(second, 'Pay').getByRole('button', { name: /^Place order/ });
  await expect(placed).toHaveText('Place order, $80.99');
  await expect(second.getByLabel('Coupon code')).toHaveValue('WELCOME10');
  await second.getByRole('button', { name: 'Start over' }).click();
  await second.goto(tripAddress);
  await offers(second).first().check();
  await expect(placed).toHaveText('Place order, $89.99');
});

test('CRT-02 a URL with its own trip is not overridden by the saved one', async ({ page, context }) => {
  await page.goto('/ship');
  await saveTrip(page);
  const second = await context.newPage();
  await second.goto(
    tripAddress.replace('o_zip=90001&o_city=Los%20Angeles&o_state=CA', 'o_zip=94102&o_city=San%20Francisco&o_state=CA'),
  );
  await expect(offers(second).first()).toBeVisible();
  await expect(section(second, 'Where')).toContainText('San Francisco, CA to Miami, FL');
  await expect(second.getByText('We saved your trip')).toBeHidden();
});

test('CRT-02 places and travelers are saved once for each change of the form', async ({ page }) => {
  const saves: Readonly<Record<string, unknown>>[] = [];
  page.on('request', (request) => {
    if (isSave(request)) saves.push(request.postDataJSON() as Record<string, unknown>);
  });
  await page.clock.install();
  await page.goto('/ship');
  await saveTrip(page);
  expect(saves.at(-1)).toMatchObject({ origin_city: 'Los Angeles', origin_state: 'CA', travelers: ['Ada North:'] });
  const before = saves.length;
  await page.getByLabel('Name on the bags').fill('Ada');
  await page.getByLabel('Name on the bags').fill('Ada North');
  await page.clock.runFor(3000);
  const next = page.waitForRequest(isSave);
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@portage.test');
  await next;
  expect(saves.length).toBe(before + 1);
});

test('CRT-02 nothing is saved for an admin', async ({ page }) => {
  const saves: string[] = [];
  page.on('request', (request) => {
    if (isSave(request)) saves.push(request.url());
  });
  await page.clock.install();
  await signIn(page, 'admin@portage.test', '/ship');
  await page.getByLabel('Name on the bags').fill('Ada North');
  const from = end(page, 'From');
  await from.getByRole('radio', { name: 'Other address' }).check();
  await from.getByLabel('Zip').fill('90001');
  await expect(from.getByLabel('City')).toHaveValue('Los Angeles');
  await page.clock.runFor(5000);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(saves).toEqual([]);
});

test('SCR-04 going back from the store locator restores the form', async ({ page }) => {
  await page.goto(tripAddress);
  await goToSection(page, 'Shipping speed');
  await offers(page).nth(1).check();
  await goToSection(page, 'Who');
  await page.getByLabel('Name on the bags').fill('Ada North');
  await page.goto('/store-locator?zip_code=90001&radius=10&carrier=FEDEX');
  await expect(page.getByRole('heading', { name: /FedEx stores? within 10 miles/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Name on the bags')).toHaveValue('Ada North');
  await goToSection(page, 'Shipping speed');
  await expect(offers(page).nth(1)).toBeChecked();
});

/** Starts a trip and waits until it is saved with the cart. */
async function saveTrip(page: Page): Promise<void> {
  const from = end(page, 'From');
  await from.getByRole('radio', { name: 'Other address' }).check();
  await from.getByLabel('Zip').fill('90001');
  await expect(from.getByLabel('City')).toHaveValue('Los Angeles');
  const saved = page.waitForResponse((response) => {
    const body: unknown = isSave(response.request()) ? response.request().postDataJSON() : null;
    return JSON.stringify(body).includes('Ada North') && response.ok();
  });
  await page.getByLabel('Name on the bags').fill('Ada North');
  await saved;
}

function isSave(request: { method(): string; url(): string }): boolean {
  return request.method() === 'POST' && /\/api\/v5\/carts\/\d+\/session$/.test(new URL(request.url()).pathname);
}

/** Returns once the price has changed. */
async function enterCoupon(page: Page, code: string): Promise<void> {
  await goToSection(page, 'Pay');
  const pay = section(page, 'Pay');
  const button = pay.getByRole('button', { name: /^Place order, \$/ });
  const before = await button.innerText();
  await pay.getByText('Coupon or gift card').click();
  await pay.getByLabel('Coupon code').fill(code);
  await pay.getByRole('button', { name: 'Apply coupon' }).click();
  await expect(button).not.toHaveText(before);
}
