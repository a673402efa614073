import { openSection, expect, offers, section, signIn, test, tripAddress } from './journey.ts';
import { expectReceipt, fillCard, pressPlaceOrder, fillUntilPayment } from './paying.ts';

test('PKP-01 a general admin sees and chooses a free waived pickup; a guest sees none', async ({ page }) => {
  const waived = page.getByRole('radio', { name: /fee waived/ });
  await page.goto(tripAddress);
  await openSection(page, 'When');
  await expect(page.getByRole('radio', { name: /Pickup at the door/ })).toBeVisible();
  await expect(waived).toBeHidden();

  await signIn(page, 'admin@portage.test', tripAddress);
  await openSection(page, 'When');
  await waived.check();
  await offers(page).first().check();
  await expect(page.getByText('Scheduled pickup, 8:00 AM – 5:00 PM, fee waived').first()).toBeVisible();
});

test('PRC-02 PRC-04 an admin orders with a courtesy discount, then refunds part of the order', async ({ page }) => {
  await signIn(page, 'admin@portage.test');
  await fillUntilPayment(page);
  const pay = section(page, 'Pay');
  await pay.getByText('Staff discounts').click();
  await pay.getByRole('textbox', { name: 'Courtesy discount' }).fill('10');
  await pay.getByRole('button', { name: 'Apply courtesy discount' }).click();
  await expect(page.getByText('Courtesy discount').last()).toBeVisible();
  await expect(page.getByText('-$10.00').first()).toBeVisible();
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  const name = /P-\w+/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? '';

  const settings = await page.locator('#page-settings').textContent();
  const { person } = JSON.parse(settings ?? '{}') as { person: { id: number } };
  await page.goto(`/admin/users/${person.id}`);
  const orders = page.getByRole('table', { name: 'Orders' });
  await orders.getByRole('button', { name: `Refund order ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Refund for order ${name}` });
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Amount').fill('5');
  await dialog.getByLabel('Reason').fill('The van came late.');
  await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
  const done = page.getByRole('dialog', { name: 'Refund sent' });
  await expect(done).toContainText('$5.00 is being refunded.');
  await done.getByRole('button', { name: 'Close' }).last().click();
  await expect(orders.getByRole('row').filter({ hasText: name })).toContainText('$5.00');

  await orders.getByRole('button', { name: `Cancel legs of order ${name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Cancel shipment' })).toBeVisible();
});
