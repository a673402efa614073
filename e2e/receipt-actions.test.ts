import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectReceipt, fillCard, fillGuest, fillUntilPayment, pressPlaceOrder } from './paying.ts';

test('SCR-06 what can be done with a receipt stands in line, wide and narrow', async ({ page }) => {
  await fillUntilPayment(page);
  await fillGuest(page);
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
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

async function boxesOf(controls: readonly Locator[]) {
  const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
  return boxes.map((box) => ({
    left: Math.round(box?.x ?? -1),
    top: Math.round(box?.y ?? -1),
    width: Math.round(box?.width ?? -1),
  }));
}
