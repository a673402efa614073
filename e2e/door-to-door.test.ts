import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { drawPages, readCodes } from '#capabilities/labels/testing/read-pdf.ts';
import { expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';
import { expect, openMail, signIn } from './journey.ts';
import { test, visibleWithinMs } from './journey-in-time.ts';
import { orderRoundTripForTwo, trackedBags, trackedLeg } from './round-trip-for-two.ts';

const email = 'two-travel@example.com';

test('SCR-06 SCR-08 PRC-04 the bags of two travelers go from door to door and back; damage is claimed and paid, and a late return is refunded', async ({
  page,
  server,
  browser,
}) => {
  test.setTimeout(900_000);
  const number = await orderRoundTripForTwo(page, email);
  const desk = await (await browser.newContext({ baseURL: server.url })).newPage();

  await test.step('the labels of the outbound leg come by email, and their bars are read', async () => {
    await expect(page.getByText(/^Ready to print/)).toHaveCount(2, { timeout: visibleWithinMs });
    await expect(page.getByText('We’ll make it on Wed, Mar 11')).toHaveCount(2);
    await expect(trackedLeg(page, 'Outbound')).toContainText('First update on Thu, Mar 5, after drop-off.');
    await expectMailedLabels(desk, `Your labels for order ${number} (outbound) are ready`, await printedNumbers(page));
  });

  // The receipt stays open, and finds out by itself.
  const there = trackedBags(page, 'Outbound');
  await test.step('collected', async () => {
    await server.travelTo('2026-03-06T01:00:00Z');
    await expect(there.filter({ hasText: 'Arriving Thu, Mar 12' })).toHaveCount(2, { timeout: visibleWithinMs });
    await expect(there.filter({ hasText: 'Collected · Los Angeles, CA' })).toHaveCount(2);
    await expect(there.first()).toContainText(/(FedEx|UPS) has it/);
    await expect(trackedLeg(page, 'Return')).toContainText('First update on Mon, Mar 16');
  });
  await test.step('on the way', async () => {
    await server.travelTo('2026-03-07T12:00:00Z');
    await expect(there.filter({ hasText: /Last update\s*Left the facility/ })).toHaveCount(2, {
      timeout: visibleWithinMs,
    });
  });
  await test.step('damaged, and out for delivery', async () => {
    await server.travelTo('2026-03-12T14:00:00Z');
    await expect(there.filter({ hasText: 'Arriving today' })).toHaveCount(2, { timeout: visibleWithinMs });
    await expect(there.filter({ hasText: 'Out for delivery · Miami, FL' })).toHaveCount(2);
    await expect(there.filter({ hasText: 'The carrier reports damage.' })).toHaveCount(2);
  });
  await test.step('delivered, and the labels of the return leg are made', async () => {
    await server.travelTo('2026-03-13T20:00:00Z');
    await expect(there.filter({ hasText: 'Delivered Thu, Mar 12' })).toHaveCount(2, { timeout: visibleWithinMs });
    await expect(there.first()).toContainText('Bo West has it');
    await expect(there.first()).toContainText('We’ve opened a claim for you');
    await expect(page.getByText(/^Ready to print/)).toHaveCount(2, { timeout: visibleWithinMs });
    await expect(page.getByText(/^Handed over\. You don’t need this label any more\./)).toHaveCount(2);
    const ofReturn = await printedNumbers(page);
    await expectMailedLabels(desk, `Your labels for order ${number} (return) are ready`, ofReturn);
  });

  await test.step('a claim with a photo is paid', async () => {
    const claim = there.first().getByRole('region', { name: /^Claim \d+: Something is damaged$/ });
    await claim.getByLabel('What it is').fill('Driver');
    await claim.getByLabel('Value of one').fill('300');
    await claim.getByLabel('Made in').selectOption({ label: 'Taiwan' });
    await claim.getByLabel('How much do you claim?').fill('60');
    const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8a5a2b' } })
      .jpeg()
      .toBuffer();
    await claim.getByLabel('Add photos').setInputFiles({ name: 'driver.jpg', mimeType: 'image/jpeg', buffer: photo });
    await claim.getByLabel('Your answer').fill('The shaft of the driver is broken.');
    await claim.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(claim).toContainText('We’re looking at it · You claim $60.00', { timeout: visibleWithinMs });

    await signIn(desk, 'admin@portage.test', '/admin/claims');
    // The claim of the other bag waits for the customer, and those that wait for us come first.
    await desk
      .getByRole('link', { name: /^Claim \d+$/ })
      .first()
      .click();
    await expect(desk.getByRole('img', { name: 'Photo 1 of the claim' })).toHaveJSProperty('naturalWidth', 1200);
    await desk.getByRole('button', { name: 'Approve and pay' }).click();
    await expect(desk.getByText('Paid: $60.00')).toBeVisible({ timeout: visibleWithinMs });
    await expect(claim).toContainText('Paid: $60.00', { timeout: visibleWithinMs });
    await expect(claim).toContainText('It was refunded to the card you paid with.');
    await expectNoAxeViolationsInAnyColors(page, 'main');
  });

  const back = trackedBags(page, 'Return');
  await test.step('the return leg is delayed, and an email names the new day', async () => {
    await server.travelTo('2026-03-18T14:00:00Z');
    await expect(back.filter({ hasText: 'Promised for Mon, Mar 23, now expected Wed, Mar 25.' })).toHaveCount(2, {
      timeout: visibleWithinMs,
    });
    await expect(back.first()).toContainText(
      'If it arrives late, we refund what its trip cost. You don’t have to ask.',
    );
    await openMail(desk, email, 'now arrive');
    await expect(desk.locator('#text')).toContainText(
      'your bags arrive on Wednesday, March 25, 2026 instead of Monday, March 23, 2026. The carrier is running late.',
    );
  });
  await test.step('it arrives late, what its transport cost is refunded, and the books balance', async () => {
    await server.travelTo('2026-03-26T15:00:00Z');
    await expect(back.filter({ hasText: 'Delivered Wed, Mar 25' })).toHaveCount(2, { timeout: visibleWithinMs });
    // Customers who look at the page again find the refund.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await expect(page.getByText('Late delivery')).toHaveCount(2, { timeout: 5000 });
    }).toPass({ timeout: visibleWithinMs });
    await expectNoAxeViolationsInAnyColors(page, 'main');
    await openMail(desk, email, `Your refund for Portage Golf order ${number}`);
    await expect(desk.locator('#text')).toContainText('We’re refunding what their trip cost: $179.98.');
    expect(await server.booksProblems()).toEqual([]);
  });
});

/** The tracking numbers of the labels that are ready. */
async function printedNumbers(page: Page): Promise<readonly string[]> {
  const lines = await page.getByText(/^Ready to print/).allInnerTexts();
  return lines.map((line) => /(\d{12}|1Z\w{16})$/.exec(line)?.[0] ?? 'none');
}

/** The link in the email opens a file with one page for each bag, whose codes are the label's number. */
async function expectMailedLabels(page: Page, subject: string, numbers: readonly string[]): Promise<void> {
  await openMail(page, email, subject);
  const text = await page.locator('#text').innerText();
  const link = new URL(/https?:\/\/\S+labels\.pdf\S+/.exec(text)?.[0] ?? 'none:');
  const file = await page.request.get(`${link.pathname}${link.search}`);
  expect(file.headers()['content-type']).toBe('application/pdf');
  const pages = await Promise.all(drawPages(await file.body()).map(readCodes));
  expect(pages).toHaveLength(2);
  expect(pages).toEqual(numbers.map((one) => [`Code128 ${one}`, `QRCode ${one}`]));
}
