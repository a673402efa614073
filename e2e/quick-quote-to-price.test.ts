import { expect, goToSection, offers, section, test } from './journey.ts';

test('SVC-03 URL-01 PRC-01 the quick quote lists services at once and leads to a priced shipment', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Enter both places to see prices')).toBeVisible();
  await page.getByRole('combobox', { name: 'From' }).fill('90001');
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Los Angeles, CA 90001');
  await expect(page.getByText('Enter where it’s going to see prices')).toBeVisible();
  await page.getByRole('combobox', { name: 'To' }).fill('Miami');
  await page.getByRole('option', { name: /^Miami, FL/ }).click();
  await page.getByLabel('Bag').selectOption('golf-standard');
  await page.getByLabel('Drop-off date', { exact: true }).fill('3/5/2026');
  await page.getByLabel('Drop-off date', { exact: true }).blur();

  const services = page.getByRole('list', { name: 'Services' });
  await expect(services.getByRole('listitem').first()).toContainText('Thu, Mar 12');
  await expect(services.getByRole('listitem').first()).toContainText('$89.99');
  await expect(services).toContainText('FedEx Next day');
  await expect(services).toContainText('FedEx Two day');
  await expect(services).not.toContainText(/[Nn]ext day air|[Ss]econd day|[Tt]hree day select|[A-Z]{4}/);

  await services.getByRole('link', { name: /\$89\.99/ }).click();
  await expect(page).toHaveURL(/\/ship\?.*o_zip=90001.*d_city=Miami/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ship your bags');
  await expect(section(page, 'Where')).toContainText('Los Angeles, CA to Miami, FL');
  await goToSection(page, 'Shipping speed');
  await expect(page.getByRole('radio', { name: /Thu, Mar 12.*\$89\.99/ })).toBeChecked();
});

test('SVC-02 URL-02 the offer chosen for a club stays chosen with its price, and its level through later changes', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'From' }).fill('90001');
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Los Angeles, CA 90001');
  await page.getByRole('combobox', { name: 'To' }).fill('Duneswick');
  await page.getByRole('option', { name: /^Duneswick/ }).click();
  await page.getByLabel('Drop-off date', { exact: true }).fill('3/5/2026');
  await page.getByLabel('Drop-off date', { exact: true }).blur();
  const expedited = page.getByRole('list', { name: 'Services' }).getByRole('link', { name: /Expedited ground/ });
  await expect(expedited).toContainText('Arrives Wed, Mar 11');
  const quoted = /\$\d+\.\d\d/.exec(await expedited.innerText())?.[0] ?? 'no price';
  // The price is on the next page before the server has been asked about anything there.
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/combined_services_options|ship_price|facilities/, async (route) => {
    await held;
    await route.continue();
  });
  await expedited.click();
  const bar = isMobile ? page.getByRole('button', { name: /Details/ }) : page.getByRole('complementary');
  await expect(bar).toContainText(quoted);
  release();
  await goToSection(page, 'Shipping speed');
  await expect(page.getByRole('radio', { name: /Wed, Mar 11.*Expedited ground/ })).toBeChecked();
  await expect(section(page, 'Where')).toContainText('Duneswick Golf Club, Wainscott, NY');

  await page.getByRole('radio', { name: 'UPS' }).check();
  await expect(page.getByRole('radio', { name: /UPS Expedited ground/ })).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: `The price changed from ${quoted} to $` })).toBeAttached();
  await goToSection(page, 'When');
  await page.getByLabel('Drop-off date', { exact: true }).fill('3/6/2026');
  await page.getByLabel('Drop-off date', { exact: true }).blur();
  await goToSection(page, 'Shipping speed');
  await expect(page.getByRole('radio', { name: /Mar 1[2-9].*UPS Expedited ground/ })).toBeChecked();
});

test('PRC-05 the summary shows the total in dollars, its lines and their reasons', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'From' }).fill('90001');
  await page.getByRole('combobox', { name: 'To' }).fill('33101');
  await page.getByRole('link', { name: /\$89\.99/ }).click();

  if (isMobile) await page.getByRole('button', { name: /Details/ }).click();
  const lines = page.getByRole('listitem').filter({ hasText: 'Golf bag, Standard' });
  await expect(lines.getByText('$89.99')).toBeVisible();
  await lines.getByText('Why?').click();
  await expect(lines).toContainText(/zone 8, 2,3\d\d miles/);
  await expect(page.getByText('Drop off at local carrier store').last()).toBeVisible();
});

