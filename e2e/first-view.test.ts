import { brandByKey, brandKeys } from '#rules/brand/brand.ts';
import { homeWords } from '#rules/brand/home-words.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import { expect, holdAnswers, signIn, test } from './journey.ts';

for (const key of brandKeys) {
  test(`SCR-01 the home page of ${key} says what it is before any script runs`, async ({ page }) => {
    const html = await (await page.request.get(`/?brand=${key}`)).text();
    expect(html).toContain(`>${escapeHtml(homeWords[key].headline)}</h1>`);
    expect(html).toContain(`aria-label="${escapeHtml(brandByKey(key).name)}, home"`);
    for (const label of ['From', 'To', 'Bag', 'Drop-off date']) expect(html).toContain(`>${label}</label>`);
    expect(html).toContain('>Plan the trip</span>');
  });
}

test('an address can’t put markup into the page', async ({ page }) => {
  const answer = await page.request.get(`/?x="><script>alert(1)</script>&y=%22%3E%3Cimg%20src=x%3E&z=%BRAND%`);
  const html = await answer.text();
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img');
  expect(html).toContain('/sign-in?back=%2F%3F');
});

test('SCR-01 what is typed before the script is there is kept, and leads to a price', async ({ page }) => {
  const release = await holdAnswers(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Bag' }).selectOption({ label: 'Golf bag, Staff / XL' });
  await page.getByRole('combobox', { name: 'From' }).fill('90001');
  await page.getByRole('combobox', { name: 'To' }).pressSequentially('331');
  release();
  await expect(page.getByRole('listbox', { name: 'To' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'To' })).toBeFocused();
  await page.getByRole('combobox', { name: 'To' }).pressSequentially('01');
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Los Angeles, CA 90001');
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('Miami, FL 33101');
  await expect(page.getByRole('combobox', { name: 'Bag' })).toHaveValue('golf-staff');
  await page.getByRole('list', { name: 'Services' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/product=golf-staff/);
});

test('SCR-01 a box that was ticked and a button that was pressed early count', async ({ page }) => {
  await page.route(
    '**/assets/HomePage-*.js',
    async (route) => {
      // The first script has run, the page's own is not there.
      await expect(page.locator('html[data-scheme]')).toHaveCount(0);
      await page.getByRole('checkbox', { name: 'Round trip' }).check();
      await page.getByRole('button', { name: 'Add another bag' }).click();
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('textbox', { name: 'Return drop-off date' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Bags' }).getByRole('listitem')).toHaveCount(2);
  // The tab has kept both; the server knows of neither.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Return drop-off date' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Bags' }).getByRole('listitem')).toHaveCount(2);
});

test('SCR-07 someone who is signed in never sees the page of a guest', async ({ page }) => {
  await signIn(page, 'traveler@portage.test');
  const html = await (await page.request.get('/')).text();
  expect(html).not.toContain('>Sign in<');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('SCR-01 colors can be chosen before the script is there, and the next page has them before its script', async ({
  page,
}) => {
  const release = await holdAnswers(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Dark' }).check();
  release();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.unrouteAll();
  await holdAnswers(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
});
