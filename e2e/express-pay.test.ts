import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';
import { contact, expect, goToSection, guest, offers, section, test, tripAddress } from './journey.ts';
import { expectReceipt, fillCard, fillGuest, fillUntilPayment, pressPlaceOrder } from './paying.ts';
import { startWalk, type Walk } from './walk.ts';

/** Places, bag and speed are chosen; no name is typed yet. */
async function chooseTrip(page: Page): Promise<void> {
  await page.goto(tripAddress);
  await offers(page).first().check();
  await goToSection(page, 'Bags');
  await page.getByLabel('Packed in').selectOption({ label: 'Hard case' });
  await expect(paypal(page)).toBeVisible();
}

const express = (page: Page) => section(page, 'Pay').getByRole('region', { name: 'Express checkout' });
const paypal = (page: Page) => express(page).getByRole('button', { name: /^PayPal/ });
const ready = (page: Page) => express(page).getByRole('group', { name: 'PayPal is ready' });
const bagName = (page: Page) => page.getByLabel('Name on the bags');
const email = (page: Page) => page.getByRole('textbox', { name: 'Email' }).first();
const phone = (page: Page) => page.getByLabel('Phone', { exact: true }).first();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pay with PayPal' });
const wallet = (page: Page) => dialog(page).frameLocator('iframe');

