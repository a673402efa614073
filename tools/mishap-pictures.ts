import { type Browser, expect, type Page, request as requests } from '@playwright/test';
import { signIn } from '../e2e/journey.ts';
import { placeOrders } from '../e2e/orders-in-time.ts';
import { type ServerInTime, startServerInTime } from '../e2e/server-in-time.ts';
import { widths, withPage } from './picture-page.ts';
import { type Cookies, type Shot, takeShot } from './tracking-pictures.ts';

/** Only to end what hangs. */
const visibleWithinMs = 120_000;

/** Receipts of bags that are late, too large, damaged or sent back, before and after their customers have answered, and what staff see. */
export async function takeMishapPictures(browser: Browser): Promise<void> {
  const server = await startServerInTime('2026-03-02T15:00:00Z');
  const guest = await requests.newContext({ baseURL: server.url });
  try {
    const receipts = await placeOrders(guest);
    const { cookies } = await guest.storageState();
    await followMishaps(browser, { server, receipts, cookies });
  } finally {
    await guest.dispose();
    await server.stop();
  }
}

type World = {
  readonly server: ServerInTime;
  readonly receipts: Awaited<ReturnType<typeof placeOrders>>;
  readonly cookies: Cookies;
};

async function followMishaps(browser: Browser, world: World): Promise<void> {
  const { server, receipts, cookies } = world;
  const take = (shot: Shot): Promise<void> => takeShot(browser, server, shot);
  const receipt = async (name: string, address: string, text: string | RegExp): Promise<void> =>
    take({ name, address, cookies, prepare: (page) => waitForText(page, text) });
  const withReceipt = (address: string, work: (page: Page) => Promise<void>): Promise<void> =>
    withPage(browser, { width: widths.desktop, colorScheme: 'light', baseURL: server.url }, async (page) => {
      await page.context().addCookies(cookies);
      await page.goto(address);
      await work(page);
    });

  await server.travelTo('2026-03-12T20:00:00Z');
  await receipt('mishap-1-late', receipts.late, /Mon, Mar 16/);
  await receipt('mishap-1-damaged', receipts.damaged, 'We opened this claim for you.');
  await server.travelTo('2026-03-16T20:00:00Z');
  await withPage(browser, { width: widths.desktop, colorScheme: 'light', baseURL: server.url }, importBill);
  await receipt('mishap-2-over-its-size', receipts.big, 'A bag over its size limit');
  await receipt('mishap-2-sent-back', receipts.returned, 'Your bag was sent back');
  await take({ name: 'mishap-2-staff-bags', address: '/admin/parcels', isStaff: true });
  await withReceipt(receipts.big, payLargerSize);
  await withReceipt(receipts.returned, async (page) => {
    await page.getByRole('button', { name: 'Send it again' }).click();
    await waitForText(page, /Your code AGAIN/);
  });
  await receipt('mishap-3-size-paid', receipts.big, /ending in 1111/);
  await receipt('mishap-3-code', receipts.returned, /AGAIN/);
  await server.travelTo('2026-03-17T20:00:00Z');
  await receipt('mishap-4-late-refund', receipts.late, 'Late delivery');
  await server.travelTo('2026-03-28T20:00:00Z');
  await receipt('mishap-5-back-with-sender', receipts.returned, /AGAIN/);
  await take({ name: 'mishap-5-staff-bags', address: '/admin/parcels', isStaff: true });
}

/** Background work may still be about to write it. */
async function waitForText(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 8000 });
  }).toPass({ timeout: visibleWithinMs });
}

async function importBill(page: Page): Promise<void> {
  await signIn(page, 'admin@portage.test', '/admin/parcels');
  await expect(async () => {
    const bill = await (await page.request.get('/dev/carrier-bill.csv')).body();
    await page.getByLabel(/^CSV file/).setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: bill });
    await page.getByRole('button', { name: 'Import the bill' }).click();
    await expect(page.getByText(/Lines imported/)).toBeVisible();
    expect(bill.toString().split('\n').length).toBeGreaterThan(4);
  }).toPass({ timeout: visibleWithinMs });
}

async function payLargerSize(page: Page): Promise<void> {
  const size = page.getByRole('region', { name: 'A bag over its size limit' });
  const card = size.frameLocator('iframe');
  await card.getByLabel('Card number').fill('4111 1111 1111 1111');
  await card.getByLabel('Month').selectOption('12');
  await card.getByLabel('Year').selectOption({ index: 3 });
  await card.getByLabel('Security code').fill('123');
  await size.getByLabel('Billing zip code').fill('90001');
  await size.getByRole('button', { name: /^Pay \$/ }).click();
  await size.getByRole('status').waitFor({ timeout: visibleWithinMs });
}
