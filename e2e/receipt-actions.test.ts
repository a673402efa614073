import type { Locator } from '@playwright/test';
import { expect, holdAnswers, test } from './journey.ts';
import { openReceiptOfOrder } from './order-by-calls.ts';
import { expectReceipt } from './paying.ts';

test('SCR-06 what can be done with a receipt is aligned, wide and narrow', async ({ page }) => {
  await openReceiptOfOrder(page);
  const keep = [
    page.getByRole('button', { name: 'Print this receipt' }),
    page.getByRole('link', { name: 'Drop-off to calendar' }),
    page.getByRole('link', { name: 'Arrival to calendar' }),
  ];
  const further = [
    page.getByRole('link', { name: 'Ship something else' }),
    page.getByRole('link', { name: 'Change this order' }),
    page.getByRole('button', { name: 'Cancel shipment' }),
  ];
  for (const row of [keep, further]) expect(new Set((await boxesOf(row)).map(({ top }) => top)).size).toBe(1);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const column of [keep, further]) expect(new Set((await boxesOf(column)).map(({ left }) => left)).size).toBe(1);
  expect(new Set((await boxesOf(keep)).map(({ width }) => width)).size).toBe(1);
});

test('SCR-04 SCR-06 the store page that a receipt leads to leads back to it, also after a search and a reload, and if it was opened before any script ran', async ({
  page,
}) => {
  await openReceiptOfOrder(page);
  const receipt = page.url();
  // Once the page's code is there, the link keeps the whole address of the receipt.
  await expect(page.getByRole('region', { name: 'Labels' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Find a drop-off store' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a drop-off store');
  await page.getByLabel('Zip or postal code').fill('33401');
  await page.getByLabel('Zip or postal code').press('Enter');
  await expect(page).toHaveURL(/zip_code=33401/);
  await page.reload();
  await page.getByRole('link', { name: 'Back to your receipt' }).click();
  await expectReceipt(page);
  await expect(page).toHaveURL(receipt);

  await page.goto('about:blank');
  const release = await holdAnswers(page, '**/assets/*.js');
  await page.goto(receipt, { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('link', { name: 'Find a drop-off store' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a drop-off store');
  await expect(page.getByRole('link', { name: 'Back to your receipt' })).toBeVisible();
  release();
  await page.getByLabel('Zip or postal code').fill('33401');
  await page.getByLabel('Zip or postal code').press('Enter');
  await expect(page).toHaveURL(/zip_code=33401/);
  await page.getByRole('link', { name: 'Back to your receipt' }).click();
  await expectReceipt(page);

  await page.goto('/store-locator');
  await expect(page.getByRole('link', { name: 'Back to your shipment' })).toHaveAttribute('href', '/ship');
});

test('SCR-06 a receipt can be read before any script runs, but only by those who may see it', async ({
  page,
  playwright,
}) => {
  const number = await openReceiptOfOrder(page);
  const address = page.url();
  await page.goto('about:blank');
  const release = await holdAnswers(page, '**/assets/*.js');
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your order ${number} is placed`);
  await expect(page.getByRole('region', { name: 'What you ordered and paid' })).toContainText('Total');
  await page.getByLabel(/^Password/).fill('gravel under snow');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  release();
  await expect(page.getByRole('region', { name: 'Labels' })).toBeVisible();
  await expect(page.getByLabel(/^Password/)).toHaveValue('gravel under snow');
  expect(calls.filter((path) => path.endsWith('/receipt'))).toEqual([]);

  // What was canceled on the page is canceled when the person comes back to it.
  await page.getByRole('button', { name: 'Cancel shipment' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your order ${number} is canceled`);
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the receipt' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of service');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your order ${number} is canceled`);

  const stranger = await playwright.request.newContext();
  const html = await (await stranger.get(address)).text();
  expect(html).toContain('>Your receipt</h1>');
  expect(html).not.toContain(number);
  await stranger.dispose();
});

async function boxesOf(controls: readonly Locator[]) {
  const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
  return boxes.map((box) => ({
    left: Math.round(box?.x ?? -1),
    top: Math.round(box?.y ?? -1),
    width: Math.round(box?.width ?? -1),
  }));
}
