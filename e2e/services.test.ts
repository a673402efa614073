import { expect, goToSection, section, test, tripAddress, offers } from './journey.ts';

test('SVC-01 SCR-05 services appear only once both places, the bags and the day are known, where the anchor is', async ({
  page,
}) => {
  await page.goto('/ship?o_zip=90001&o_city=Los%20Angeles&o_state=CA&product=golf-standard&pickup_date=2026-03-05');
  const services = section(page, 'Shipping speed');
  await expect(services).toContainText('First: choose where it goes.');
  await expect(offers(page)).toHaveCount(0);
  await page.goto(tripAddress);
  await expect(offers(page).first()).toBeVisible();
  await expect(page.locator('#service-options-placeholder').getByRole('radio').first()).toBeVisible();
});

test('SVC-05 a leg without services shows the carrier’s message', async ({ page }) => {
  await page.route('**/combined_services_options', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { travelers: { outbound: object }[] };
    for (const traveler of answer.travelers) {
      traveler.outbound = { services: [], reason: null, carrier_error: 'The carrier is closed in this area.' };
    }
    await route.fulfill({ response, json: answer });
  });
  await page.goto(tripAddress);
  const services = section(page, 'Shipping speed');
  await expect(services).toContainText('Limited service options available for the selected carrier');
  await expect(services).toContainText('The carrier is closed in this area.');
});

test('SVC-05 an address that no carrier serves says why', async ({ page }) => {
  await page.goto(tripAddress.replace('d_zip=33101&d_city=Miami&d_state=FL', 'd_zip=09001&d_city=APO&d_state=AE'));
  const services = section(page, 'Shipping speed');
  await expect(services).toContainText('Limited service options available for the selected carrier');
  await expect(services).toContainText('Our carriers can’t deliver to military addresses.');
});

test('SVC-06 the cards have one column per option up to three, and six narrow ones for more than five', async ({
  page,
}) => {
  for (const [count, columns] of [
    [1, '1'],
    [2, '2'],
    [3, '3'],
    [5, '3'],
    [6, '6'],
  ] as const) {
    await page.unrouteAll();
    await page.route('**/combined_services_options', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { travelers: { outbound: { services: object[] } }[] };
      for (const { outbound } of answer.travelers) {
        const [first = {}] = outbound.services;
        outbound.services = Array.from({ length: count }, (_, index) => ({
          ...first,
          carrier_service_level_id: 101 + index,
        }));
      }
      await route.fulfill({ response, json: answer });
    });
    await page.goto(`${tripAddress}&travname=${count}`);
    const services = section(page, 'Shipping speed');
    await expect(offers(page)).toHaveCount(count);
    await expect(services.locator('[data-columns]')).toHaveAttribute('data-columns', columns);
  }
});

test('SVC-04 a round trip whose return is before the new arrival loses its return date', async ({ page }) => {
  await page.goto(tripAddress.replace('oneway=true', 'oneway=false'));
  const services = section(page, 'Shipping speed');
  await services.getByText('Fri, Mar 6').click();
  const back = section(page, 'Return trip');
  await back.getByLabel('Return drop-off date', { exact: true }).fill('3/9/2026');
  await back.getByLabel('Return drop-off date', { exact: true }).blur();
  await expect(back.getByRole('radio', { name: /Arrives/ }).first()).toBeVisible();
  await services.getByText('Thu, Mar 12').click();
  await expect(back.getByLabel('Return drop-off date', { exact: true })).toHaveValue('');
  await expect(back.getByRole('radio', { name: /Arrives/ })).toHaveCount(0);
});

test('PRC-01 a new price request cancels the previous one', async ({ page, isMobile }) => {
  const asked: string[] = [];
  const givenUp: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/ship_price')) asked.push(request.url());
  });
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/ship_price')) givenUp.push(request.failure()?.errorText ?? '');
  });
  let releaseFirst = (): void => {};
  const firstHeld = new Promise<void>((resolve) => {
    releaseFirst = resolve;
  });
  let isFirst = true;
  await page.route('**/ship_price', async (route) => {
    if (isFirst) {
      isFirst = false;
      await firstHeld;
      await route.abort().catch(() => {});
      return;
    }
    await route.continue();
  });
  await page.goto(tripAddress);
  const services = section(page, 'Shipping speed');
  await services.getByText('$89.99').click();
  await expect.poll(() => asked.length).toBe(1);
  await services.getByText('Fri, Mar 6').click();
  await expect.poll(() => givenUp).toEqual(['net::ERR_ABORTED']);
  if (isMobile) await page.getByRole('button', { name: /Details/ }).click();
  await expect(page.getByText('$197.99').last()).toBeVisible();
  releaseFirst();
});

test('PRC-01 the price stays while an added bag has no size, marked as without it, and nothing can be ordered at it', async ({
  page,
}) => {
  await page.goto(tripAddress);
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
  const summary = page.getByRole('complementary', { name: 'Your trip' });
  await expect(summary).toContainText('Total$89.99');
  await goToSection(page, 'Bags');
  await page.getByRole('button', { name: 'One more: Luggage' }).click();
  await expect(summary).toContainText('Total without new bags$89.99');
  await expect(summary).toContainText('Choose a size for every bag to update the total.');
  await expect(page.getByRole('button', { name: /^Place order/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose a size for every bag' }).first().click();
  await page.getByRole('radiogroup', { name: 'Luggage size' }).getByRole('radio').first().check();
  await expect(summary).not.toContainText('without new bags');
  await expect(summary).toContainText(/Total(?!\$89\.99).*\$\d+/);
});
