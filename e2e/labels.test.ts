import { drawPages, readCodes } from '#capabilities/labels/testing/read-pdf.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expect, openMail, test } from './journey.ts';
import { openReceiptOfOrder } from './order-by-calls.ts';

/** Two jobs and the page itself each look every few seconds; a busy machine takes longer. */
const madeWithinMs = 60_000;

test('SCR-06 a guest sees the label on the receipt as soon as it is made, prints it, and shows its code at the store', async ({
  page,
  browser,
}) => {
  const email = 'prints-labels@example.com';
  const orderNumber = await openReceiptOfOrder(page, { email });
  const labels = page.getByRole('region', { name: 'Labels' });
  await expect(labels.getByText('Bag 1 of 1: Ada North, Golf bag, Standard')).toBeVisible();
  // The page finds out by itself.
  await expect(labels.getByText(/^Ready to print · (FedEx \d{12}|UPS 1Z\w{16})$/)).toBeVisible({
    timeout: madeWithinMs,
  });
  const number = /(\d{12}|1Z\w{16})$/.exec(await labels.getByText('Ready to print').innerText())?.[0] ?? '';
  await expectNoAxeViolations(page, 'main');

  for (const name of ['Print on Letter paper', 'Print on 4 × 6 in labels']) {
    const address = await labels.getByRole('link', { name }).getAttribute('href');
    const file = await page.request.get(address ?? '');
    expect(file.headers()['content-type']).toBe('application/pdf');
    const pages = await Promise.all(drawPages(await file.body()).map(readCodes));
    expect(pages, name).toEqual([[`Code128 ${number}`, `QRCode ${number}`]]);
  }

  await labels.getByText('No printer? Show this at the store').click();
  await expect(labels.getByText(`give them the number ${number}.`)).toBeVisible();
  const code = labels.getByRole('img', { name: 'Code of Bag 1 of 1' });
  await expect(code).toBeVisible();
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await openMail(page, email, `Your label for order ${orderNumber} is ready`);
  const text = await page.locator('#text').innerText();
  const print = new URL(/https?:\/\/\S+labels\.pdf\S+/.exec(text)?.[0] ?? 'none:');
  // The link opens on another device, where nothing of this browser is known.
  const otherDevice = await browser.newContext();
  const printed = await otherDevice.request.get(`${print.pathname}${print.search}`);
  expect(printed.headers()['content-type']).toBe('application/pdf');
  await otherDevice.close();
});
