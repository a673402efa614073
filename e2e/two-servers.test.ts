import type { Page } from '@playwright/test';
import { end, expect, guest, offers, section, signOut, test as journey } from './journey.ts';
import { expectReceipt, fillCard, pressPlaceOrder, placeOrder, fillUntilPayment } from './paying.ts';
import { type ServerPair, startServerPair } from './server-pair.ts';

const test = journey.extend<object, { pair: ServerPair }>({
  pair: [
    async ({ browserName: _any }, use) => {
      const pair = await startServerPair();
      await use(pair);
      await pair.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ pair }, use) => use(pair.url),
});

/** Runs a part of the journey and checks that both servers have served requests of it. */
async function servedByBoth(pair: ServerPair, part: () => Promise<void>): Promise<void> {
  const before = pair.served();
  await part();
  const share = pair.served().map((count, index) => count - (before[index] ?? 0));
  expect(share).toHaveLength(2);
  for (const count of share) expect(count).toBeGreaterThan(0);
}

const email = 'nora.both@example.com';
const password = 'plum tarmac otter';

async function registerInDialog(page: Page): Promise<void> {
  await guest(page).getByRole('button', { name: 'Create an account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First name').fill('Nora');
  await dialog.getByLabel('Last name').fill('Bligh');
  await dialog.getByRole('textbox', { name: /^Phone/ }).fill('(561) 555-0142');
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByLabel('I accept the terms of service.').check();
  await dialog.getByRole('button', { name: 'Create account' }).press('Enter');
  await expect(page.getByRole('banner')).toContainText('Nora Bligh');
}

test('CHK-01 ACC-03 PRC-02 PAY-01 a whole journey works when two servers take turns, from the trip to signing out', async ({
  page,
  pair,
}) => {
  test.slow();
  const pay = section(page, 'Pay');
  await servedByBoth(pair, () => fillUntilPayment(page));
  await servedByBoth(pair, async () => {
    await registerInDialog(page);
    await expect(offers(page).first()).toBeChecked();
    await expect(placeOrder(page)).toHaveText('Place order, $89.99');
  });
  await servedByBoth(pair, async () => {
    await pay.getByText('Coupon or gift card').click();
    await pay.getByLabel('Coupon code').fill('WELCOME10');
    await pay.getByRole('button', { name: 'Apply coupon' }).click();
    await expect(placeOrder(page)).toHaveText('Place order, $80.99');
    await fillCard(page);
    await pressPlaceOrder(page);
    await expectReceipt(page);
    await expect(page.getByText('Card ending in 1111')).toBeVisible();
    await expect(page.getByText('$80.99').first()).toBeVisible();
  });
  await servedByBoth(pair, async () => {
    await page.goto('/account/orders');
    await page.getByRole('link', { name: /^Receipt of order P-/ }).click();
    await expectReceipt(page);
  });
  await servedByBoth(pair, async () => {
    await signOut(page);
    // Neither server knows the session any more.
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto('/account/orders');
      await expect(page).toHaveURL('/sign-in?back=%2Faccount%2Forders');
    }
    await page.goto('/ship');
    await expect(end(page, 'From')).toBeVisible();
    await expect(page.getByRole('banner')).not.toContainText('Nora Bligh');
  });
});

test.describe('what is refused', () => {
  test.use({ callsMayFail: true });

  test('ACC-02 both servers count sign-in failures together: after ten even the right password is refused', async ({
    page,
    pair,
  }) => {
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill('newterms@portage.test');
    const send = page.getByRole('button', { name: 'Sign in' });
    await servedByBoth(pair, async () => {
      for (let failure = 1; failure <= 10; failure += 1) {
        await page.getByLabel(/^Password/).fill(`by mistake ${failure}`);
        const answered = page.waitForResponse((response) => response.request().method() === 'POST');
        await send.click();
        expect((await answered).status()).toBe(200);
        await expect(page.getByText('That email and password don’t match.')).toBeVisible();
      }
    });
    for (let tries = 0; tries < 2; tries += 1) {
      await page.getByLabel(/^Password/).fill('portage-demo');
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await send.click();
      expect((await answered).status()).toBe(429);
    }
    await expect(page.getByRole('alert')).toContainText(/15 minutes/);
  });
});
