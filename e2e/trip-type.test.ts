import { edit, expect, offers, section, test, tripAddress } from './journey.ts';

test('TRP-02 round trip shows the return leg and its date, one way takes both away and asks for a new price', async ({
  page,
}) => {
  await page.goto(tripAddress.replace('oneway=true', 'oneway=false'));
  const wayBack = section(page, 'The way back');
  await expect(wayBack.getByRole('textbox', { name: 'Return drop-off date' })).toBeVisible();
  await offers(page).first().check();
  await edit(page, 'When');
  const priced = page.waitForRequest((request) => request.url().endsWith('/ship/ship_price'));
  await page.getByRole('radio', { name: 'One way' }).check();
  await expect(wayBack).toBeHidden();
  const sent = (await priced).postDataJSON() as Record<string, unknown>;
  expect(sent['roundtrip']).toBe(false);
  expect(Object.keys(sent).filter((name) => name.startsWith('return_'))).toEqual([]);
  await page.getByRole('radio', { name: 'Round trip' }).check();
  await expect(wayBack).toBeVisible();
});
