import { expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';
import { expect, signIn, test } from './journey.ts';
import { openReceiptOfOrder } from './order-by-calls.ts';

/** The jobs look every few seconds; a busy machine takes longer. */
const doneWithinMs = 90_000;

/** The carrier collects on the next pickup day. */
const collected = {
  pickup_date: '2026-03-03',
  arrival_date: '2026-03-10',
  outbound_pickup: 1,
  price_shown_cents: 10_998,
};

test('SCR-06 a guest sees on the receipt that the pickup is booked, and asks for text messages', async ({ page }) => {
  await openReceiptOfOrder(page, { ...collected, email: 'is-collected@example.com' });
  const tracking = page.getByRole('region', { name: 'Where your bags are' });
  await expect(tracking).toContainText(/Pickup booked: \w+, \w+ \d+, 8:00 AM – 5:00 PM, confirmation \w+/, {
    timeout: doneWithinMs,
  });
  await expect(tracking).toContainText('Have your bag ready by 8:00 AM, with its label on.');
  const texts = page.getByRole('region', { name: 'Text messages' });
  await texts.getByRole('checkbox').check();
  await texts.getByLabel('Mobile number').fill('12');
  await texts.getByRole('button', { name: 'Save' }).click();
  await expect(texts).toContainText('Please enter a mobile number with its area code');
  await texts.getByLabel('Mobile number').fill('213 555 0142');
  await texts.getByRole('button', { name: 'Save' }).click();
  await expect(texts.getByRole('status')).toHaveText('We’ll text +12135550142 about this order.');
  await expectNoAxeViolationsInAnyColors(page, 'main');
});

test('SCR-06 SCR-08 a refused pickup is on the receipt with what to do, and on the staff’s list with what was done', async ({
  page,
  browser,
}) => {
  const guestContext = await browser.newContext();
  const guestPage = await guestContext.newPage();
  const order = { ...collected, o_address: '4 No Pickup Lane', email: 'not-collected@example.com' };
  const number = await openReceiptOfOrder(guestPage, order);
  const tracking = guestPage.getByRole('region', { name: 'Where your bags are' });
  await expect(tracking).toContainText(/(FedEx|UPS) can’t collect your bag on/, { timeout: doneWithinMs });
  await expect(tracking).toContainText('your label works there. We refund the pickup fee.');
  await guestPage.reload();
  await expect(guestPage.getByText('Pickup not available')).toBeVisible();
  await guestContext.close();

  await signIn(page, 'admin@portage.test', '/admin/parcels');
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('No driver collects in this street.');
  await expect(row).toContainText(/Pickup fee refunded: \$\d/);
  await expectNoAxeViolationsInAnyColors(page, 'main');
  // Staff narrow the lists, and the address keeps to what.
  await page.getByLabel('Order or tracking number').fill(number);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/[?&]q=/);
  await page.getByLabel('State').selectOption('Pickup refused');
  await expect(page.getByRole('region', { name: 'Carrier bills' })).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Order or tracking number')).toHaveValue(number);
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Mark as taken care of' }).click();
  await expect(page.getByText('Marked as taken care of.')).toBeVisible();
  await expect(row).toBeHidden();
});
