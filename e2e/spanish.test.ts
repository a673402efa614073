import type { Page } from '@playwright/test';
import spanish from '../data/translations/es.json' with { type: 'json' };
import { expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';
import { clubNamed, expect, openMail, signIn, test } from './journey.ts';
import { namedTripAddress } from './paying.ts';

test.use({ locale: 'es-US' });

/** What the page says in Spanish for a sentence of ours. */
function es(sentence: keyof typeof spanish): string {
  return spanish[sentence];
}

/** Sentences that differ between the languages, so that one of them on a Spanish page is a gap. A single word may be a name. */
const english = new Set(
  Object.entries(spanish)
    .filter(([sentence, text]) => sentence !== text && !/\{\w+\}/.test(sentence) && sentence.includes(' '))
    .map(([sentence]) => sentence),
);
for (const text of Object.values(spanish)) english.delete(text);

/** Everything that can be read or heard on the page, text by text. */
async function textsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent && !parent.closest('script, style, noscript, [lang="en"]'))
        texts.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  });
}

async function expectAllSpanish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const texts = await textsOf(page);
  expect(texts.filter((text) => english.has(text))).toEqual([]);
  // Words that every English page has and no Spanish one.
  expect(
    texts.filter((text) => /\b(?:the|your|you|please|with)\b/i.test(text) && !/^(?:Portage|P-)/.test(text)),
  ).toEqual([]);
  expect(texts.filter((text) => /(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/.test(text))).toEqual([]);
  expect(texts.filter((text) => /\d lb\b/.test(text) && !/\d kg\b/.test(text))).toEqual([]);
  expect(texts.filter((text) => /\d (?:mi|millas?)\b/.test(text) && !/\d km\b/.test(text))).toEqual([]);
}

test('SCR-01 the browser’s language is used, can be switched, and the choice is kept', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: es('Plan the trip') })).toBeVisible();
  await expectAllSpanish(page);
  await page.getByRole('navigation').getByRole('link', { name: 'English' }).last().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Español' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: es('Help') })).toBeVisible();
});

test('SCR-01 switching the language keeps what was entered', async ({ page }) => {
  await page.goto(namedTripAddress);
  const recipient = page.getByRole('textbox', { name: es('Recipient name') });
  await recipient.fill('Lucía Prado');
  await page.getByRole('navigation').getByRole('link', { name: 'English' }).last().click();
  await expect(page.getByRole('textbox', { name: 'Recipient name' })).toHaveValue('Lucía Prado');
});

for (const brand of ['ski', 'resort-one', 'camp', 'resort-two', 'golf', 'school']) {
  test(`BRD-01 the home page of ${brand} is all in Spanish`, async ({ page }) => {
    await page.goto(`/?brand=${brand}`);
    await page.waitForLoadState('networkidle');
    await expectAllSpanish(page);
  });
}

test('URL-01 SVC-03 a quote on the home page is all in Spanish', async ({ page }) => {
  await page.goto('/?brand=golf');
  await page.getByRole('combobox', { name: es('From') }).fill('90001');
  await expect(page.getByRole('combobox', { name: es('From') })).toHaveValue('Los Angeles, CA 90001');
  await page.getByRole('combobox', { name: es('To') }).fill('33101');
  const offers = page.getByRole('list', { name: es('Services') }).getByRole('listitem');
  await expect(offers.first()).toContainText(es('Cheapest'));
  await expect(offers.last()).toContainText(es('Fastest'));
  await expect(offers.filter({ hasText: es('Ground') })).not.toHaveCount(0);
  await expect(offers.filter({ hasText: es('Next day') })).not.toHaveCount(0);
  await expect(offers.filter({ hasText: /Ground| [Dd]ay/ })).toHaveCount(0);
  await expectAllSpanish(page);
});

