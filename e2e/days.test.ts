import type { Page } from '@playwright/test';
import { clubNamed, openSection, expect, offers, section, signIn, test, tripAddress } from './journey.ts';

/** Miami to Los Angeles, handed over today, when it is 10 AM in Miami. */
const todayAddress = tripAddress
  .replace('o_zip=90001&o_city=Los%20Angeles&o_state=CA', 'o_zip=33101&o_city=Miami&o_state=FL')
  .replace('d_zip=33101&d_city=Miami&d_state=FL', 'd_zip=90001&d_city=Los%20Angeles&d_state=CA')
  .replace('2026-03-05', '2026-03-02');

test.describe('the drop-off notice', () => {
  test('PKP-05 SCR-03 SCR-04 it opens when drop-off is chosen or asked about, lists the stores of the chosen carrier near the origin, and leads to all of them', async ({
    page,
    context,
  }) => {
    await openWhen(page, tripAddress);
    await way(page, 'Pickup at the door').check();
    await way(page, 'Drop off at local carrier store').check();
    const notice = page.getByRole('dialog', { name: 'Drop off your bags' });
    await expect(notice).toContainText('There’s no pickup at your door. Take your bags to any FedEx store');
    await expect(notice).toContainText('Your bags leave on Thu, Mar 5 if you drop them off by 5:00 PM');
    const stores = notice.getByRole('region', { name: 'The nearest FedEx stores' });
    await expect(stores.getByRole('heading')).toHaveText('Near Los Angeles, CA');
    await expect(stores.getByRole('listitem')).toHaveCount(3);
    await expect(stores.getByRole('listitem').first()).toContainText(/\d mi.*Last drop-off/s);
    await notice.getByRole('button', { name: 'Got it' }).click();
    await expect(notice).toBeHidden();
    await expect(way(page, 'Drop off at local carrier store')).toBeChecked();

    await page.getByRole('button', { name: 'Where can I drop off?' }).click();
    const opened = context.waitForEvent('page');
    await notice.getByRole('link', { name: 'All FedEx stores nearby (new tab)' }).click();
    const locator = await opened;
    await expect(locator).toHaveURL(/\/store-locator\?zip_code=90001&radius=10&carrier=FEDEX$/);
    await expect(
      locator.getByRole('heading', { name: /FedEx stores? within 10 miles of Los Angeles, CA/ }),
    ).toBeVisible();
    await locator.close();
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Got it' }).click();

    await carrier(page, 'UPS').check();
    await expect(offers(page).first()).toHaveAccessibleName(/UPS/);
    await page.getByRole('button', { name: 'Where can I drop off?' }).click();
    await expect(notice.getByRole('link', { name: 'All UPS stores nearby (new tab)' })).toHaveAttribute(
      'href',
      '/store-locator?zip_code=90001&radius=10&carrier=UPS',
    );
  });
});

test.describe('pickup at the door', () => {
  test('PKP-03 on a later day the windows are nine hours or one hour long', async ({ page }) => {
    await openWhen(page, tripAddress);
    await expect(way(page, 'Pickup at the door')).toHaveAccessibleName(/\$19\.99/);
    await expect(section(page, 'When')).toContainText('8 AM–5 PM. Someone must be home.');
    await way(page, 'Pickup within one hour').check();
    const hours = page.getByLabel('Which hour?').getByRole('option');
    await expect(hours).toHaveCount(9);
    await expect(hours.first()).toHaveText('8 AM–9 AM');
    await expect(hours.last()).toHaveText('4 PM–5 PM');
  });

  test('PKP-02 PKP-04 today it costs more, windows that close within two hours are not offered, and UPS shows the alert for its ground service only', async ({
    page,
  }) => {
    await openWhen(page, todayAddress);
    await expect(way(page, 'Pickup at the door')).toHaveAccessibleName(/\$29\.99/);
    await way(page, 'Pickup within one hour').check();
    await expect(page.getByLabel('Pickup date', { exact: true })).toHaveValue('Mon, Mar 2, 2026');
    await expect(page.getByLabel('Which hour?').getByRole('option')).toHaveText([
      '12 PM–1 PM',
      '1 PM–2 PM',
      '2 PM–3 PM',
      '3 PM–4 PM',
      '4 PM–5 PM',
    ]);
    await expect(offers(page).first()).toBeVisible();

    await way(page, 'Pickup at the door').check();
    await carrier(page, 'UPS').check();
    await offer(page, /UPS Next day/).check();
    await expect(offer(page, /UPS Next day/)).toBeChecked();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await offer(page, /UPS Ground/).check();
    await expect(page.getByRole('dialog', { name: 'Pickup today' })).toBeVisible();
  });

  test('PKP-02 the local hour of the place applies, not the visitor’s clock', async ({ page }) => {
    await page.clock.setFixedTime('2026-03-02T23:30:00Z');
    await openWhen(page, todayAddress);
    await way(page, 'Pickup within one hour').check();
    await expect(page.getByLabel('Which hour?').getByRole('option')).toHaveCount(5);
  });
});

