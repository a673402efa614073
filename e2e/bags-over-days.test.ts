import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoAxeViolations, expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';
import { expect, section, signIn } from './journey.ts';
import { visibleWithinMs } from './journey-in-time.ts';
import { openReceipt, test } from './orders-in-time.ts';

/** One clock, which only goes forward: the journeys follow the calendar. */
test.describe.configure({ mode: 'serial' });

test('SCR-06 a guest types on the receipt what is in a bag, and learns what an item lacks', async ({
  page,
  orders,
}) => {
  await openReceipt(page, orders.receipts.watched);
  const contents = contentsOf(page);
  await contents.getByRole('button', { name: 'Add contents of bag 1 of 1' }).click();
  await contents.getByRole('button', { name: 'Save contents' }).click();
  await contents.getByRole('button', { name: 'Add contents of bag 1 of 1' }).click();
  await contents.getByLabel('What it is').fill('Driver');
  await contents.getByRole('button', { name: 'Save contents' }).click();
  await expect(contents.getByText('Enter a value from $0.01 to $50,000.')).toBeVisible();
  await contents.getByLabel('Value of one').fill('450');
  await contents.getByLabel('Made in').selectOption({ label: 'Taiwan' });
  await expectNoAxeViolationsInAnyColors(page, 'main');
  await contents.getByRole('button', { name: 'Save contents' }).click();
  await expect(contents.getByText('1 × Driver · $450.00 each · Taiwan')).toBeVisible();
});

