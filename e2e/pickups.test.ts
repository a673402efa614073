import { expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';
import { expect, signIn, test } from './journey.ts';
import { expectReceipt, fillCard, fillGuest, fillUntilPayment, namedTripAddress, pressPlaceOrder } from './paying.ts';

/** The jobs look every few seconds; a busy machine takes longer. */
const doneWithinMs = 90_000;

/** The carrier collects on the next pickup day. */
const collected = `${namedTripAddress.replace(/&pickup_date=[^&]*/, '')}&mode=nextday`;

test('SCR-06 a guest sees on the receipt that the pickup is booked, and asks for text messages', async ({ page }) => {
  await fillUntilPayment(page, collected);
  await fillGuest(page, 'is-collected@example.com');
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
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
  await fillUntilPayment(guestPage, collected.replace('1%20Palm%20Street', '4%20No%20Pickup%20Lane'));
  await fillGuest(guestPage, 'not-collected@example.com');
  await fillCard(guestPage);
  await pressPlaceOrder(guestPage);
  await expectReceipt(guestPage);
  const number = await guestPage.getByRole('heading', { level: 1 }).locator('span').innerText();
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
  await row.getByRole('button', { name: 'Mark as settled' }).click();
  await expect(page.getByText('Marked as settled.')).toBeVisible();
  await expect(row).toBeHidden();
});
