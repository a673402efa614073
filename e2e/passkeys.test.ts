import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';
import { expect, openMail, signIn, signOut, test } from './journey.ts';

/** Passkeys belong to a host name, which an IP address is not. */
const siteAddress = (process.env['JOURNEY_URL'] ?? '').replace('127.0.0.1', 'localhost');

test.use({ baseURL: siteAddress });

/** A device with a fingerprint reader that always recognizes its owner. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Closes the browser's next dialog for a passkey as a person would; a virtual authenticator shows none. */
function cancelNextDialog(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { credentials } = navigator;
        const get = credentials.get.bind(credentials);
        credentials.get = () => {
          credentials.get = get;
          resolve();
          return Promise.reject(new DOMException('The operation was canceled.', 'NotAllowedError'));
        };
      }),
  );
}

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

test('ACC-02 a customer adds a passkey, signs in with it, removes it, and can’t sign in with it any more', async ({
  page,
}) => {
  await addAuthenticator(page);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'traveler@portage.test', '/account/security');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys).toContainText('Passkey added. You can use it the next time you sign in.');
  await expect(passkeys.getByRole('listitem')).toContainText('Never used');
  await expect(page.getByText('You sign in with your email and password.')).toHaveCount(0);
  await expectNoOverflow(page);
  await expectNoAxeViolationsInAnyColors(page);
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys).toContainText('This device or password manager already has a passkey for your account.');
  await signOut(page);

  await page.goto('/sign-in?back=%2Faccount%2Fsecurity');
  const withPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(withPasskey).toBeVisible();
  await expectNoOverflow(page);
  await expectNoAxeViolationsInAnyColors(page);
  // A person who cancels knows it, so the page says nothing and can be tried again.
  const canceled = cancelNextDialog(page);
  await withPasskey.click();
  await canceled;
  await expect(withPasskey).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await withPasskey.click();
  await expect(page.getByRole('banner')).toContainText('Tessa Rowan');
  await expect(page).toHaveURL('/account/security');
  await expect(passkeys.getByRole('listitem')).toContainText('Last used ');

  await passkeys.getByRole('button', { name: /^Remove / }).click();
  await passkeys.getByRole('button', { name: /^Yes, remove / }).click();
  await expect(passkeys).toContainText('Passkey removed. You can no longer sign in with it.');
  await expect(passkeys.getByRole('listitem')).toHaveCount(0);
  await signOut(page);
  await page.goto('/sign-in');
  await withPasskey.click();
  await expect(page.getByText('We don’t recognize this passkey.')).toBeVisible();
  await openMail(page, 'traveler@portage.test', 'A passkey was removed from your Portage Golf account');
});

test('ACC-02 passkeys are offered only in browsers that have them, and at the address they are for', async ({
  page,
}) => {
  const withPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  const emailCode = page.getByRole('button', { name: 'Email me a code' });
  await page.goto(siteAddress.replace('localhost', '127.0.0.1') + '/sign-in');
  await expect(emailCode).toBeVisible();
  await expect(withPasskey).toHaveCount(0);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/sign-in');
  await expect(emailCode).toBeVisible();
  await expect(withPasskey).toHaveCount(0);
});