test('SCR-06 PRC-04 a guest watches a bag travel from door to door on the receipt, and can’t cancel it once it is collected', async ({
  page,
  orders,
  browser,
}) => {
  test.slow();
  const { server } = orders;
  await openReceipt(page, orders.receipts.watched);
  const tracking = page.getByRole('region', { name: 'Where your bags are' });
  await expect(tracking).toContainText('First update on Thu, Mar 5, after drop-off.');
  await expect(tracking.getByRole('list')).toHaveCount(0);

  // The page stays open all the time, and finds out by itself.
  await server.travelTo('2026-03-06T01:00:00Z');
  await expect(tracking.getByText('Arriving Thu, Mar 12')).toBeVisible({ timeout: visibleWithinMs });
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
  await expect(updates.first()).toContainText('Left the facility', { timeout: visibleWithinMs });
  await expect(updates).toHaveCount(5);
  await expect(
    tracking.getByRole('img', { name: /^Map: from Los Angeles, CA to Miami, FL\. .* Now: [^;]+, [A-Z]{2}\.$/ }),
  ).toBeVisible();

  // The same by number and email, in a browser that has neither the cart nor the link.
  const number = await orderNumber(page);
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
  await expect(tracking.getByText('Arriving today')).toBeVisible({ timeout: visibleWithinMs });
  await expect(updates.first()).toHaveText(/^Out for deliveryMiami, FL · Thu, Mar 12, 8:\d\d AM EDT$/);

  await server.travelTo('2026-03-12T20:00:00Z');
  await expect(tracking.getByText('Delivered Thu, Mar 12')).toBeVisible({ timeout: visibleWithinMs });
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

test('SCR-06 SCR-08 PRC-04 a guest claims a damaged bag with a photo, staff approve and send a check, and the receipt says that it is paid', async ({
  page,
  orders,
  browser,
}) => {
  test.slow();
  const { server } = orders;
  await server.travelTo('2026-03-12T20:00:00Z');
  await openReceipt(page, orders.receipts.damaged);
  const tracking = page.getByRole('region', { name: 'Where your bags are' });
  await expect(tracking.getByText('Delivered Thu, Mar 12', { exact: true })).toBeVisible({ timeout: visibleWithinMs });
  await page.reload();
  await expect(contentsOf(page)).toContainText('This can’t be changed after the carrier has taken the bags.');
  const claim = tracking.getByRole('region', { name: /^Claim \d+: Something is damaged$/ });
  await expect(claim).toContainText('We opened this claim for you.', { timeout: visibleWithinMs });
  await expect(claim.getByLabel('What it is')).toHaveValue('Driver');
  await claim.getByLabel('Your answer').fill('The head of the driver is broken off.');
  await claim.getByLabel('How much do you claim?').fill('420');
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#8a5a2b' } })
    .jpeg()
    .toBuffer();
  await claim.getByLabel('Add photos').setInputFiles({ name: 'driver.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectNoAxeViolationsInAnyColors(page, 'main');
  await claim.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(claim).toContainText('We’re looking at it · You claim $420.00', { timeout: visibleWithinMs });
  const shown = claim.getByRole('img', { name: 'Photo 1 of the claim' });
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveJSProperty('naturalWidth', 1600);

  const desk = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(desk, 'admin@portage.test');
  await desk.goto('/admin/claims');
  await desk.getByRole('link', { name: /^Claim \d+$/ }).click();
  await expect(desk.getByRole('heading', { name: /^Claim \d+$/ })).toBeVisible();
  await expect(desk.getByRole('img', { name: 'Photo 1 of the claim' })).toHaveJSProperty('naturalWidth', 1600);
  await desk.getByRole('radio', { name: 'Ask' }).check();
  await desk.getByLabel('Question').fill('Do you have the bill?');
  await desk.getByRole('button', { name: 'Send the question' }).click();
  await expect(desk.getByText('Waits for the customer')).toBeVisible();
  await claim.getByLabel('Your answer').fill('Yes, from last year.', { timeout: visibleWithinMs });
  await expect(claim).toContainText('Do you have the bill?');
  await claim.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(claim).toContainText('You wrote');
  await desk.reload();
  await expect(desk.getByText('Yes, from last year.')).toBeVisible();
  await desk.getByLabel('Amount').fill('5000');
  await desk.getByRole('button', { name: 'Approve and pay' }).click();
  await expect(desk.getByText('A claim for these items pays $450.00 at most.')).toBeVisible();
  await expectNoAxeViolationsInAnyColors(desk, 'main');
  // More than the card has paid, and a guest has no credit.
  await desk.getByLabel('Amount').fill('400');
  await desk.getByLabel('Why it is less than was claimed').fill('The head can be replaced for that.');
  await desk.getByRole('radio', { name: 'Check' }).check();
  await expect(desk.getByLabel('Send the check to')).toHaveValue(/\n.*Los Angeles/);
  await expectNoAxeViolationsInAnyColors(desk, 'main');
  await desk.getByRole('button', { name: 'Approve and pay' }).click();
  await expect(claim).toContainText('Approved, we’re sending a check: $400.00', { timeout: visibleWithinMs });
  await expect(claim).toContainText(/We’re sending a check to: .*Los Angeles/);
  await desk.getByLabel('Check number').fill('001734');
  await desk.getByRole('button', { name: 'The check is in the mail' }).click();
  await expect(desk.getByText('Paid: $400.00')).toBeVisible();

  await expect(claim).toContainText('Paid: $400.00', { timeout: visibleWithinMs });
  await expect(claim).toContainText('Your check is in the mail.');
  await expectNoAxeViolationsInAnyColors(page, 'main');
});

test.describe('with a bill that is refused', () => {
  test.use({ callsMayFail: true });

  test('SCR-06 PRC-04 a bag that is late through the carrier’s fault shows as late, and what its trip cost is refunded automatically', async ({
    page,
    orders,
  }) => {
    test.slow();
    const { server } = orders;
    await server.travelTo('2026-03-12T20:00:00Z');
    await openReceipt(page, orders.receipts.late);
    const tracking = page.getByRole('region', { name: 'Where your bags are' });
    await expect(tracking).toContainText('Mon, Mar 16', { timeout: visibleWithinMs });
    await expect(tracking).toContainText('Thu, Mar 12');

    await server.travelTo('2026-03-17T20:00:00Z');
    await expect(tracking.getByText('Delivered Mon, Mar 16', { exact: true })).toBeVisible({
      timeout: visibleWithinMs,
    });
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Late delivery')).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: visibleWithinMs });
    await expect(page.getByText('$0.00').first()).toBeVisible();
    // Nothing is left to do.
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeHidden();

    // Staff see what was done, and import the carrier's bill.
    const number = await orderNumber(page);
    await expect(tracking).toContainText(/(?:FedEx|UPS) \w{12,18}/);
    const trackingNumber = /(?:FedEx|UPS) (\w{12,18})/.exec(await tracking.innerText())?.[1] ?? '';
    // The session of the guest goes on without this browser.
    await page.context().clearCookies();
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
    await expectNoAxeViolationsInAnyColors(page, 'main');
    // Its trip was refunded, so nothing is owed for its size, and the case closes by itself.
    const oversize = closed.filter({ hasText: number }).filter({ hasText: 'Over its size limit' });
    await expect(async () => {
      await page.reload();
      await expect(oversize).toContainText('does not have to pay $21.00', { timeout: 5000 });
    }).toPass({ timeout: visibleWithinMs });
    await expect(oversize).toContainText('automatically');
  });
});

test('SCR-06 SCR-08 PRC-04 a guest pays for a bag over its size limit with a typed card, and sends another one again that came back', async ({
  page,
  orders,
  browser,
}) => {
  test.slow();
  const { server, receipts } = orders;
  await server.travelTo('2026-03-16T20:00:00Z');
  await openReceipt(page, receipts.returned);
  const returnedNumber = await orderNumber(page);

  const desk = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(desk, 'admin@portage.test', '/admin/parcels');
  await expect(async () => {
    const bill = await (await desk.request.get('/dev/carrier-bill.csv')).body();
    await desk.getByLabel(/^CSV file/).setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: bill });
    await desk.getByRole('button', { name: 'Import the bill' }).click();
    await expect(desk.getByText(/Lines imported/)).toBeVisible();
    await page.goto(receipts.big);
    await expect(page.getByRole('region', { name: 'A bag over its size limit' })).toBeVisible({ timeout: 8000 });
  }).toPass({ timeout: visibleWithinMs });
  const bigNumber = await orderNumber(page);
  // Those who know the number and the email learn that the receipt asks, and get there.
  const track = async (number: string): Promise<void> => {
    await page.goto('/track');
    await page.getByLabel('Order number').fill(number);
    await page.getByLabel('Email', { exact: true }).fill('bags-with-news@example.com');
    await page.getByRole('button', { name: 'See where my bags are' }).click();
  };
  const asking = page.getByRole('status').filter({ hasText: 'We need an answer from you' });
  await track(bigNumber);
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
  await expect(size.getByRole('status')).toHaveText(
    /^You paid \$\d+\.\d\d with the card ending in 1111\. Thank you\.$/,
  );

  await expect(async () => {
    await track(returnedNumber);
    await expect(page.getByText('Your receipt says what you can do next.')).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: visibleWithinMs });
  await asking.getByRole('link', { name: 'Open the receipt' }).click();
  const returned = page.getByRole('region', { name: 'Your bag was sent back' });
  // What needs an answer by a day comes before the offer of an account.
  const offer = page.getByRole('heading', { name: 'Save this trip: add a password' });
  await expect(offer).toBeVisible();
  const [panelBox, offerBox] = [await returned.boundingBox(), await offer.boundingBox()];
  expect(panelBox?.y).toBeLessThan(offerBox?.y ?? 0);
  await expect(returned).toContainText(/Send it again to the right address with \$89\.99 off, or get \$89\.99 back\./);
  await expectNoAxeViolationsInAnyColors(page, 'main');
  await returned.getByRole('button', { name: 'Send it again' }).click();
  await expect(returned).toContainText(/Your code AGAIN\S+ takes \$89\.99 off the new trip/);
  await returned.getByRole('link', { name: 'Book the new trip' }).click();
  await expect(page).toHaveURL(/\/ship\?.*coupon=AGAIN/);
  await expect(section(page, 'Where')).toContainText('Miami');
});

/** The days of a bag that is not late; a late one has both in a sentence. */
function dayRows(tracking: Locator): Locator {
  return tracking.getByRole('term').filter({ hasText: /^(?:Promised|Expected now)$/ });
}

function contentsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'What’s in your bags' });
}

async function orderNumber(page: Page): Promise<string> {
  return page.getByRole('heading', { level: 1 }).locator('span').innerText();
}