test.describe('a pickup today', () => {
  test('PKP-04 closing the alert of FedEx clears the service; choosing drop-off keeps the day and the service, choosing the next business day the service, which then arrives a day later', async ({
    page,
  }) => {
    const alert = await chooseForToday(page, /Ground 5/);
    await alert.getByRole('button', { name: 'Drop off at a carrier store' }).click();
    await expect(alert).toBeHidden();
    await expect(page.getByLabel('Drop-off date', { exact: true })).toHaveValue('Mon, Mar 2, 2026');
    await expect(offer(page, /Ground 5/)).toBeChecked();
    await expect(offer(page, /Ground 5/)).toHaveAccessibleName(/Arrives Mon, Mar 9/);

    await way(page, 'Pickup at the door').check();
    await offer(page, /Next day/).check();
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: 'Close' }).last().click();
    await expect(alert).toBeHidden();
    // The service of the drop-off, which the page may still be looking for, doesn't come back.
    await page.waitForTimeout(1500);
    await expect(offer(page, /Next day/)).not.toBeChecked();
    await expect(offer(page, /Ground 5/)).not.toBeChecked();
    await expect(page.getByRole('button', { name: 'Choose when it arrives' }).first()).toBeVisible();

    await offer(page, /Two day/).check();
    await alert.getByRole('button', { name: 'Schedule for the next business day (Tue, Mar 3)' }).click();
    await expect(alert).toBeHidden();
    await expect(page.getByLabel('Pickup date', { exact: true })).toHaveValue('Tue, Mar 3, 2026');
    await expect(offer(page, /Two day/)).toHaveAccessibleName(/Arrives Thu, Mar 5/);
    await expect(offer(page, /Two day/)).toBeChecked();
    await expect(way(page, 'Pickup at the door')).toBeChecked();
    await expect(way(page, 'Pickup at the door')).toHaveAccessibleName(/\$19\.99/);
  });
});

test('CHK-05 the day says that it is too late for today, before an order is placed', async ({ page }) => {
  await page.route('**/api/cut_off_times', (route) => {
    const late = { success: true, new_date: null, origin_local_hour: 18 };
    return route.fulfill({ json: late });
  });
  await openWhen(page, todayAddress);
  const date = page.getByLabel('Drop-off date', { exact: true });
  await expect(date).toHaveValue('Mon, Mar 2, 2026');
  await page.getByRole('button', { name: 'Continue from When' }).click();
  await expect(date).toBeFocused();
  await expect(section(page, 'When')).toContainText(
    'Please change the pickup date because pickup time is over for today.',
  );
  await date.fill('3/3/2026');
  await date.press('Enter');
  await expect(date).not.toHaveAttribute('aria-invalid', 'true');
});

test('DAT-06 a day can be typed in common formats', async ({ page }) => {
  await openWhen(page, tripAddress);
  const date = page.getByLabel('Drop-off date', { exact: true });
  for (const [typed, day] of [
    ['3/9/26', 'Mon, Mar 9, 2026'],
    ['march 10', 'Tue, Mar 10, 2026'],
    ['2026-03-11', 'Wed, Mar 11, 2026'],
    ['tomorrow', 'Tue, Mar 3, 2026'],
  ] as const) {
    await date.fill(typed);
    await date.press('Enter');
    await expect(date).toHaveValue(day);
  }
  await date.fill('soon');
  await date.blur();
  await expect(date).toHaveValue('soon');
  await expect(date).toHaveAttribute('aria-invalid', 'true');
});

test.describe('without the lists of holidays', () => {
  test.use({ callsMayFail: true });

  test('SVC-05 a holiday is refused by the carrier, and one press chooses the nearest day', async ({ page }) => {
    await page.route(/\/calendar\/(holidays|unavailable_days)/, (route) => route.abort());
    await page.goto(tripAddress.replace('2026-03-05', '2026-05-25'));
    const services = section(page, 'Shipping speed');
    await expect(services).toContainText('Limited service options available for the selected carrier');
    await expect(services).toContainText('Memorial Day');
    await services.getByRole('button', { name: 'Use Tue, May 26 instead' }).click();
    await expect(offers(page).first()).toBeVisible();
    await expect(section(page, 'When')).toContainText('Tue, May 26');
  });
});

