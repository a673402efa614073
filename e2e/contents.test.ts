import { readPdfText } from '#capabilities/inventory/testing/read-pdf-text.ts';
import { expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';
import { contact, expect, goToSection, offers, section, test } from './journey.ts';
import { expectReceipt, fillCard, fillGuest, pressPlaceOrder } from './paying.ts';

const abroad =
  '/ship?o_zip=90001&o_city=Los%20Angeles&o_state=CA&o_address=1%20Palm%20Street&o_contact=Ada%20North' +
  '&d_zip=V8E%200B6&d_city=Whistler&d_state=BC&d_country=CA&d_address=2%20Snow%20Road&d_contact=Bo%20West' +
  '&travname=Ada%20North&travemail=ada%40portage.test&travphone=2125550143&golfqty=2&oneway=true&pickup_date=2026-03-10';

test('SCR-06 INT-01 PRD-02 what is in the bags is typed once with the trip abroad, and is on the receipt, in the customs papers and in a change', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  await page.goto(abroad);
  await goToSection(page, 'Bags');
  for (const index of [0, 1]) {
    await page.getByRole('radio', { name: 'Standard' }).nth(index).check({ force: true });
    await page.getByLabel('Packed in').nth(index).selectOption({ label: 'Hard case' });
  }
  // What is said in a few words is not asked again in the list, and what is listed needs no words.
  await page.getByLabel('What’s inside').first().fill('Golf clubs, used');
  await expect(page.getByRole('button', { name: 'What’s in the bags? (optional)' })).toHaveCount(0);
  const first = page.getByRole('region', { name: 'Contents of Golf bag 1' });
  await first.getByRole('button', { name: 'Add contents of Golf bag 1' }).click();
  await expect(first.getByLabel('What it is')).toBeFocused();
  await expect(first.getByLabel('What it is')).toHaveValue('Golf clubs, used');
  await first.getByLabel('How many').fill('14');
  await first.getByLabel('Value of one').fill('120.50');
  await first.getByLabel('Made in').selectOption({ label: 'Taiwan' });
  await expect(first).toContainText('Worth $1,687.00 in all');
  const tooLittle = first.getByText('This bag is covered for $1,000.00. If it’s lost, a claim pays no more than that.');
  await expect(tooLittle).toBeVisible();
  await first.getByRole('button', { name: 'Increase coverage for Golf bag 1 to $2,500.00' }).click();
  await expect(tooLittle).toHaveCount(0);
  await expectNoAxeViolationsInAnyColors(page, '#bag-lines');
  await first.getByRole('button', { name: 'Save contents of Golf bag 1' }).click();
  await expect(first).toContainText('14 × Golf clubs, used · $120.50 each · Taiwan');

  await expect(page.getByLabel('What’s inside')).toHaveCount(1);

  // What was begun is still there after a reload, and an order without the rest of it names the field.
  const second = page.getByRole('region', { name: 'Contents of Golf bag 2' });
  await second.getByRole('button', { name: 'Add contents of Golf bag 2' }).click();
  await second.getByLabel('What it is').fill('ゴルフボール');
  await expect(page.getByLabel('What’s inside')).toHaveCount(0);
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
  await goToSection(page, 'Who');
  await contact(page, 'To').getByLabel('Phone').fill('604 555 0117');
  const arrival = page.getByRole('region', { name: 'Customs' }).getByRole('textbox', { name: 'Arrival date' });
  await arrival.fill('3/1/2026');
  await arrival.press('Enter');
  await expect(arrival).toHaveAccessibleDescription(/This day has passed\. Choose another date\./);
  await arrival.fill('3/16/2026');
  await arrival.press('Enter');
  await page.reload();
  await goToSection(page, 'Bags');
  await expect(page.getByLabel('Covered for').first()).toHaveValue('250000');
  await expect(first).toContainText('14 × Golf clubs, used · $120.50 each · Taiwan');
  await expect(second.getByLabel('What it is')).toHaveValue('ゴルフボール');
  await fillGuest(page, 'says-what-is-inside@example.com');
  await fillCard(page);
  await pressPlaceOrder(page);
  await page.getByRole('link', { name: 'Enter a value from $0.01 to $50,000 (golf bag 2)' }).click();
  await expect(second.getByLabel('Value of one')).toBeFocused();
  await second.getByLabel('Value of one').fill('3.50');
  await second.getByLabel('How many').fill('24');
  await expect(second.getByLabel('What it is')).toHaveAccessibleDescription(
    /Please use Latin letters, as on a passport/,
  );
  await second.getByLabel('What it is').fill('Golf balls');
  await pressPlaceOrder(page);
  await expectReceipt(page);

  const inside = page.getByRole('region', { name: 'What’s in your bags' });
  await expect(inside).toContainText('14 × Golf clubs, used · $120.50 each · Taiwan');
  await expect(inside).toContainText('24 × Golf balls · $3.50 each · United States');
  const papers = await inside.getByRole('link', { name: 'Print customs papers' }).getAttribute('href');
  const file = await page.request.get(papers ?? '');
  expect(readPdfText(await file.body()).join('\n')).toMatch(/Golf clubs, used[\s\S]*Golf balls/);

  await page.getByRole('link', { name: 'Change this order' }).click();
  await expect(page.getByText(/You’re changing order P-/)).toBeVisible();
  await goToSection(page, 'Bags');
  await section(page, 'Bags').getByRole('button', { name: 'Remove Golf bag 1' }).click();
  await expect(page.getByRole('region', { name: 'Contents of Golf bag' })).toContainText('24 × Golf balls');
});
