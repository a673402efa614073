import type { JourneyServer } from '#tools/test-run/journey-server.ts';
import {
  answerForBraintree,
  cardPage,
  fillHostedCard,
  hostedField,
  startBraintreeServer,
  takenCard,
} from './braintree-server.ts';
import { expect, section, test as journey } from './journey.ts';
import { expectReceipt, fillGuest, pressPlaceOrder, fillUntilPayment } from './paying.ts';

const test = journey.extend<object, { server: JourneyServer }>({
  server: [
    async ({ browserName: _any }, use) => {
      const server = await startBraintreeServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    await answerForBraintree(page);
    await use(page);
  },
});

test('PAY-01 PAY-02 a guest pays by card in Braintree’s own fields and gets the receipt, and our server never sees the number', async ({
  page,
  baseURL,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(baseURL ?? '')) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await fillUntilPayment(page);
  const pay = section(page, 'Pay');
  await fillGuest(page);
  await fillHostedCard(page);
  await expect(pay.getByRole('button', { name: /PayPal|Apple Pay/ })).toHaveCount(0);
  await pay.getByLabel('Billing zip code').fill('90001');
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expect(page.getByText('Card ending in 4444')).toBeVisible();
  expect(sent.some((request) => request.includes('process_payment'))).toBe(true);
  expect(sent.filter((request) => request.replaceAll(/\D/g, '').includes(takenCard.replaceAll(' ', '')))).toEqual([]);
});

test('PAY-02 PAY-03 an invalid card shows an error at its field, which gets the focus, and nothing is ordered', async ({
  page,
}) => {
  let orders = 0;
  page.on('request', (request) => {
    if (request.url().includes('process_payment')) orders += 1;
  });
  await fillUntilPayment(page);
  await fillGuest(page);
  await section(page, 'Pay').getByLabel('Billing zip code').fill('90001');
  await hostedField(page, 'Card number').waitFor();
  await pressPlaceOrder(page);
  const words = cardPage(page).getByRole('alert').filter({ hasText: /\S/ });
  await expect(words).toHaveText([
    'Please enter card number',
    'Select month',
    'Select year',
    'Please enter security code',
  ]);
  const number = hostedField(page, 'Card number');
  await expect(number).toBeFocused();

  await fillHostedCard(page, '4111 1111 1111 1112');
  await expect(words).toHaveCount(0);
  await pressPlaceOrder(page);
  await expect(words).toHaveText(['Please check the card number.']);
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toHaveAccessibleDescription('Please check the card number.');
  await number.fill(takenCard);
  await expect(words).toHaveCount(0);
  await expect(number).not.toHaveAttribute('aria-invalid');
  expect(orders).toBe(0);
});

test('PAY-02 typed card data stays when the page turns dark, in the new text color', async ({ page }) => {
  await fillUntilPayment(page);
  await fillHostedCard(page);
  const number = hostedField(page, 'Card number');
  await expect(number).toHaveCSS('color', 'rgb(19, 33, 26)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(number).toHaveCSS('color', 'rgb(233, 240, 233)');
  await expect(number).toHaveValue(takenCard);
});

test.describe('with calls that fail', () => {
  test.use({ callsMayFail: true });

  test('PAY-01 card fields that do not load say so at once, and can be retried', async ({ page }) => {
    await page.route('https://api.sandbox.braintreegateway.com/**', (route) => route.abort());
    await fillUntilPayment(page);
    const pay = section(page, 'Pay');
    await expect(pay.getByRole('alert')).toContainText('We couldn’t load the card fields.');
    await page.unroute('https://api.sandbox.braintreegateway.com/**');
    await pay.getByRole('button', { name: 'Try again' }).click();
    await expect(hostedField(page, 'Card number')).toBeVisible();
  });
});