/** The dialog grows to the height of the wallet, and moves as it does: a press before that could miss its button. */
async function waitForWallet(page: Page): Promise<void> {
  await expect(wallet(page).getByText(/\$\d+\.\d\d/)).toBeVisible();
  const bottomOf = async (part: Locator): Promise<number> => {
    const box = await part.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  const isWhole = async (): Promise<boolean> => {
    const [content, frame] = [
      await bottomOf(wallet(page).locator('main')),
      await bottomOf(dialog(page).locator('iframe')),
    ];
    return content <= frame + 1;
  };
  await expect.poll(isWhole).toBe(true);
}

/** Presses a button that closes the wallet: the press may take its own page away before it has ended. */
async function pressInWallet(page: Page, name: string): Promise<void> {
  await waitForWallet(page);
  const press = wallet(page).getByRole('button', { name }).click();
  await Promise.race([press, dialog(page).waitFor({ state: 'hidden' })]);
}

async function approve(page: Page, account = 'Robin Vale'): Promise<void> {
  await paypal(page).click();
  await wallet(page).getByLabel('Test account').selectOption({ label: account });
  await pressInWallet(page, 'Agree and continue');
  await expect(ready(page)).toBeFocused();
}

async function typeRecipient(page: Page, walk: Walk): Promise<void> {
  const fields = contact(page, 'To');
  await walk.type('recipient', fields.getByLabel('Recipient name'), 'Bo West');
  await walk.type('recipient street', fields.getByLabel('Address', { exact: true }), '2 Reef Road');
  await walk.type('recipient phone', fields.getByLabel('Phone'), '(305) 555-0117');
  await walk.press('terms', guest(page).getByLabel('I accept the terms of service.'));
}

function countOrders(page: Page): () => number {
  let orders = 0;
  page.on('request', (request) => {
    if (request.url().includes('process_payment')) orders += 1;
  });
  return () => orders;
}

test('PAY-01 PNT-03 with PayPal a guest types neither a card nor a name, email, phone or home street, and pays once', async ({
  page,
}) => {
  const orders = countOrders(page);
  const walk = await startWalk(page, 'from the price, as a guest with PayPal');
  await chooseTrip(page);
  await walk.press('paypal', paypal(page));
  await expect(wallet(page).getByText('$89.99')).toBeVisible();
  await walk.press('agree', () => pressInWallet(page, 'Agree and continue'));
  await expect(ready(page)).toBeFocused();
  await expect(ready(page)).toContainText('Filled in from PayPal: name, email, phone, and sender’s address.');
  await expect(bagName(page)).toHaveValue('Robin Vale');
  await expect(email(page)).toHaveValue('payer@example.com');
  await expect(phone(page)).toHaveValue('(213) 555-0188');
  await expect(contact(page, 'From').getByLabel('Address', { exact: true })).toHaveValue('4 Harbor Lane');
  await expect(guest(page)).toContainText('Ordered by: same as the traveler, Robin Vale');

  await expect(ready(page).getByRole('link')).toHaveCount(4);
  await ready(page).getByRole('link').first().click();
  await expect(contact(page, 'To').getByLabel('Recipient name')).toBeFocused();
  await typeRecipient(page, walk);
  await expect(ready(page)).toContainText('That’s all we need.');
  expect(orders()).toBe(0);
  await walk.press('place order', () => pressPlaceOrder(page));
  await expectReceipt(page);
  await expect(page.getByText('PayPal').first()).toBeVisible();
  expect(orders()).toBe(1);
  walk.end({ fields: 3, presses: 4 });
});

test('PAY-01 the same order by card takes eight fields more', async ({ page }) => {
  const walk = await startWalk(page, 'from the price, as a guest by card');
  await chooseTrip(page);
  await walk.type('name', bagName(page), 'Robin Vale');
  await walk.type('email', email(page), 'payer@example.com');
  await walk.type('phone', phone(page), '(213) 555-0188');
  await walk.type('street', contact(page, 'From').getByLabel('Address', { exact: true }), '4 Harbor Lane');
  await typeRecipient(page, walk);
  const card = page.frameLocator('#payment-card');
  await walk.type('card number', card.getByLabel('Card number'), '4111 1111 1111 1111');
  await walk.choose('month', card.getByLabel('Month'), '12');
  await walk.choose('year', card.getByLabel('Year'), 3);
  await walk.type('security code', card.getByLabel('Security code'), '123');
  await walk.press('place order', () => pressPlaceOrder(page));
  await expectReceipt(page);
  walk.end({ fields: 11, presses: 2 });
});

test('PAY-01 a canceled wallet changes nothing, however it is closed; an approved one overwrites nothing that was typed, and fills in what it knows', async ({
  page,
}) => {
  const orders = countOrders(page);
  await chooseTrip(page);
  await bagName(page).fill('Ada North');
  const closings = [
    () => pressInWallet(page, 'Cancel'),
    () => wallet(page).getByRole('button', { name: 'Cancel' }).press('Escape'),
    () => dialog(page).getByRole('button', { name: 'Close' }).click(),
  ];
  for (const close of closings) {
    await paypal(page).click();
    await waitForWallet(page);
    await close();
    await expect(dialog(page)).toBeHidden();
    await expect(paypal(page)).toBeFocused();
  }
  await expect(express(page).getByRole('alert')).toHaveCount(0);
  await expect(bagName(page)).toHaveValue('Ada North');
  await expect(email(page)).toHaveValue('');
  await expect(section(page, 'Pay').getByRole('radio', { name: /New card/ })).toBeChecked();
  expect(orders()).toBe(0);

  await contact(page, 'From').getByLabel('Address', { exact: true }).fill('1 Palm Street');
  await approve(page, 'An account with an email only');
  await expect(ready(page)).toContainText('Filled in from PayPal: email.');
  await expect(phone(page)).toHaveValue('');

  await express(page).getByRole('button', { name: 'Pay another way' }).click();
  await expect(section(page, 'Pay').getByRole('radio', { name: /New card/ })).toBeChecked();
  await email(page).fill('ada@example.com');
  await approve(page);
  await expect(ready(page)).toContainText('Filled in from PayPal: phone.');
  await expect(bagName(page)).toHaveValue('Ada North');
  await expect(email(page)).toHaveValue('ada@example.com');
  await expect(contact(page, 'From').getByLabel('Address', { exact: true })).toHaveValue('1 Palm Street');
  await expectNoAxeViolations(page, '#pay');
});

test('PAY-01 PAY-05 a wallet that fails says that nothing was charged and what to do, and a card still pays', async ({
  page,
}) => {
  await fillUntilPayment(page);
  await fillGuest(page);
  await paypal(page).click();
  await pressInWallet(page, 'Make it fail');
  await expect(express(page).getByRole('alert')).toHaveText(
    'PayPal didn’t approve the payment. Nothing was charged. Try again, or pay another way.',
  );
  await expect(paypal(page)).toBeFocused();
  await expectNoAxeViolations(page, '#pay');
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
});

test('PAY-01 PAY-05 after a declined charge the wallet is asked again, and then pays once', async ({ page }) => {
  const orders = countOrders(page);
  await fillUntilPayment(page);
  await fillGuest(page);
  await approve(page, 'Robin Vale, whose bank declines the charge');
  await pressPlaceOrder(page);
  const declined = section(page, 'Pay').getByText(
    'There was an issue processing your payment method. PayPal declined the payment. Choose another way to pay in PayPal, or pay by card.',
  );
  await expect(declined.first()).toBeVisible();
  await expect(express(page)).toContainText('PayPal needs your approval for $89.99');
  // Without an approval nothing is sent, and the press leads to the wallet.
  await pressPlaceOrder(page);
  await expect(paypal(page)).toBeFocused();
  await expect(express(page).getByRole('alert')).toContainText('Please approve the payment first.');
  expect(orders()).toBe(1);
  await approve(page);
  await expect(declined).toHaveCount(0);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  expect(orders()).toBe(2);
});

test('PAY-05 a declined wallet is no longer mentioned once the amount changes, even back to the first one, or another way to pay is chosen', async ({
  page,
}) => {
  await fillUntilPayment(page);
  await fillGuest(page);
  await approve(page, 'Robin Vale, whose bank declines the charge');
  await pressPlaceOrder(page);
  const declined = section(page, 'Pay').getByText(/PayPal declined the payment/);
  await expect(declined.first()).toBeVisible();
  await offers(page).nth(1).check();
  await expect(express(page)).toContainText('PayPal needs your approval for $97.99');
  await expect(declined).toHaveCount(0);
  await offers(page).first().check();
  await expect(express(page)).toContainText('PayPal needs your approval for $89.99');
  await expect(declined).toHaveCount(0);

  await approve(page, 'Robin Vale, whose bank declines the charge');
  await pressPlaceOrder(page);
  await expect(declined.first()).toBeVisible();
  await express(page).getByRole('button', { name: 'Pay another way' }).click();
  await expect(declined).toHaveCount(0);
});

test('PAY-01 PAY-04 another price needs another approval, and the earlier price does not', async ({ page }) => {
  await fillUntilPayment(page);
  await fillGuest(page);
  await approve(page);
  await offers(page).nth(1).check();
  await expect(express(page)).toContainText('PayPal needs your approval for $97.99');
  await expectNoAxeViolations(page, '#pay');
  await offers(page).first().check();
  await expect(ready(page)).toContainText('You approved $89.99.');
  await expect(ready(page)).not.toBeFocused();
  await pressPlaceOrder(page);
  await expectReceipt(page);
});

test('PAY-01 a reload keeps what was filled in and the approval, and one that was refused is asked for again', async ({
  page,
}) => {
  const orders = countOrders(page);
  await chooseTrip(page);
  await approve(page, 'Robin Vale, whose bank declines the charge');
  await page.reload();
  await expect(ready(page)).toContainText('You approved $89.99.');
  await expect(bagName(page)).toHaveValue('Robin Vale');
  await expect(contact(page, 'From').getByLabel('Address', { exact: true })).toHaveValue('4 Harbor Lane');
  await contact(page, 'To').getByLabel('Recipient name').fill('Bo West');
  await contact(page, 'To').getByLabel('Address', { exact: true }).fill('2 Reef Road');
  await contact(page, 'To').getByLabel('Phone').fill('(305) 555-0117');
  await guest(page).getByLabel('I accept the terms of service.').check();
  await pressPlaceOrder(page);
  await expect(express(page)).toContainText('PayPal needs your approval for $89.99');
  await page.reload();
  await expect(express(page)).toContainText('PayPal needs your approval for $89.99');
  await approve(page);
  await page.reload();
  await expect(ready(page)).toContainText('You approved $89.99.');
  await pressPlaceOrder(page);
  await expectReceipt(page);
  expect(orders()).toBe(2);
});

test('PAY-01 Apple Pay is offered where the browser has it, fills in the form and pays', async ({ page }) => {
  await chooseTrip(page);
  await expect(express(page).getByRole('button', { name: /^Apple Pay/ })).toHaveCount(0);

  await page.addInitScript(haveApplePay);
  await page.reload();
  const applePay = express(page).getByRole('button', { name: /^Apple Pay/ });
  await expect(applePay).toBeVisible();
  await expectNoAxeViolations(page, '#pay');
  await applePay.click();
  const approved = express(page).getByRole('group', { name: 'Apple Pay is ready' });
  await expect(approved).toBeFocused();
  await expect(approved).toContainText('Filled in from Apple Pay: name, email, phone, and sender’s address.');
  await contact(page, 'To').getByLabel('Recipient name').fill('Bo West');
  await contact(page, 'To').getByLabel('Address', { exact: true }).fill('2 Reef Road');
  await contact(page, 'To').getByLabel('Phone').fill('(305) 555-0117');
  await guest(page).getByLabel('I accept the terms of service.').check();
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expect(page.getByText('Apple Pay').first()).toBeVisible();
});

test('PAY-01 the wallets, the dialog and the approved payment are accessible in light and dark colors, wide and narrow', async ({
  page,
}) => {
  await chooseTrip(page);
  await expectNoAxeViolationsInAnyColors(page, '[data-form="express"]');
  await page.setViewportSize({ width: 390, height: 844 });
  await goToSection(page, 'Pay');
  // The page may still be scrolling to its step; a key needs no place to hit.
  await paypal(page).press('Enter');
  await expect(wallet(page).getByRole('button', { name: 'Agree and continue' })).toBeVisible();
  await expectNoAxeViolationsInAnyColors(page, 'dialog');
  await pressInWallet(page, 'Agree and continue');
  await expect(ready(page)).toBeFocused();
  await expectNoAxeViolationsInAnyColors(page, '#pay');
});

/** Gives the browser a sheet of Apple Pay that is approved at once. */
function haveApplePay(): void {
  type Act = (event: object) => void;
  class Session {
    static readonly STATUS_SUCCESS = 0;
    static readonly STATUS_FAILURE = 1;
    static readonly supportsVersion = (version: number): boolean => version === 3;
    static readonly canMakePayments = (): boolean => true;
    private readonly acts = new Map<string, Act>();
    addEventListener(name: string, act: Act): void {
      this.acts.set(name, act);
    }
    begin(): void {
      setTimeout(() => this.acts.get('validatemerchant')?.({}));
    }
    completeMerchantValidation(): void {
      const person = { givenName: 'Robin', familyName: 'Vale' };
      const home = {
        ...person,
        addressLines: ['4 Harbor Lane'],
        locality: 'Los Angeles',
        administrativeArea: 'CA',
        postalCode: '90001',
        countryCode: 'US',
      };
      const shippingContact = { ...home, emailAddress: 'payer@example.com', phoneNumber: '2135550188' };
      this.acts.get('paymentauthorized')?.({ payment: { token: {}, billingContact: home, shippingContact } });
    }
    completePayment(): void {}
  }
  Object.assign(window, { ApplePaySession: Session });
}