test('SVC-01 the other carrier has different services and prices', async ({ page }) => {
  await page.goto(tripAddress);
  await expect(offers(page).first()).toHaveAccessibleName(/\$89\.99 FedEx Ground/);
  await carrier(page, 'UPS').check();
  await expect(offers(page).first()).toHaveAccessibleName(/\$91\.99 UPS Ground/);
  await expect(offers(page).and(page.getByRole('radio', { name: /FedEx/ }))).toHaveCount(0);
  await carrier(page, 'FedEx').check();
  await expect(offers(page).first()).toHaveAccessibleName(/\$89\.99 FedEx Ground/);
});

test('DAT-04 SVC-05 the carrier that the origin club prefers is preselected', async ({ page, request }) => {
  const club = await clubNamed(request, 'Foxglove Hollow');
  await page.goto(
    `/ship?shipping_from=${club.club_id}&d_zip=33101&d_city=Miami&d_state=FL&product=golf-standard&oneway=true&pickup_date=2026-03-05`,
  );
  await expect(offers(page).first()).toHaveAccessibleName(/UPS/);
});

test.describe('the day they are needed', () => {
  test('DAT-05 DAT-06 PRC-01 each service shows its last handover day or that the day is too soon for it, and the chosen one is priced', async ({
    page,
    isMobile,
  }) => {
    await openWhen(page, tripAddress);
    await setNeededBy(page, '3/4/2026');
    const rows = page.getByRole('list', { name: 'Last day to ship, by service' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'FedEx Ground' })).toContainText(
      'Too soon for this service. The earliest arrival is Mon, Mar 9.',
    );
    await expect(rows.filter({ hasText: 'Two day' })).toContainText('Ship by Mon, Mar 2');

    await page.getByLabel('I need my bags by', { exact: true }).fill('3/13/2026');
    await page.getByLabel('I need my bags by', { exact: true }).blur();
    await expect(rows.first()).toContainText('Ship by Fri, Mar 6');
    await expect(rows.first()).toContainText('Arrives Fri, Mar 13 · FedEx Ground · $89.99');
    await expect(rows.last()).toContainText('Ship by Thu, Mar 12');
    await rows.filter({ hasText: 'Two day' }).getByRole('button', { name: 'Choose' }).click();
    await expect(rows.filter({ hasText: 'Two day' })).toContainText('Chosen');
    await expect(page.getByLabel('Drop-off date', { exact: true })).toHaveValue('Wed, Mar 11, 2026');
    await expect(offer(page, /Two day/)).toBeChecked();
    await expect(offer(page, /Two day/)).toHaveAccessibleName(/Arrives Fri, Mar 13/);
    if (isMobile) await page.getByRole('button', { name: /Details/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Golf bag, Standard' })).toContainText('$148.99');
  });
});

test.describe('a cruise', () => {
  test('TRP-06 it requires ship, cabin and a sailing that is not too soon, and offers only services that arrive in time', async ({
    page,
  }) => {
    await openWhen(page, tripAddress);
    await page.getByLabel('These bags are going on a cruise').check();
    await page.getByLabel('Ship', { exact: true }).fill('Larkspur of the Seas');
    await page.getByLabel('Cabin').fill('8114');
    const sailing = page.getByLabel('Sailing date', { exact: true });
    await sailing.fill('3/4/2026');
    await sailing.blur();
    await expect(sailing).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('These bags are going on a cruise').uncheck();
    await expect(sailing).toBeHidden();
    await expect(offers(page).first()).toBeVisible();

    await offer(page, /Ground 5/).check();
    await page.getByLabel('These bags are going on a cruise').check();
    await page.getByLabel('Ship', { exact: true }).fill('Larkspur of the Seas');
    await page.getByLabel('Cabin').fill('8114');
    await sailing.fill('3/13/2026');
    await sailing.blur();
    await expect(section(page, 'When')).toContainText('Wed, Mar 11');
    await expect(offer(page, /Ground 5/)).toHaveCount(0);
    await expect(offers(page).first()).toHaveAccessibleName(/Arrives Wed, Mar 11/);
    await offers(page).first().check();
    await expect(section(page, 'When')).toContainText('Bags must be at the port by Wed, Mar 11.');
  });

  test('TRP-06 SVC-05 a handover that is too late for every service offers the last possible one', async ({ page }) => {
    await openWhen(page, tripAddress);
    await page.getByLabel('These bags are going on a cruise').check();
    await page.getByLabel('Sailing date', { exact: true }).fill('3/9/2026');
    await page.getByLabel('Sailing date', { exact: true }).blur();
    const services = section(page, 'Shipping speed');
    await expect(services).toContainText('Limited service options available for the selected carrier');
    await services.getByRole('button', { name: 'Use Wed, Mar 4 instead' }).click();
    await expect(offers(page)).toHaveCount(1);
    await expect(offers(page).first()).toHaveAccessibleName(/Arrives Thu, Mar 5/);
  });
});

test.describe('holiday terms', () => {
  const seasonAddress = tripAddress.replace('2026-03-05', '2026-11-30');

  test('HOL-01 guests need not accept them, and are told', async ({ page }) => {
    await page.goto(seasonAddress);
    await offers(page).first().check();
    await expect(offers(page).first()).toBeChecked();
    await expect(page.getByText('Total').first()).toBeVisible();
    const told = section(page, 'Shipping speed').getByRole('status').filter({ hasText: 'Around the holidays' });
    await expect(told).toContainText('Carriers don’t guarantee delivery dates from November 27 to January 2.');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // What is not guaranteed is not promised either.
    await expect(section(page, 'Pay').getByText(/Free cancellation until/)).toBeVisible();
    await expect(page.getByText(/late through the carrier’s fault/)).toHaveCount(0);
    await expect(section(page, 'Pay')).toContainText(
      'Your bags arrive between November 27 and January 2. Carriers don’t guarantee the day in these weeks, so there’s no refund if they’re late.',
    );
  });

  test('HOL-01 declining clears the arrival; checking the box accepts, and is stored', async ({ page }, {
    project,
  }) => {
    // Accepted terms are stored, so each run of this journey uses another user.
    await signIn(page, project.name === 'phone' ? 'pro@portage.test' : 'traveler@portage.test', seasonAddress);
    await offers(page).first().check();
    const terms = section(page, 'Shipping speed').getByRole('region', { name: 'Holiday terms' });
    await expect(terms).toContainText('Carriers don’t guarantee delivery dates from November 27 to January 2.');
    await expect(terms.getByRole('button')).toHaveText(['Decline']);
    await terms.getByRole('button', { name: 'Decline' }).click();
    await expect(terms).toBeHidden();
    await expect(offers(page).first()).not.toBeChecked();
    await expect(offers(page).first()).toBeFocused();

    await offers(page).first().check();
    // They are one of the things that the order still needs.
    await section(page, 'Pay')
      .getByRole('button', { name: /^Place order/ })
      .press('Enter');
    await page.getByRole('link', { name: 'Please accept the holiday terms first (the outbound trip)' }).click();
    await expect(terms.getByRole('checkbox')).toBeFocused();
    await expect(terms).toContainText('Please accept the holiday terms first.');
    await terms.getByRole('checkbox').click();
    await expect(terms).toBeHidden();
    await expect(offers(page).first()).toBeChecked();
    await expect(offers(page).first()).toBeFocused();

    const asked = page.waitForResponse(/\/users\/accept_holiday_tnc/);
    await page.reload();
    expect(await (await asked).json()).toMatchObject({ required: false });
    await expect(offers(page).first()).toBeChecked();
    await expect(terms).toHaveCount(0);
    // What carriers promise is still said, without the box.
    const told = section(page, 'Shipping speed').getByRole('status').filter({ hasText: 'Around the holidays' });
    await expect(told).toContainText('Carriers don’t guarantee delivery dates from November 27 to January 2.');
  });
});

async function openWhen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await openSection(page, 'When');
  await expect(way(page, 'Drop off at local carrier store')).toBeVisible();
}

function way(page: Page, name: string) {
  return section(page, 'When').getByRole('radio', { name: new RegExp(name) });
}

function carrier(page: Page, name: string) {
  return section(page, 'Shipping speed').getByRole('radiogroup', { name: 'Carrier' }).getByRole('radio', { name });
}

function offer(page: Page, name: RegExp) {
  return offers(page).and(page.getByRole('radio', { name }));
}

/** Chooses a service for a pickup today, and returns the alert that opens. */
async function chooseForToday(page: Page, name: RegExp) {
  await openWhen(page, todayAddress);
  await way(page, 'Pickup at the door').check();
  await expect(page.getByLabel('Pickup date', { exact: true })).toHaveValue('Mon, Mar 2, 2026');
  await offer(page, name).check();
  const alert = page.getByRole('dialog', { name: 'Pickup today' });
  await expect(alert).toBeVisible();
  return alert;
}

async function setNeededBy(page: Page, day: string): Promise<void> {
  await page.getByRole('button', { name: 'Need them by a certain date?' }).click();
  await page.getByLabel('I need my bags by', { exact: true }).fill(day);
  await page.getByLabel('I need my bags by', { exact: true }).blur();
}
