import sharp from 'sharp';
import { expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';
import { expect, signIn } from './journey.ts';
import { test, toldWithinMs } from './journey-in-time.ts';
import { expectReceipt, fillCard, fillGuest, fillUntilPayment, namedTripAddress, pressPlaceOrder } from './paying.ts';

test('SCR-06 SCR-08 PRC-04 a guest claims a damaged bag with a photo, staff approve and send a check, and the receipt says that it is paid', async ({
  page,
  server,
  browser,
}) => {
  test.slow();
  await fillUntilPayment(page, namedTripAddress.replace(/d_address=[^&]*/, 'd_address=2%20Damage%20Lane'));
  await fillGuest(page, 'claims-a-bag@example.com');
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  const contents = page.getByRole('region', { name: 'What’s in your bags' });
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
  await expect(page.getByText(/^Ready to print/)).toBeVisible({ timeout: toldWithinMs });

  await server.travelTo('2026-03-12T20:00:00Z');
  const tracking = page.getByRole('region', { name: 'Where your bags are' });
  await expect(tracking.getByText('Delivered Thu, Mar 12', { exact: true })).toBeVisible({ timeout: toldWithinMs });
  await page.reload();
  await expect(contents).toContainText('This can’t be changed after the carrier has taken the bags.');
  const claim = tracking.getByRole('region', { name: /^Claim \d+: Something is damaged$/ });
  await expect(claim).toContainText('We opened this claim for you.', { timeout: toldWithinMs });
  await expect(claim.getByLabel('What it is')).toHaveValue('Driver');
  await claim.getByLabel('Your answer').fill('The head of the driver is broken off.');
  await claim.getByLabel('How much do you claim?').fill('60');
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#8a5a2b' } })
    .jpeg()
    .toBuffer();
  await claim.getByLabel('Add photos').setInputFiles({ name: 'driver.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectNoAxeViolationsInAnyColors(page, 'main');
  await claim.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(claim).toContainText('We’re looking at it · You claim $60.00', { timeout: toldWithinMs });
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
  await claim.getByLabel('Your answer').fill('Yes, from last year.', { timeout: toldWithinMs });
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
  await desk.getByRole('radio', { name: 'Check' }).check();
  await expect(desk.getByLabel('Send the check to')).toHaveValue(/\n.*Los Angeles/);
  await expectNoAxeViolationsInAnyColors(desk, 'main');
  await desk.getByRole('button', { name: 'Approve and pay' }).click();
  await expect(claim).toContainText('Approved, we’re sending a check: $400.00', { timeout: toldWithinMs });
  await expect(claim).toContainText(/We’re sending a check to: .*Los Angeles/);
  await desk.getByLabel('Check number').fill('001734');
  await desk.getByRole('button', { name: 'The check is in the mail' }).click();
  await expect(desk.getByText('Paid: $400.00')).toBeVisible();

  await expect(claim).toContainText('Paid: $400.00', { timeout: toldWithinMs });
  await expect(claim).toContainText('Your check is in the mail.');
  await expectNoAxeViolationsInAnyColors(page, 'main');
});