test('SCR-04 SCR-07 every page for customers is in Spanish', async ({ page }) => {
  for (const address of [
    '/help',
    '/contact',
    '/business',
    '/track',
    '/terms',
    '/sign-in',
    '/register',
    '/password/forgotten',
    '/store-locator?zip_code=33401&radius=10&carrier=FEDEX',
  ]) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await expectAllSpanish(page);
  }
  await signIn(page, 'traveler@portage.test');
  for (const part of ['orders', 'addresses', 'travelers', 'cards', 'credit', 'profile', 'security', 'data']) {
    await page.goto(`/account/${part}`);
    await page.waitForLoadState('networkidle');
    await expectAllSpanish(page);
  }
});

test('SCR-08 staff who come from a page in Spanish get their pages in English, and the others stay Spanish', async ({
  page,
}) => {
  await signIn(page, 'admin@portage.test');
  await page.goto('/terms');
  const language = page.locator('html');
  await expect(language).toHaveAttribute('lang', 'es');
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Bags' }).click();
  await expect(language).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'Import the bill' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeAttached();
  await page.goto('/terms');
  await expect(language).toHaveAttribute('lang', 'es');
});

test('CLB-01 a club asks its questions in Spanish', async ({ page, request }) => {
  const { club_id: clubId } = await clubNamed(request, 'Teal');
  await page.goto(`${namedTripAddress.replace(/&d_zip=.*?(?=&product)/, '')}&shipping_to=${clubId}`);
  const who = page.locator('#who');
  await expect(who.getByRole('heading', { name: 'Tus palos' })).toBeVisible();
  await expect(who.getByText('El cuarto de bolsas quiere saber.')).toBeVisible();
  const member = who.getByRole('radiogroup', { name: '¿Eres socio?' });
  await member.getByRole('radio', { name: 'No' }).check();
  await expect(who.getByLabel('¿Quién es tu anfitrión?')).toBeVisible();
  await expect(who.getByText('Are you a member?')).toHaveCount(0);
});

test('SCR-06 PAY-02 a guest orders in Spanish, from the trip to the receipt and its email', async ({ page }) => {
  await page.goto(namedTripAddress);
  const offer = page
    .getByRole('radiogroup', { name: es('When should it arrive?') })
    .getByRole('radio')
    .first();
  await offer.check();
  await page.waitForLoadState('networkidle');
  await expectAllSpanish(page);

  // Everything that is missing is said at once, in Spanish, the fields of the gateway included.
  const placeOrder = page.getByRole('button', { name: new RegExp(`^${es('Place order')}`) }).first();
  await placeOrder.press('Enter');
  await expect(page.getByRole('link', { name: new RegExp(es('Please enter card number')) })).toBeVisible();
  await expect(
    page.getByRole('region', { name: es('Recipient'), exact: true }).getByText('Ingresa el teléfono'),
  ).toBeVisible();
  await expectAllSpanish(page);
  await expectNoAxeViolationsInAnyColors(page);

  await page.getByRole('link', { name: new RegExp(es('Please select packaging')) }).click();
  await page.getByLabel(es('Packed in')).selectOption({ label: es('Hard case') });
  await page
    .getByRole('region', { name: es('Recipient'), exact: true })
    .getByLabel(es('Phone'))
    .fill('(305) 555-0117');
  await page.getByLabel(es('I accept the terms of service.')).check();
  const card = page.frameLocator('#payment-card');
  // On a phone too, the labels that share a line fit above their fields.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const label of await card.locator('label:visible').all()) {
    expect(await label.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await card.getByLabel(es('Card number')).fill('4111 1111 1111 1111');
  await card.getByLabel(es('Month')).selectOption('12');
  await card.getByLabel(es('Year')).selectOption({ index: 3 });
  await card.getByLabel(es('Security code')).fill('123');
  await expect(placeOrder).not.toHaveAccessibleDescription(es('We’re updating your price.'));
  await placeOrder.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Tu pedido P-\w+ está confirmado$/);
  await page.waitForLoadState('networkidle');
  await expectAllSpanish(page);
  const number = /P-\w+/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? '';
  await openMail(page, number, 'Tu pedido');
  await expect(page.getByRole('heading', { name: `Tu pedido ${number} de Portage Golf` })).toBeVisible();
});