test('URL-05 URL-06 SVC-02 the quick quote prices a round trip with several bags, and the ship page has all of it', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'From' }).fill('90001');
  await page.getByRole('combobox', { name: 'To' }).fill('33101');
  const services = page.getByRole('list', { name: 'Services' });
  // The proposed day can still be cancelled free.
  await expect(page.getByLabel('Drop-off date', { exact: true })).toHaveValue('Wed, Mar 4, 2026');
  const cancellation = page.getByText('Free cancellation until Tue, Mar 3, 5 PM.');
  await expect(cancellation).toBeVisible();
  await expect(cancellation).toHaveCSS('color', 'rgb(23, 101, 58)');
  await expect(services).toContainText('$89.99');
  await page.getByRole('button', { name: 'Add another bag' }).click();
  await page.getByRole('button', { name: 'One more: How many, bag 1' }).click();
  await page.getByLabel('Round trip').check();
  await expect(page.getByText('Enter your return date to see prices and arrival dates.')).toBeVisible();
  await page.getByLabel('Return drop-off date', { exact: true }).fill('3/20/2026');
  await page.getByLabel('Return drop-off date', { exact: true }).blur();
  await services
    .getByRole('link', { name: /\$539\.94.*Round trip.*FedEx Ground/ })
    .first()
    .click();
  await expect(page).toHaveURL(/golfqty=3&oneway=false&pickup_date=2026-03-04&return_date=2026-03-20&service=101/);
  for (const part of ['Shipping speed', 'Return trip']) {
    await goToSection(page, part);
    await expect(section(page, part).getByRole('radio', { name: /FedEx Ground/, checked: true })).toBeVisible();
  }
  if (isMobile) await page.getByRole('button', { name: /Details/ }).click();
  await expect(page.getByText('$539.94').last()).toBeVisible();
});

test('SVC-02 ENT-01 PRC-01 a round trip to a club with a carrier of its own costs the same on both pages', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'From' }).fill('10001');
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('New York, NY 10001');
  await page.getByRole('combobox', { name: 'To' }).fill('Foxglove Hollow');
  await page.getByRole('option', { name: /^Foxglove Hollow/ }).click();
  await page.getByLabel('Drop-off date', { exact: true }).fill('3/5/2026');
  await page.getByLabel('Round trip').check();
  await page.getByLabel('Return drop-off date', { exact: true }).fill('3/20/2026');
  await page.getByLabel('Return drop-off date', { exact: true }).blur();
  // The return leg starts at the club, which prefers the other, more expensive carrier.
  const offer = page.getByRole('list', { name: 'Services' }).getByRole('link').first();
  const bar = isMobile ? page.getByRole('button', { name: /Details/ }) : page.getByRole('complementary');
  for (const total of ['$115.98', '$347.94']) {
    await expect(offer).toContainText(total);
    const priced = page.waitForResponse(/ship_price/);
    await offer.click();
    const { price } = (await (await priced).json()) as { price: Record<string, number> };
    const cents = (price['outbound_price_cents'] ?? 0) + (price['return_price_cents'] ?? 0);
    expect(`$${cents / 100}`).toBe(total);
    await expect(bar).toContainText(total);
    if (total === '$115.98') {
      await page.goBack();
      await page.getByRole('button', { name: 'Add another bag' }).click();
      await page.getByRole('button', { name: 'One more: How many, bag 1' }).click();
    }
  }
  await goToSection(page, 'Return trip');
  await expect(section(page, 'Return trip').getByRole('radio', { name: 'UPS', exact: true })).toBeChecked();
  await expect(page.getByText('The price has changed since your quote.')).toHaveCount(0);
});

