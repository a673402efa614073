import { openSection, expect, offers, section, test, tripAddress } from './journey.ts';

test('TRP-02 round trip shows the return leg and its date, one way hides both and restores its price', async ({
  page,
}) => {
  const asked: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/ship/ship_price')) asked.push(request.postDataJSON() as Record<string, unknown>);
  });
  await page.goto(tripAddress);
  await offers(page).first().check();
  const total = page.getByText('Total').first();
  await expect(total).toBeVisible();
  const returnTrip = section(page, 'Return trip');
  await expect(returnTrip).toBeHidden();
  await openSection(page, 'When');
  await page.getByRole('radio', { name: 'Round trip' }).check();
  await expect(returnTrip.getByRole('textbox', { name: 'Return drop-off date' })).toBeVisible();

  await page.getByRole('radio', { name: 'One way' }).check();
  await expect(returnTrip).toBeHidden();
  await expect(total).toBeVisible();
  const sentBack = asked.flatMap((body) => Object.keys(body)).filter((name) => name.startsWith('return_'));
  expect(sentBack).toEqual([]);
});
