import type { Page } from '@playwright/test';
import {
  type OpenIdProvider,
  type ProviderPerson,
  startOpenIdProvider,
} from '#ports/identity/testing/openid-provider.ts';
import { type JourneyServer, runJourneyServer } from '#tools/test-run/journey-server.ts';
import { contact, expect, goToSection, guest, offers, signOut, test } from './journey.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { fillTheRest, namedTripAddress, placeOrder } from './paying.ts';

let provider: OpenIdProvider;
let server: JourneyServer;

test.beforeAll(async () => {
  provider = await startOpenIdProvider();
  const { issuer, clientId, clientSecret } = provider;
  const registration = (key: string) => ({
    [`${key}_CLIENT_ID`]: clientId,
    [`${key}_CLIENT_SECRET`]: clientSecret,
    [`${key}_ISSUER`]: issuer,
  });
  server = await runJourneyServer({
    logName: 'social-sign-in-server',
    settings: { ...registration('GOOGLE'), ...registration('APPLE') },
  });
});

test.afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

/** With this host name the provider is cross-site, like real providers: the browser sends none of our SameSite cookies from there. */
function site(): string {
  return server.url.replace('127.0.0.1', 'localhost');
}

const quill: ProviderPerson = {
  sub: 'quill',
  email: 'quill.marlow@example.com',
  email_verified: true,
  given_name: 'Quill',
  family_name: 'Marlow',
};

/** A trip that the page's URL describes only in part. */
async function fillTrip(page: Page): Promise<void> {
  await page.goto(`${site()}${namedTripAddress}`);
  await offers(page).first().check();
  await fillTheRest(page);
  await page.getByLabel('Name on the bags').fill('Cleo South');
}

async function expectTrip(page: Page): Promise<void> {
  await expect(placeOrder(page)).toHaveText('Place order, $89.99');
  await expect(offers(page).first()).toBeChecked();
  await goToSection(page, 'Bags');
  await expect(page.getByLabel('Name on the bags')).toHaveValue('Cleo South');
  await expect(page.getByLabel('Packed in').locator('option:checked')).toHaveText('Hard case');
  await expect(contact(page, 'To').getByLabel('Phone', { exact: true })).toHaveValue('(305) 555-0117');
}

test('ACC-05 SCR-07 a user who signs in with a provider gives phone and terms once, and keeps the trip', async ({
  page,
}) => {
  provider.setPerson(quill);
  await fillTrip(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Continue with Google' }).click();

  const dialog = page.getByRole('dialog', { name: 'Almost there' });
  await expect(page.getByText('You’re signed in as Quill Marlow.')).toBeVisible();
  const continueButton = dialog.getByRole('button', { name: 'Continue' });
  await expect(continueButton).toHaveAttribute('aria-disabled', 'true');
  const phone = dialog.getByRole('textbox', { name: /^Phone/ });
  await phone.fill('12');
  await phone.blur();
  await expect(phone).toHaveAccessibleDescription(/Please enter a valid phone number\./);
  await dialog.getByRole('checkbox').check();
  await expect(continueButton).toHaveAttribute('aria-disabled', 'true');
  await phone.fill('(213) 555-0143');
  await expect(continueButton).not.toHaveAttribute('aria-disabled');
  await expectNoAxeViolations(page, 'dialog');
  await continueButton.click();
  await expect(page).toHaveURL(/\/ship\?o_zip=90001&/);
  await expect(page.getByRole('banner')).toContainText('Quill Marlow');
  await expectTrip(page);

  // The next sign-in asks for nothing, with either provider, from checkout or from the header.
  await signOut(page);
  await fillTrip(page);
  await guest(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Continue with Apple' }).click();
  await expect(page).toHaveURL(/\/ship\?o_zip=90001&/);
  await expect(page.getByRole('banner')).toContainText('Quill Marlow');
  await expectTrip(page);
});

test('ACC-05 an account with a password is opened by the password and not by a provider, and the trip is kept', async ({
  page,
}) => {
  provider.setPerson(null);
  await fillTrip(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('alert')).toContainText('because you canceled');
  provider.setPerson({ ...quill, sub: 'tessa', email: 'traveler@portage.test' });
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('alert')).toContainText('This email already has an account.');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeHidden();
  await expect(page.getByRole('banner')).not.toContainText(/Quill|Tessa/);
  await expectNoAxeViolations(page);
  await page.getByLabel('Email').fill('traveler@portage.test');
  await page.getByLabel(/^Password/).fill('portage-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('banner')).toContainText('Tessa Rowan');
  await expectTrip(page);
});

test('ACC-02 ACC-05 an account without a password is deleted after a fresh sign-in, and asks for none', async ({
  page,
}) => {
  provider.setPerson({ ...quill, sub: 'leaves', email: 'leaves.soon@example.com' });
  await page.goto(`${site()}/sign-in?back=/account/data`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  const dialog = page.getByRole('dialog', { name: 'Almost there' });
  await dialog.getByRole('textbox', { name: /^Phone/ }).fill('(213) 555-0143');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const erasing = page.getByRole('dialog', { name: 'Delete your account' });
  await expect(erasing.getByRole('button', { name: 'Delete permanently' })).toBeVisible();
  await expect(erasing.getByLabel('Your password')).toHaveCount(0);
  await expectNoAxeViolations(page, 'dialog');
  await erasing.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL(`${site()}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});
