import { clubNamed, openSection, expect, section, test, tripAddress, offers } from './journey.ts';

test('DAT-01 weekends and holidays cannot be chosen or typed and show the reason, and typed text stays', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(tripAddress);
  await openSection(page, 'When');
  await page.getByRole('button', { name: /Open calendar: Drop-off date/ }).click();
  const calendar = page.getByRole('dialog', { name: 'Drop-off date' });
  const saturday = calendar.getByRole('gridcell', { name: /Saturday, March 7, 2026/ });
  await expect(saturday).toHaveAccessibleName(/No service on weekends/);
  await expect(saturday).toHaveAttribute('aria-disabled', 'true');
  await saturday.click({ force: true });
  await expect(calendar).toBeVisible();

  for (const _month of ['April', 'May']) await calendar.getByRole('button', { name: 'Next month' }).click();
  const memorialDay = calendar.getByRole('gridcell', { name: /Monday, May 25, 2026/ });
  await expect(memorialDay).toHaveAccessibleName(/No service on Memorial Day/);
  await memorialDay.hover();
  await expect(calendar.getByText(/Mon, May 25: No service on Memorial Day/)).toBeVisible();

  await calendar.getByRole('gridcell', { name: /Tuesday, May 26, 2026/ }).click();
  await expect(calendar).toBeHidden();
  await expect(page.getByLabel('Drop-off date', { exact: true })).toHaveValue('Tue, May 26, 2026');

  const date = page.getByLabel('Drop-off date', { exact: true });
  await date.fill('3/7/2026');
  await date.blur();
  await expect(section(page, 'When')).toContainText('Sat, Mar 7: No service on weekends. Choose another date.');
  await expect(date).toHaveValue('3/7/2026');
});

test('DAT-08 unavailable days are requested by GET within the US, otherwise by POST', async ({ page }) => {
  const methods: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/unavailable_days')) methods.push(request.method());
  });
  await page.goto(tripAddress);
  await expect(offers(page).first()).toBeVisible();
  expect(new Set(methods)).toEqual(new Set(['GET']));
  methods.length = 0;
  await page.goto(
    '/ship?o_zip=90001&o_city=Los%20Angeles&o_state=CA&d_zip=V8E%200B6&d_city=Whistler&d_state=BC&d_country=CA',
  );
  await expect.poll(() => new Set(methods)).toEqual(new Set(['POST']));
});

test('DAT-04 DAT-03 a pickup on a closed weekday of the club it starts from says "Origin Club Closed", a drop-off at a store may be on it', async ({
  page,
  request,
}) => {
  const club = await clubNamed(request, 'Saguaro Lantern');
  await page.goto(`/ship?shipping_from=${club.club_id}&d_zip=33101&d_city=Miami&d_state=FL&product=golf-standard`);
  await page.getByRole('button', { name: 'Open calendar: Drop-off date' }).click();
  const wednesday = page.getByRole('gridcell', { name: /Wednesday, March 4, 2026/ });
  await expect(wednesday).toBeVisible();
  await expect(wednesday).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: /Pickup at the door/ }).check();
  await page.getByRole('button', { name: 'Open calendar: Pickup date' }).click();
  const calendar = page.getByRole('dialog', { name: 'Pickup date' });
  await expect(calendar.getByRole('gridcell', { name: /Wednesday, March 4, 2026/ })).toHaveAccessibleName(
    /Origin Club Closed/,
  );
  await expect(calendar.getByRole('gridcell', { name: /Thursday, March 5, 2026/ })).not.toHaveAttribute(
    'aria-disabled',
  );
});

test('DAT-04 a return from a club on its closed weekday says "Destination Club Closed"', async ({ page, request }) => {
  const club = await clubNamed(request, 'Saguaro Lantern');
  await page.goto(
    `/ship?o_zip=90001&o_city=Los%20Angeles&o_state=CA&shipping_to=${club.club_id}&product=golf-standard&oneway=false&pickup_date=2026-03-05`,
  );
  await offers(page).first().check();
  await expect(page.getByText(/Closed \w+day/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Open calendar: Return drop-off date' }).click();
  const calendar = page.getByRole('dialog', { name: 'Return drop-off date' });
  await expect(calendar.getByRole('gridcell', { name: /Wednesday, March 18, 2026/ })).toHaveAccessibleName(
    /Destination Club Closed/,
  );
});

test('DAT-06 an offer that a closed club delays says so', async ({ page, request }) => {
  const club = await clubNamed(request, 'Saguaro Lantern');
  await page.goto(
    `/ship?o_zip=90001&o_city=Los%20Angeles&o_state=CA&shipping_to=${club.club_id}&product=golf-standard&oneway=true&pickup_date=2026-03-09`,
  );
  await expect(
    page.getByRole('radio', { name: /Arrives Thu, Mar 12 .* 2 business days\. Closed Wednesday, arrives Thursday$/ }),
  ).toBeVisible();
  await expect(page.getByRole('radio', { name: /Arrives Tue, Mar 10 .* 1 business day$/ })).toBeVisible();
});
