import { expect, section, signIn, test } from './journey.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectReceipt, fillCard, fillUntilPayment, placeOrder, pressPlaceOrder } from './paying.ts';

test('PAY-01 PRC-04 a user with enough credit can pay with it, and can switch to another way', async ({ page }) => {
  await signIn(page, 'credit@portage.test');
  await fillUntilPayment(page);
  const pay = section(page, 'Pay');
  await pay.getByRole('radio', { name: /^Credit/ }).check();
  await expect(placeOrder(page)).toHaveText('Place order');
  await expect(pay).toContainText('$89.99 of your credit is used');
  await expect(pay.getByRole('radio', { name: /^Credit/ })).toBeChecked();
  await expect(pay.getByRole('radio', { name: /^New card/ })).toBeHidden();
  await expectNoAxeViolations(page);
  await pay.getByRole('button', { name: 'Pay another way' }).click();
  await expect(placeOrder(page)).toHaveText('Place order, $89.99');
  await expect(pay.getByRole('radio', { name: /^New card/ })).toBeVisible();
  await pay.getByRole('radio', { name: /^Credit/ }).check();
  await expect(placeOrder(page)).toHaveText('Place order');
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expect(page.getByText('-$89.99').or(page.getByText('$89.99')).first()).toBeVisible();
});

test('PAY-01 PRC-07 credit that does not cover the price pays its part, and a card the rest', async ({ page }) => {
  await signIn(page, 'traveler@portage.test');
  await fillUntilPayment(page);
  const pay = section(page, 'Pay');
  await expect(pay.getByRole('radio', { name: /^Credit/ })).toBeHidden();
  const use = pay.getByRole('button', { name: /^Use your \$[\d.]+ of credit first$/ });
  const amount = /\$([\d.]+)/.exec((await use.textContent()) ?? '')?.[1] ?? '';
  await use.click();
  const rest = (89.99 - Number(amount)).toFixed(2);
  await expect(pay).toContainText(`The rest, $${rest}, is paid below.`);
  await expect(placeOrder(page)).toHaveText(`Place order, $${rest}`);
  await pay.getByRole('button', { name: 'Don’t use credit' }).click();
  await expect(placeOrder(page)).toHaveText('Place order, $89.99');
  await pay.getByRole('button', { name: /^Use your/ }).click();
  await expect(placeOrder(page)).toHaveText(`Place order, $${rest}`);
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expect(page.getByText('Card ending in 1111')).toBeVisible();
});
