import { expect, test } from './journey.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';

test('every page leads to help, stores, business and contact, and shows how to call', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/?brand=ski');
  // A link that is pressed before the code of the page is there loads the next page whole, and a new page starts without focus.
  await expect(page.locator(`input[name="${isMobile ? 'scheme' : 'scheme-below'}"]`)).toHaveCount(0);
  const links = isMobile ? page.getByRole('dialog') : page.getByRole('banner');
  for (const [name, heading] of [
    ['Help', 'Help'],
    ['Track an order', 'Track an order'],
    ['Business', 'For clubs, resorts, camps and schools'],
    ['Drop-off stores', 'Find a drop-off store'],
    ['Contact', 'Contact us'],
  ] as const) {
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await expect(links.getByRole('link', { name: '(800) 555-0141' })).toHaveAttribute('href', 'tel:8005550141');
    await expect(links.getByText('Monday to Friday, 8:00 AM to 8:00 PM Eastern')).toBeVisible();
    await links.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByRole('link', { name })).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'help@ski.portage.test' })).toHaveAttribute(
    'href',
    'mailto:help@ski.portage.test',
  );
  await expectNoAxeViolations(page);
});

test('help finds answers while one types, and each answer has an address of its own', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/help');
  const questions = page.getByRole('main').locator('details');
  await expect(questions.first()).toBeVisible();
  const all = await questions.count();
  expect(all).toBeGreaterThan(15);
  await page.getByRole('searchbox', { name: 'Search for an answer' }).fill('customs forms');
  await expect(page.getByRole('status')).toHaveText('1 answer');
  await expect(questions).toHaveCount(1);
  await expect(page.getByText('For the customs forms we ask when the traveler enters')).toBeVisible();
  await page.getByRole('searchbox').fill('zeppelin');
  await expect(page.getByRole('status')).toHaveText('No answers found. Try other words, or contact us.');
  await page.getByRole('searchbox').fill('');
  await expect(questions).toHaveCount(all);
  await expectNoAxeViolations(page);

  await page.goto('/terms');
  await page.goto('/help#cancel');
  await expect(page.getByText('You see the refund before you confirm.')).toBeVisible();
  await expect(page.getByText('How do I cancel, and what do I get back?')).toBeInViewport();
});

test('SCR-06 the link to an order is requested by number and email, and the answer gives nothing away', async ({
  page,
}) => {
  await page.goto('/track');
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByLabel('Order number')).toBeFocused();
  await expect(page.getByLabel('Order number')).toHaveAccessibleDescription(/Enter the order number from your receipt/);
  await page.getByLabel('Order number').fill('p-7k3m9q');
  await page.getByLabel('Email').fill('one-guest@example.com');
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByRole('main')).toContainText(
    'If that matches an order, we’ve emailed a link to one-guest@example.com.',
  );
  await expectNoAxeViolations(page);
});

test.describe('addresses that do not exist', () => {
  test.use({ callsMayFail: true });

  test('an address that does not exist is a page of the brand with a way home, and not raw JSON', async ({ page }) => {
    await page.goto('/terms?brand=camp');
    const answer = await page.goto('/account/xyz');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
    expect(accent, 'the color of the brand').not.toBe('');
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('banner')).toContainText('Portage Camp');
  });
});
