import { expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';
import { expect, section, signIn } from './journey.ts';
import { test, toldWithinMs } from './journey-in-time.ts';
import { expectReceipt, fillCard, fillGuest, fillUntilPayment, namedTripAddress, pressPlaceOrder } from './paying.ts';

test('SCR-06 SCR-08 PRC-04 a guest pays for a bag over its size limit with a typed card, and sends another one again that came back', async ({
  page,
  server,
  browser,
}) => {
  const orderTo = async (street: string): Promise<{ address: string; number: string }> => {
    await fillUntilPayment(
      page,
      namedTripAddress.replace(/d_address=[^&]*/, `d_address=${encodeURIComponent(street)}`),
    );
    await fillGuest(page, 'bags-with-news@example.com');
    await fillCard(page);
    await pressPlaceOrder(page);
    await expectReceipt(page);
    await expect(page.getByText(/^Ready to print/)).toBeVisible({ timeout: toldWithinMs });
    const [number = 'no number'] = /P-\w+/.exec(await page.getByRole('heading', { level: 1 }).innerText()) ?? [];
    return { address: page.url(), number };
  };
  const big = await orderTo('2 Big Lane');
  const back = await orderTo('3 Return Lane');
  await server.travelTo('2026-03-16T20:00:00Z');

  const desk = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(desk, 'admin@portage.test', '/admin/parcels');
  await expect(async () => {
    const bill = await (await desk.request.get('/dev/carrier-bill.csv')).body();
    await desk.getByLabel(/^CSV file/).setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: bill });
    await desk.getByRole('button', { name: 'Import the bill' }).click();
    await expect(desk.getByText(/Lines imported/)).toBeVisible();
    await page.goto(big.address);
    await expect(page.getByRole('region', { name: 'A bag over its size limit' })).toBeVisible({ timeout: 8000 });
  }).toPass({ timeout: toldWithinMs });
  // Those who know the number and the email learn that the receipt asks, and get there.
  const track = async (number: string): Promise<void> => {
    await page.goto('/track');
    await page.getByLabel('Order number').fill(number);
    await page.getByLabel('Email', { exact: true }).fill('bags-with-news@example.com');
    await page.getByRole('button', { name: 'See where my bags are' }).click();
  };
  const asking = page.getByRole('status').filter({ hasText: 'We need an answer from you' });
  await track(big.number);
  await expect(page.getByRole('region', { name: 'Where your bags are' })).toContainText('It was over its size limit.');
  await expectNoAxeViolationsInAnyColors(page, 'main');
  await asking.getByRole('link', { name: 'Open the receipt' }).click();
  const size = page.getByRole('region', { name: 'A bag over its size limit' });
  await expect(size).toBeVisible();
  await expectNoAxeViolationsInAnyColors(page, 'main');
  const card = size.frameLocator('iframe');
  const fill = async (number: string): Promise<void> => {
    await card.getByLabel('Card number').fill(number);
    await card.getByLabel('Month').selectOption('12');
    await card.getByLabel('Year').selectOption({ index: 3 });
    await card.getByLabel('Security code').fill('123');
    await size.getByLabel('Billing zip code').fill('90001');
    await size.getByRole('button', { name: /^Pay \$/ }).click();
  };
  await size.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(card.getByText('Please enter card number')).toBeVisible();
  await fill('4000 1111 1111 1115');
  await expect(size.getByRole('alert')).toContainText('There was an issue processing your payment method.');
  await fill('4111 1111 1111 1111');
  await expect(size.getByRole('status')).toHaveText(/^You paid \$\d+\.\d\d\. Thank you\.$/);

  await expect(async () => {
    await track(back.number);
    await expect(page.getByText('Your receipt says what you can do next.')).toBeVisible({ timeout: 5000 });
    await asking.getByRole('link', { name: 'Open the receipt' }).click({ timeout: 1000 });
  }).toPass({ timeout: toldWithinMs });
  const returned = page.getByRole('region', { name: 'Your bag was sent back' });
  // What needs an answer by a day comes before the offer of an account.
  const [panel, offer] = [
    await returned.boundingBox(),
    await page.getByRole('heading', { name: 'Save this trip: add a password' }).boundingBox(),
  ];
  expect(panel?.y).toBeLessThan(offer?.y ?? 0);
  await expect(returned).toContainText(/Send it again to the right address with \$89\.99 off, or get \$89\.99 back\./);
  await expectNoAxeViolationsInAnyColors(page, 'main');
  await returned.getByRole('button', { name: 'Send it again' }).click();
  await expect(returned).toContainText(/Your code AGAIN\S+ takes \$89\.99 off the new trip/);
  await returned.getByRole('link', { name: 'Book the new trip' }).click();
  await expect(page).toHaveURL(/\/ship\?.*coupon=AGAIN/);
  await expect(section(page, 'Where')).toContainText('Miami');
});
