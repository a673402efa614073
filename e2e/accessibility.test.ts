import type { Page } from '@playwright/test';
import { expect, goToSection, section, test, tripAddress, offers } from './journey.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';

test('axe finds what is planted: in the page, in a frame, in a part, and in dark or light colors only', async ({
  page,
}) => {
  await page.setContent(`
    <style>
      @media (prefers-color-scheme: dark) { #gray { color: #111; background: #000 } }
      @media (prefers-color-scheme: light) { #pale { color: #eee; background: #fff } }
    </style>
    <main><h1>Planted</h1><p id="gray">Hardly to be read in the dark</p><p id="pale">Hardly to be read in the light</p>
    <div id="field"></div><div id="frame"></div></main>`);
  // The first analysis starts in light colors and leaves dark ones, with which the second one starts.
  await expect(expectNoAxeViolationsInAnyColors(page, '#gray')).rejects.toThrow('color-contrast');
  await expect(expectNoAxeViolationsInAnyColors(page, '#pale')).rejects.toThrow('color-contrast');
  await page.locator('#pale').evaluate((place) => place.remove());
  await expectNoAxeViolationsInAnyColors(page, '#field');
  // In dark colors it would find the text.
  await expectNoAxeViolations(page);
  await page.locator('#frame').evaluate((place) => {
    place.innerHTML = '<iframe title="A frame" srcdoc="<html lang=en><title>A</title><input></html>"></iframe>';
  });
  await expect(page.frameLocator('iframe').locator('input')).toBeVisible();
  await expectNoAxeViolations(page, '#field');
  await expect(expectNoAxeViolations(page)).rejects.toThrow('label');
  await page.locator('#frame').evaluate((place) => place.replaceChildren());
  await page.locator('#field').evaluate((place) => {
    place.innerHTML = '<input>';
  });
  await expect(expectNoAxeViolations(page, '#field')).rejects.toThrow('label');
});

test('the home page, empty and with a quote, has no axe violations in light or dark colors', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeViolationsInAnyColors(page);
  await page.getByRole('combobox', { name: 'From' }).fill('90001');
  await page.getByRole('combobox', { name: 'To' }).fill('33101');
  await expect(page.getByRole('list', { name: 'Services' })).toBeVisible();
  await expectNoAxeViolationsInAnyColors(page);
  await page.getByRole('combobox', { name: 'To' }).fill('Mia');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectNoAxeViolationsInAnyColors(page);
});

test('the ship page, empty and with errors, has no axe violations in light or dark colors', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/ship');
  await expect(page.getByRole('spinbutton', { name: 'Golf bag', includeHidden: true })).toBeAttached();
  await expectNoAxeViolationsInAnyColors(page);
  await page.getByRole('button', { name: 'Continue from Where' }).click();
  await expect(page.getByText('Please enter your Club/Resort name').first()).toBeVisible();
  await expectNoAxeViolationsInAnyColors(page);
});

test('the ship page, priced and with everything open, has no axe violations in light or dark colors', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.goto(tripAddress.replace('oneway=true', 'oneway=false'));
  await goToSection(page, 'Shipping speed');
  await section(page, 'Shipping speed').getByText('$89.99').click();
  for (const title of ['Where', 'Bags', 'When']) {
    await goToSection(page, title);
    // A phone shows one section at a time, and each has to be looked at.
    if (isMobile) await expectNoAxeViolationsInAnyColors(page);
  }
  const back = section(page, 'Return trip');
  await goToSection(page, 'Return trip');
  await back.getByLabel('Return drop-off date', { exact: true }).fill('3/20/2026');
  await back.getByLabel('Return drop-off date', { exact: true }).blur();
  await back.getByText('$89.99').click();
  if (isMobile) await page.getByRole('button', { name: /Details/ }).click();
  await expect(page.getByText('$179.98').last()).toBeVisible();
  await page.getByText('Why?').first().click();
  await expect(page.getByRole('img', { name: /Map: from Los Angeles, CA to Miami, FL/ })).toBeVisible();
  await expectNoAxeViolationsInAnyColors(page);
});

test('the calendar has no axe violations in light or dark colors', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/ship');
  await goToSection(page, 'When');
  await page.getByRole('button', { name: /Open calendar/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoAxeViolationsInAnyColors(page);
});

test('at 320 px, which is 400 % zoom on a laptop, nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of ['/', '/ship', tripAddress]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
  }
  // The server, which takes this for a wide window, draws all sections; the page then has one step at a time.
  await expect(page.getByText(/^Step \d of 6$/)).toBeVisible();
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
  for (const title of ['Where', 'When', 'Bags', 'Who', 'Pay']) {
    await goToSection(page, title);
    await expectNoOverflow(page);
  }
});

test('with text at 200 % nothing scrolls sideways, in a narrow window neither', async ({ page, isMobile }) => {
  for (const address of ['/', '/ship', tripAddress, '/help', '/track', '/sign-in', '/store-locator']) {
    await page.goto(address);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, address).toBeLessThanOrEqual(0);
    if (isMobile) continue;
    for (const width of [640, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(overflow, `${address} at ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

test('a printed quote shows the trip and its price, and not the form', async ({ page }) => {
  await page.goto(tripAddress);
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
  await expect(page.getByText('Total').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('complementary', { name: 'Your trip' })).toContainText('Los Angeles, CA');
  await expect(page.getByText('Total')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy a link to this trip' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Shipping speed' })).toBeHidden();
});
