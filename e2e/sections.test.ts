import type { Page } from '@playwright/test';
import { contact, end, expect, guest, offers, section, test, tripAddress } from './journey.ts';
import { pressPlaceOrder } from './paying.ts';

/** The section is at the top of the window, and stays there. */
async function expectAtTop(page: Page, title: string): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  const top = async () => Math.round((await section(page, title).boundingBox())?.y ?? -1);
  await expect.poll(top).toBeLessThan(height / 4);
  await expect.poll(top).toBeGreaterThanOrEqual(0);
}

async function continueFrom(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Continue from ${title}` }).click();
}

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`SCR-01 "Continue" brings the next section to the top, with the focus in its first empty field, ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/ship');
    for (const [title, zip, city] of [
      ['From', '90001', 'Los Angeles'],
      ['To', '33101', 'Miami'],
    ] as const) {
      await end(page, title).getByRole('radio', { name: 'Other address' }).check();
      await end(page, title).getByLabel('Zip').fill(zip);
      await expect(end(page, title).getByLabel('City')).toHaveValue(city);
    }
    await continueFrom(page, 'Where');
    await expect(section(page, 'Where').getByRole('button', { name: 'Edit Where' })).toBeVisible();
    const day = page.getByLabel('Drop-off date', { exact: true });
    await expect(day).toBeFocused();
    await expectAtTop(page, 'When');

    await day.fill('3/5/2026');
    await day.press('Enter');
    await continueFrom(page, 'When');
    await expect(page.getByRole('spinbutton', { name: 'Golf bag' })).toBeFocused();
    await expectAtTop(page, 'Bags');

    await page.getByRole('button', { name: 'One more: Golf bag' }).click();
    await page.getByRole('radiogroup', { name: 'Golf bag size' }).getByRole('radio', { name: 'Standard' }).check();
    await continueFrom(page, 'Bags');
    await expect(page.getByLabel('Packed in')).toBeFocused();
    await page.getByLabel('Packed in').selectOption({ label: 'Hard case' });
    await continueFrom(page, 'Bags');
    await expect(offers(page).first()).toBeFocused();
    await expectAtTop(page, 'Shipping speed');
  });
}

test('VAL-02 a section is done, or says how much it still needs and leads there', async ({ page }) => {
  await page.goto(tripAddress);
  await expect(section(page, 'Where').getByRole('button', { name: 'Edit Where' })).toBeVisible();
  // The first section that needs something is open.
  await expect(page.getByLabel('Packed in')).toBeVisible();
  await continueFrom(page, 'Bags');
  await expect(page.getByLabel('Packed in')).toBeFocused();
  await page.getByLabel('Packed in').selectOption({ label: 'Hard case' });
  await continueFrom(page, 'Bags');
  await expect(section(page, 'Bags').getByRole('button', { name: 'Edit Bags' })).toBeVisible();

  await offers(page).first().check();
  // A bag without a size leaves no arrival dates, so the speed is not done until it is gone again.
  const speedTick = section(page, 'Shipping speed').locator('header svg');
  await expect(speedTick).toHaveCount(1);
  await section(page, 'Bags').getByRole('button', { name: 'Edit Bags' }).click();
  await page.getByRole('button', { name: 'One more: Luggage' }).click();
  await expect(section(page, 'Shipping speed')).toContainText('First: choose a size for every bag.');
  await expect(speedTick).toHaveCount(0);
  await page.getByRole('button', { name: 'One less: Luggage' }).click();
  await expect(speedTick).toHaveCount(1);
  await page.getByRole('button', { name: 'Add your details' }).click();
  await expect(page.getByLabel('Name on the bags')).toBeFocused();
  await page.getByLabel('Name on the bags').fill('Ada North');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('ada@gmial.com');
  await email.blur();
  await page.getByRole('button', { name: 'Did you mean ada@gmail.com?' }).click();
  await expect(email).toHaveValue('ada@gmail.com');
  await expect(contact(page, 'From')).toContainText('Sender: same as the traveler, Ada North');
  await expect(guest(page)).toContainText('Ordered by: same as the traveler, Ada North');
  await continueFrom(page, 'Who');
  await expect(page.getByLabel('Phone', { exact: true }).first()).toBeFocused();
  await page.getByLabel('Phone', { exact: true }).first().fill('(213) 555-0143');
  await contact(page, 'To').getByLabel('Same as the traveler').check();
  await expect(contact(page, 'To').getByLabel('Recipient name')).toHaveValue('Ada North');
  await expect(contact(page, 'To').getByLabel('Phone', { exact: true })).toHaveValue(/213.*555.*0143/);

  // Traveler, sender, recipient and guest are one person, whose name is wrong once.
  await page.getByLabel('Name on the bags').fill('Ada 5');
  await pressPlaceOrder(page);
  const missing = page.getByRole('group', { name: /left to complete$/ });
  await expect(missing.getByRole('link', { name: /^Please enter a valid name/ })).toHaveText([
    'Please enter a valid name (traveler)',
  ]);
});
