import { openSection, end, expect, offers, section, signIn, tabTo, test, tripAddress } from './journey.ts';
import { expectNoAxeViolationsInAnyColors } from './expect-no-axe-violations.ts';

const compact = '/ship?layout=compact';
const compactTrip = `${tripAddress}&layout=compact`;

test('SCR-02 all sections are open in one column, without continue buttons, and Alt and a number move the focus to one', async ({
  page,
}) => {
  await page.goto(compactTrip);
  await expect(offers(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Continue|Edit)/ })).toHaveCount(0);
  await expect(end(page, 'From').getByLabel('Zip')).toHaveValue('90001');
  await expect(page.getByRole('spinbutton', { name: 'Golf bag' })).toHaveValue('1');
  await expect(page.getByLabel('Drop-off date', { exact: true })).toBeVisible();
  // Both are measured at once: parts that load later move them.
  const below = await page.getByRole('complementary', { name: 'Your trip' }).evaluate((trip) => {
    return trip.getBoundingClientRect().top - (document.getElementById('pay')?.getBoundingClientRect().bottom ?? 0);
  });
  expect(below).toBeGreaterThanOrEqual(0);
  await expect(section(page, 'Pay')).toHaveAttribute('id', 'pay');
  for (const [key, control] of [
    ['2', page.getByRole('radio', { name: 'One way' })],
    ['1', end(page, 'From').getByRole('radio', { name: 'Other address' })],
    ['3', page.getByRole('spinbutton', { name: 'Golf bag' })],
    ['4', page.getByRole('radio', { name: 'FedEx', exact: true })],
  ] as const) {
    await page.keyboard.press(`Alt+${key}`);
    await expect(control).toBeFocused();
    await expect(control).toBeInViewport();
  }
});

test('SCR-02 the keyboard is enough to get to a price', async ({ page }) => {
  await page.goto(compact);
  await expect(page.getByRole('spinbutton', { name: 'Golf bag' })).toBeVisible();
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'Zip');
  await page.keyboard.type('90001');
  await expect(end(page, 'From').getByLabel('City')).toHaveValue('Los Angeles');
  await tabTo(page, 'Club/Resort');
  await tabTo(page, 'Club/Resort');
  await page.keyboard.type('duneswick');
  await expect(page.getByRole('option', { name: /Duneswick/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(end(page, 'To')).toContainText('Wainscott, NY');
  await page.keyboard.press('Alt+2');
  await tabTo(page, 'Drop-off date');
  await page.keyboard.type('3/10/2026');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+3');
  await page.keyboard.type('1');
  await tabTo(page, 'Standard');
  await page.keyboard.press('Space');
  await expect(offers(page).first()).toBeVisible();
  await page.keyboard.press('Alt+4');
  await tabTo(page, 'Arrives');
  await page.keyboard.press('Space');
  await expect(offers(page).first()).toBeChecked();
  await expect(page.getByRole('complementary', { name: 'Your trip' })).toContainText(/Total\s*\$\d+\.99/);
  // Until then the order button is the only control there, and the first Tab would leave it behind.
  await expect(section(page, 'Pay').getByRole('radio', { name: 'New card' })).toBeVisible();
  await page.keyboard.press('Alt+6');
  await tabTo(page, 'Place order');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: /left to complete$/ })).toBeFocused();
});

test('SCR-02 at 320 px nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(compactTrip.replace('oneway=true', 'oneway=false'));
  await offers(page).first().check();
  await expect(page.getByLabel('Return drop-off date', { exact: true })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test('SCR-02 the complete compact layout has no axe violations in light or dark colors', async ({ page }) => {
  await page.goto(compactTrip);
  await offers(page).first().check();
  await page.getByLabel('These bags are going on a cruise').check();
  await page.getByRole('button', { name: 'Need them by a certain date?' }).click();
  const day = page.getByLabel('I need my bags by', { exact: true });
  await day.fill('3/13/2026');
  await day.press('Enter');
  await expect(page.getByRole('list', { name: 'Last day to ship, by service' })).toBeVisible();
  await expectNoAxeViolationsInAnyColors(page);
});

test('SCR-03 the error summary and each dialog have no axe violations in light or dark colors', async ({ page }) => {
  await page.goto(tripAddress.replace('2026-03-05', '2026-03-02'));
  await offers(page).first().check();
  await page
    .getByRole('button', { name: /^Place order, \$/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('group', { name: /left to complete$/ })).toBeVisible();
  await expectNoAxeViolationsInAnyColors(page);

  await openSection(page, 'When');
  await page.getByRole('button', { name: 'Where can I drop off?' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').last()).toBeVisible();
  await expectNoAxeViolationsInAnyColors(page, 'dialog');
  await page.getByRole('button', { name: 'Got it' }).click();

  const when = section(page, 'When');
  await when.getByRole('radio', { name: /Pickup at the door/ }).check();
  await offers(page).first().check();
  await expect(page.getByRole('dialog', { name: 'Pickup today' })).toBeVisible();
  await expectNoAxeViolationsInAnyColors(page, 'dialog');
  await page.keyboard.press('Escape');

  await openSection(page, 'Where');
  await end(page, 'To').getByLabel('Country').selectOption('CA');
  // The note stays while the pointer is on it.
  await page.getByRole('dialog', { name: /Canada/ }).hover();
  await expectNoAxeViolationsInAnyColors(page, '[role="dialog"]');
});

test('HOL-01 the holiday terms have no axe violations in light or dark colors', async ({ page }) => {
  await signIn(page, 'manager@portage.test', tripAddress.replace('2026-03-05', '2026-12-01'));
  await offers(page).first().check();
  await expect(page.getByRole('region', { name: 'Holiday terms' })).toBeVisible();
  await expectNoAxeViolationsInAnyColors(page, '#services');
});
