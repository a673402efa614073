import type { Page } from '@playwright/test';
import { brandKeys } from '#rules/brand/brand.ts';
import { expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';
import { end, expect, signOut, test, tripAddress } from './journey.ts';

async function fillIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A link that is pressed before the script runs loads its page anew, which moves no focus. */
async function waitForScript(page: Page): Promise<void> {
  const box = page.getByLabel('Show password');
  await expect(async () => {
    await box.uncheck();
    await box.check();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text', { timeout: 1000 });
  }).toPass();
}

const traveler = { email: 'traveler@portage.test', password: 'portage-demo' };

test('SCR-07 ACC-02 a traveler signs in, sees their name in the header of every page, and signs out', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page).toHaveTitle('Sign in · Portage Golf');
  await waitForScript(page);
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeFocused();
  await page.goBack();
  await fillIn(page, traveler);
  await expect(header).toContainText('Tessa Rowan');
  await expect(page).toHaveURL('/');
  await page.goto('/ship');
  await expect(header).toContainText('Tessa Rowan');
  await signOut(page);
  await expect(header).not.toContainText('Tessa Rowan');
  await page.goto('/ship');
  await expect(header).not.toContainText('Tessa Rowan');
});

test('ACC-02 missing fields and wrong credentials show errors, and nothing typed is lost', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please enter your email.')).toBeVisible();
  await expect(page.getByText('Please enter your password.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await fillIn(page, { email: 'nobody@portage.test', password: 'by mistake' });
  await expect(page.getByRole('alert')).toContainText('Login failed.');
  await expect(page.getByText('That email and password don’t match.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@portage.test');
  await expect(page.getByLabel(/^Password/)).toHaveValue('by mistake');
  await page.getByLabel('Email').fill('');
  await expect(page.getByText('Please enter your email/password')).toBeVisible();
});

test('ACC-02 a password manager can fill the form, and the password can be shown', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  const password = page.getByLabel(/^Password/);
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByLabel('Show password').check();
  await expect(password).toHaveAttribute('type', 'text');
});

test('SCR-07 signing in during a trip keeps the trip', { tag: '@phone' }, async ({ page }) => {
  await page.goto(tripAddress);
  await page.getByRole('button', { name: 'Edit Where' }).click();
  const zip = end(page, 'From').getByLabel('Zip');
  await zip.fill('94102');
  await zip.blur();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  // On the ship page sign-in is a dialog, which can be closed without effect.
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Create an account' })).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'I have an account' }).click();
  await expect(dialog.getByRole('heading', { name: 'Sign in' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(tripAddress);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await dialog.getByLabel('Email').fill(traveler.email);
  await dialog.getByLabel(/^Password/).fill(traveler.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner')).toContainText('Tessa Rowan');
  await expect(page).toHaveURL(tripAddress);
  await expect(page.getByRole('main')).toContainText('San Francisco');
});

test('SCR-07 a link to the sign-in page leads to a page of ours, never to another site', async ({ page }) => {
  await page.goto('/sign-in?back=%2Fship%3Fo_zip%3D90001');
  await fillIn(page, traveler);
  await expect(page).toHaveURL('/ship?o_zip=90001');
  await signOut(page);
  await page.goto('/sign-in?back=%2F%2Felsewhere.test%2F');
  await fillIn(page, traveler);
  await expect(page.getByRole('banner')).toContainText('Tessa Rowan');
  await expect(page).toHaveURL('/');
});

test('the sign-in page and the header have no axe violations in light or dark colors', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please enter your email.')).toBeVisible();
  await expectNoAxeViolationsInAnyColors(page);
  await fillIn(page, traveler);
  await expect(page.getByRole('banner')).toContainText('Tessa Rowan');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Walk straight to the first tee');
  await expectNoAxeViolationsInAnyColors(page);
});

test('at 320 px the header and the form fit', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const brand of ['golf', 'resort-two']) {
    await page.goto(`/sign-in?brand=${brand}`);
    await fillIn(page, traveler);
    await expect(page.getByRole('banner')).toContainText('Tessa Rowan');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, brand).toBe(0);
    await signOut(page);
  }
});

for (const brand of brandKeys) {
  test(`BRD-01 a notice of ${brand} looks neither like an error nor like a button`, async ({ page }) => {
    await page.goto(`/sign-in?brand=${brand}`);
    await page.getByLabel('Email').fill(`notice-${brand}@example.com`);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Check your email' });
    await expect(notice).toBeVisible();
    // Light ones last: the analysis starts with them.
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const [info, bad, accent] = [
        await colorOf(page, '--info'),
        await colorOf(page, '--bad'),
        await colorOf(page, '--accent'),
      ];
      expect([bad, accent]).not.toContain(info);
      await expect(notice).toHaveCSS('border-left-color', info);
    }
    await expectNoAxeViolationsInAnyColors(page);
  });
}

/** A color of the theme as the browser computes it. */
async function colorOf(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}