test('DAT-03 DAT-04 the quick quote says at the field why bags can’t start back on a day', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'From' }).fill('10001');
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('New York, NY 10001');
  await page.getByLabel('Drop-off date', { exact: true }).fill('3/5/2026');
  await page.getByLabel('Round trip').check();
  const back = page.getByLabel('Return drop-off date', { exact: true });
  const problem = page.getByText(/Choose another date\.$/);
  await back.fill('3/21/2026');
  await back.blur();
  await expect(problem).toHaveText(/^Sat, Mar 21: .*weekend.*/i);
  await back.fill('3/17/2026');
  await back.blur();
  await expect(problem).toHaveCount(0);
  // The club, chosen afterwards, is closed on Tuesdays.
  await page.getByRole('combobox', { name: 'To' }).fill('Foxglove Hollow');
  await page.getByRole('option', { name: /^Foxglove Hollow/ }).click();
  await expect(problem).toHaveText(/^Tue, Mar 17: .*closed.*/i);
  await back.fill('3/18/2026');
  await back.blur();
  await expect(problem).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Services' })).toContainText('$');
});

test('PNT-08 the quick quote prices a trip to a postal code abroad, and the ship page has it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'From' }).fill('90001');
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Los Angeles, CA 90001');
  const to = page.getByRole('combobox', { name: 'To' });
  const offer = page.getByRole('list', { name: 'Services' }).getByRole('link').first();
  await to.fill('M2 5BQ');
  await page.getByRole('option', { name: /^M2 5BQ, United Kingdom/ }).click();
  await expect(offer).toContainText('$');
  await to.fill('sw1a1aa');
  await page.getByRole('option', { name: /^London, United Kingdom.*SW1A 1AA/ }).click();
  await expect(to).toHaveValue('London, United Kingdom SW1A 1AA');
  await offer.click();
  await expect(section(page, 'Where')).toContainText('Los Angeles, CA to London');
});

test('PNT-08 the quick quote finds cities abroad, and the day the bags are needed leads to the ship page', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'From' }).fill('90001');
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Los Angeles, CA 90001');
  await page.getByRole('combobox', { name: 'To' }).fill('London');
  await page.getByRole('option', { name: /^London, United Kingdom/ }).click();
  await expect(page.getByRole('list', { name: 'Services' })).toContainText('FedEx International');
  await page.getByRole('combobox', { name: 'To' }).fill('Tokyo');
  await page.getByRole('option', { name: /^Tokyo, Japan/ }).click();
  await page.getByRole('button', { name: 'Need them by a certain date?' }).click();
  await page.getByRole('button', { name: 'Any date is fine' }).click();
  await expect(page.getByLabel('I need my bags by', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Need them by a certain date?' }).click();
  await page.getByLabel('I need my bags by', { exact: true }).fill('3/20/2026');
  await page.getByLabel('I need my bags by', { exact: true }).blur();
  // What comes too late for that day is not chosen by a press: the next page asks.
  await page.getByLabel('Drop-off date', { exact: true }).fill('3/18/2026');
  await page.getByLabel('Drop-off date', { exact: true }).blur();
  const late = page.getByRole('list', { name: 'Services' }).getByRole('link', { name: /\d days? after you need/ });
  await late.first().click();
  await expect(page).toHaveURL(/&needed_by=2026-03-20$/);
  // On a phone another step is open.
  await expect(
    section(page, 'Shipping speed')
      .getByText(/after you need them/)
      .first(),
  ).toBeAttached();
  await expect(offers(page).and(page.locator(':checked'))).toHaveCount(0);
  await page.goBack();
  await page.getByLabel('Drop-off date', { exact: true }).fill('');
  await page.getByLabel('Drop-off date', { exact: true }).blur();
  // Planning the trip takes the day along, and coming back finds it again.
  await expect(page.getByRole('button', { name: /^Choose/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Plan the trip' }).click();
  await expect(page).toHaveURL(/oneway=true&needed_by=2026-03-20$/);
  const when = section(page, 'When');
  await expect(when.getByLabel('I need my bags by', { exact: true })).toHaveValue('Fri, Mar 20, 2026');
  await when
    .getByRole('button', { name: /^Choose FedEx International economy/i })
    .first()
    .click();
  await expect(when.getByText('Chosen', { exact: true })).toBeVisible();
  await expect(when.getByLabel('Drop-off date', { exact: true })).not.toHaveValue('');
  await page.goBack();
  await expect(page.getByLabel('I need my bags by', { exact: true })).toHaveValue('Fri, Mar 20, 2026');
  await page
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click();
  await expect(page).toHaveURL(/d_country=JP&d_zip=100-0001/);
  await goToSection(page, 'Shipping speed');
  await expect(page.getByRole('radio', { name: /International economy/i })).toBeChecked();
});
