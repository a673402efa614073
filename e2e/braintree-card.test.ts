import type { JourneyServer } from '#tools/test-run/journey-server.ts';
import {
  answerForBraintree,
  cardPage,
  fillHostedCard,
  hostedField,
  startBraintreeServer,
  takenCard,
} from './braintree-world.ts';
import { expect, section, test as journey } from './journey.ts';
import { expectReceipt, fillGuest, order, readyToPay } from './paying.ts';

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

test('PAY-01 PAY-02 a guest pays by card in Braintree’s own fields and holds the receipt, and our server never sees the number', async ({
  page,
  baseURL,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(baseURL ?? '')) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await readyToPay(page);
  const pay = section(page, 'Pay');
  await fillGuest(page);
  await fillHostedCard(page);
  await expect(pay.getByRole('radio', { name: /PayPal|Apple Pay/ })).toHaveCount(0);
  await pay.getByLabel('Billing zip code').fill('90001');
  await order(page);
  await expectReceipt(page);
  await expect(page.getByText('Card ending in 4444')).toBeVisible();
  expect(sent.some((request) => request.includes('process_payment'))).toBe(true);
  expect(sent.filter((request) => request.replaceAll(/\D/g, '').includes(takenCard.replaceAll(' ', '')))).toEqual([]);
});

test('PAY-02 PAY-03 a wrong card says so at its field and has the focus there, and nothing is ordered', async ({
  page,
}) => {
  let orders = 0;
  page.on('request', (request) => {
    if (request.url().includes('process_payment')) orders += 1;
  });
  await readyToPay(page);
  await fillGuest(page);
  await section(page, 'Pay').getByLabel('Billing zip code').fill('90001');
  await hostedField(page, 'Card number').waitFor();
  await order(page);
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
  await order(page);
  await expect(words).toHaveText(['Please check the card number.']);
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toHaveAccessibleDescription('Please check the card number.');
  await number.fill(takenCard);
  await expect(words).toHaveCount(0);
  await expect(number).not.toHaveAttribute('aria-invalid');
  expect(orders).toBe(0);
});

test('PAY-02 what is typed stays, in the ink of the scheme, while the page turns dark', async ({ page }) => {
  await readyToPay(page);
  await fillHostedCard(page);
  const number = hostedField(page, 'Card number');
  await expect(number).toHaveCSS('color', 'rgb(19, 33, 26)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(number).toHaveCSS('color', 'rgb(233, 240, 233)');
  await expect(number).toHaveValue(takenCard);
});

test.describe('with calls that fail', () => {
  test.use({ callsMayFail: true });

  test('PAY-01 fields that do not load say so at once, and can be tried again', async ({ page }) => {
    await page.route('https://api.sandbox.braintreegateway.com/**', (route) => route.abort());
    await readyToPay(page);
    const pay = section(page, 'Pay');
    await expect(pay.getByRole('alert')).toContainText('The fields for your card did not load.');
    await page.unroute('https://api.sandbox.braintreegateway.com/**');
    await pay.getByRole('button', { name: 'Try again' }).click();
    await expect(hostedField(page, 'Card number')).toBeVisible();
  });
});
