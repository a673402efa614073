import type { Locator } from '@playwright/test';
import { expectNoAxeViolations, expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';
import { expect, signIn } from './journey.ts';
import { test, toldWithinMs } from './journey-in-time.ts';
import { expectReceipt, fillCard, fillGuest, fillUntilPayment, namedTripAddress, pressPlaceOrder } from './paying.ts';

/** The bill that has a mistake is refused. */
test.use({ callsMayFail: true });

test('SCR-06 PRC-04 a guest watches a bag travel from door to door on the receipt, and can’t cancel it once it is collected', async ({
  page,
  server,
  browser,
}) => {
  test.slow();
  await fillUntilPayment(page);
  await fillGuest(page, 'watches-bags@example.com');
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  const tracking = page.getByRole('region', { name: 'Where your bags are' });
  await expect(tracking).toContainText('First update on Thu, Mar 5, after drop-off.');
  await expect(tracking.getByRole('list')).toHaveCount(0);
  await expect(page.getByText(/^Ready to print/)).toBeVisible({ timeout: toldWithinMs });

  // The page stays open all the time, and finds out by itself.
  await server.travelTo('2026-03-06T01:00:00Z');
  await expect(tracking.getByText('Arriving Thu, Mar 12')).toBeVisible({ timeout: toldWithinMs });
  await expect(tracking).toContainText(/(FedEx|UPS) has it/);
  await expect(tracking).toContainText('It goes out for delivery on Thu, Mar 12.');
  await expect(dayRows(tracking)).toHaveText(['Promised', 'Expected now']);
  await expect(tracking.getByRole('definition').first()).toHaveText('Thu, Mar 12');
  await expect(tracking.getByRole('definition').nth(1)).toHaveText('Thu, Mar 12, on time');
  const updates = tracking.getByRole('list').last().getByRole('listitem');
  await expect(updates).toHaveText([
    /^CollectedLos Angeles, CA · Thu, Mar 5, 3:\d\d PM PST$/,
    /^Label madeLos Angeles, CA · Mon, Mar 2, 7:\d\d AM PST$/,
  ]);
  await expectNoAxeViolations(page, 'main');
  await page.getByRole('button', { name: 'Cancel shipment' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This shipment has started, so it can’t be canceled.');
  await dialog.getByRole('button', { name: 'Keep the shipment' }).click();

  await server.travelTo('2026-03-07T12:00:00Z');
  await expect(updates.first()).toContainText('Left the facility', { timeout: toldWithinMs });
  await expect(updates).toHaveCount(5);
  await expect(
    tracking.getByRole('img', { name: /^Map: from Los Angeles, CA to Miami, FL\. .* Now: [^;]+, [A-Z]{2}\.$/ }),
  ).toBeVisible();

  // The same by number and email, in a browser that has neither the cart nor the link.
  const number = await page.getByRole('heading', { level: 1 }).locator('span').innerText();
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage();
  await elsewhere.goto('/track');
  await elsewhere.getByLabel('Order number').fill(number);
  await elsewhere.getByLabel('Email').fill('someone-else@example.com');
  await elsewhere.getByRole('button', { name: 'See where my bags are' }).click();
  await expect(elsewhere.getByText('We can’t find an order with this number and email.')).toBeVisible();
  await elsewhere.getByLabel('Email').fill('watches-bags@example.com');
  await elsewhere.getByRole('button', { name: 'See where my bags are' }).click();
  const found = elsewhere.getByRole('region', { name: 'Where your bags are' });
  await expect(found.getByText('Arriving Thu, Mar 12')).toBeVisible();
  await expect(found).toContainText('Left the facility');
  await expect(dayRows(found)).toHaveText(['Promised', 'Expected now']);
  await expect(found.getByRole('img', { name: /^Map: / })).toBeVisible();
  await expect(elsewhere.getByRole('main')).not.toContainText('Reef Road');
  await expectNoAxeViolationsInAnyColors(elsewhere, 'main');
  await elsewhere.context().close();

  await server.travelTo('2026-03-12T14:00:00Z');
  await expect(tracking.getByText('Arriving today')).toBeVisible({ timeout: toldWithinMs });
  await expect(updates.first()).toHaveText(/^Out for deliveryMiami, FL · Thu, Mar 12, 8:\d\d AM EDT$/);

  await server.travelTo('2026-03-12T20:00:00Z');
  await expect(tracking.getByText('Delivered Thu, Mar 12')).toBeVisible({ timeout: toldWithinMs });
  await expect(tracking).toContainText('Bo West has it');
  await expect(dayRows(tracking)).toHaveText(['Promised']);
  await expect(updates).toHaveCount(9);
  await expect(tracking.getByRole('img', { name: / Now: Miami, FL\.$/ })).toBeVisible();
  // Nothing is left to happen, although the day is not over.
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeHidden();
  // Text in the color of its background is no violation for axe.
  await expect(tracking.getByText('Delivered Thu, Mar 12')).toHaveCSS('color', 'rgb(23, 101, 58)');
  await expectNoAxeViolationsInAnyColors(page, 'main');
});

test('SCR-06 PRC-04 a bag that is late through the carrier’s fault shows as late, and what its trip cost is refunded automatically', async ({
  page,
  server,
}) => {
  test.slow();
  await fillUntilPayment(page, namedTripAddress.replace(/d_address=[^&]*/, 'd_address=2%20Late%20Lane'));
  await fillGuest(page, 'waits-for-bags@example.com');
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expect(page.getByText(/^Ready to print/)).toBeVisible({ timeout: toldWithinMs });
  const tracking = page.getByRole('region', { name: 'Where your bags are' });

  await server.travelTo('2026-03-12T20:00:00Z');
  await expect(tracking).toContainText('Mon, Mar 16', { timeout: toldWithinMs });
  await expect(tracking).toContainText('Thu, Mar 12');

  await server.travelTo('2026-03-17T20:00:00Z');
  await expect(tracking.getByText('Delivered Mon, Mar 16', { exact: true })).toBeVisible({ timeout: toldWithinMs });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Late delivery')).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: toldWithinMs });
  await expect(page.getByText('$0.00').first()).toBeVisible();
  // Nothing is left to do.
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeHidden();

  // Staff see what was done, import the carrier's bill, and take care of a bag that was above its size.
  const number = await page.getByRole('heading', { level: 1 }).locator('span').innerText();
  await expect(tracking).toContainText(/(?:FedEx|UPS) \w{12,18}/);
  const trackingNumber = /(?:FedEx|UPS) (\w{12,18})/.exec(await tracking.innerText())?.[1] ?? '';
  await signIn(page, 'admin@portage.test', '/admin/parcels');
  const closed = page.getByRole('table', { name: 'Bags that were taken care of' }).getByRole('row');
  await expect(closed.filter({ hasText: number })).toContainText('Late');
  const importBill = async (...lines: readonly string[]): Promise<void> => {
    const text = ['Invoice,Tracking number,Billed weight lb,Amount USD', ...lines].join('\n');
    const file = { name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.getByLabel(/^CSV file/).setInputFiles(file);
    await page.getByRole('button', { name: 'Import the bill' }).click();
  };
  await importBill(`INV-1,${trackingNumber},heavy,61.40`);
  await expect(page.getByText('Line 2: The weight has to be whole pounds, from 1 to 999.')).toBeVisible();
  await importBill(`INV-1,${trackingNumber},56,61.40`);
  await expect(page.getByText('Lines imported: 1. Known already: 0.')).toBeVisible();
  const margin = page.getByRole('table', { name: 'Margin by order' }).getByRole('row').filter({ hasText: number });
  await expect(margin).toContainText('$61.40');
  const open = page
    .getByRole('table', { name: 'Bags that need attention' })
    .getByRole('row')
    .filter({ hasText: number });
  await expect(open).toContainText('Over its size limit');
  await expectNoAxeViolationsInAnyColors(page, 'main');
  await open.getByRole('button', { name: 'Taken care of' }).click();
  await expect(open).toHaveCount(0);
  await expect(closed.filter({ hasText: 'admin@portage.test' })).toContainText('Over its size limit');
});

/** The days of a bag that is not late; a late one has both in a sentence. */
function dayRows(tracking: Locator): Locator {
  return tracking.getByRole('term').filter({ hasText: /^(?:Promised|Expected now)$/ });
}
