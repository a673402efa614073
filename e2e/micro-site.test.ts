import { expect, offers, section, test } from './journey.ts';

test('ROL-03 every call carries the micro-site, after a reload, on other pages and in a new tab', async ({
  page,
  context,
}) => {
  const sent: { path: string; body: unknown }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    sent.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() });
  });
  const bodiesOf = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body);
  const notice = (of = page) => of.getByText('You’re booking through Fairhaven Member Trips');

  await page.goto(
    '/m/fairhaven?o_zip=90001&o_city=Los%20Angeles&o_state=CA&product=golf-standard&pickup_date=2026-03-05',
  );
  await expect(notice()).toBeVisible();
  const id = Number(new URL(page.url()).searchParams.get('micro_site_id'));
  expect(id).toBeGreaterThan(0);
  await offers(page).first().check();
  await expect(section(page, 'Pay').getByRole('heading', { name: 'Payment' })).toBeVisible();
  const site = { micro_site_id: id };
  expect(bodiesOf('/api/v5/carts')).toEqual([{ cart: { brand_id: 5, ...site } }]);
  for (const path of ['/api/v5/calendar/next_pickup_day', '/refactor/v5/ship/ship_price']) {
    expect(bodiesOf(path).length).toBeGreaterThan(0);
    for (const body of bodiesOf(path)) expect(body).toMatchObject(site);
  }
  await expect
    .poll(() => sent.filter(({ path }) => path.endsWith('/session')).at(-1)?.body)
    .toMatchObject({ ship_state: site });

  await page.goto('/ship');
  await expect(notice()).toBeVisible();
  await page.goto('/');
  await page.goto('/ship?product=golf-standard');
  await expect(notice()).toBeVisible();

  const other = await context.newPage();
  await other.goto('/ship');
  await expect(other.getByText('We saved your trip')).toBeVisible();
  await expect(notice(other)).toBeVisible();
});

test('ROL-03 the page warns where the micro-site’s carrier does not collect', async ({ page }) => {
  await page.goto('/m/fairhaven?oneway=false&o_zip=90001&o_city=Los%20Angeles&o_state=CA');
  await expect(page.getByText('Duneswick Golf Club').first()).toBeVisible();
  await expect(page.getByText(/ships with UPS, which doesn’t pick up at/)).toBeVisible();
});
