import type { Page } from '@playwright/test';
import {
  end,
  expect,
  offers,
  openContact,
  openPerson,
  goToSection,
  person,
  section,
  signIn,
  test,
  tripAddress,
} from './journey.ts';

function traveler(page: Page, number: number) {
  return page.getByRole('region', { name: `Traveler ${number}`, exact: true });
}

async function add(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add another traveler' }).click();
}

async function describe(page: Page, number: number, said: { name: string; email: string; phone: string }) {
  const fields = await openPerson(page, number);
  await fields.getByLabel('Name on the bags').fill(said.name);
  await fields.getByLabel('Email').fill(said.email);
  await fields.getByLabel('Phone', { exact: true }).fill(said.phone);
}

test('TRV-01 travelers are added and removed, the numbers and the focus follow, and the first one stays', async ({
  page,
}) => {
  await page.goto('/ship?travname=Ada%20North');
  await expect(page.getByRole('button', { name: /^Remove traveler/ })).toHaveCount(0);
  await add(page);
  await add(page);
  await person(page, 2).getByLabel('Name on the bags').fill('Bo West');
  await person(page, 3).getByLabel('Name on the bags').fill('Cleo South');
  await expect(page.getByRole('button', { name: /^Remove traveler/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Remove traveler 1' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove traveler 2' }).click();
  await expect(person(page, 1).getByLabel('Name on the bags')).toHaveValue('Ada North');
  await expect(person(page, 2).getByLabel('Name on the bags')).toHaveValue('Cleo South');
  await expect(traveler(page, 3)).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove traveler 2' }).click();
  await expect(page.getByLabel('Name on the bags')).toHaveValue('Ada North');
  await expect(page.getByRole('button', { name: /^Remove traveler/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add another traveler' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Traveler 2', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Remove traveler 2' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add another traveler' })).toBeFocused();
});

test('TRV-02 two equal travelers show an error and block the order', async ({ page }) => {
  const alike = 'Two travelers have the same name, email and phone.';
  await page.goto(`${tripAddress}&travname=Ada%20North&travemail=ada%40portage.test&travphone=2125550143`);
  await goToSection(page, 'Bags');
  await add(page);
  await page.getByRole('button', { name: 'Same bags as traveler 1' }).click();
  await describe(page, 2, { name: 'ada  north', email: 'Ada@portage.test', phone: '(212) 555-0143' });
  await offers(page).first().check();
  const order = section(page, 'Pay').getByRole('button', { name: /^Place order/ });
  await expect(order).toHaveAttribute('aria-disabled', 'true');
  await expect(order).toHaveAccessibleDescription(new RegExp(alike));
  await order.press('Enter');

  const problem = page.getByRole('link', { name: new RegExp(alike) });
  await expect(problem).toHaveCount(1);
  await expect(section(page, 'Pay').getByRole('button', { name: /^Place order/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await problem.click();
  await expect(person(page, 2).getByLabel('Name on the bags')).toBeFocused();
  await expect(person(page, 2)).toContainText(alike);
  await expect(person(page, 1)).not.toContainText(alike);
  await person(page, 2).getByLabel('Email').fill('bo@portage.test');
  await expect(person(page, 2)).not.toContainText(alike);
  await expect(problem).toHaveCount(0);
});

test('PRD-02 a bag is copied with all its fields, and removed again', async ({ page }) => {
  await page.goto('/ship?product=golf-staff');
  await goToSection(page, 'Bags');
  await page.getByLabel('Packed in').selectOption({ label: 'Hard case' });
  await page.getByLabel('Covered for').selectOption({ label: '$2,500 for $8.99' });
  await page.getByLabel('Notes (optional)').fill('Left-handed clubs');
  await page.getByRole('button', { name: 'Copy Golf bag' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Golf bag' })).toHaveValue('2');
  const copy = page.getByRole('listitem').filter({ has: page.getByRole('radiogroup', { name: 'Golf bag 2 size' }) });
  await expect(copy.getByRole('radio', { name: /Staff/ })).toBeChecked();
  await expect(copy.getByLabel('Packed in')).toHaveValue('hard-case');
  await expect(copy.getByLabel('Covered for')).toHaveValue('250000');
  await expect(copy.getByLabel('Notes (optional)')).toHaveValue('Left-handed clubs');

  await copy.getByLabel('Notes (optional)').fill('Putters');
  await page.getByRole('button', { name: 'Remove Golf bag 1' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Golf bag' })).toHaveValue('1');
  await expect(page.getByLabel('Notes (optional)')).toHaveValue('Putters');
});

test('TRV-01 a traveler copies the bags of the first, including kinds that are not listed at first', async ({
  page,
}) => {
  await page.goto('/ship?product=golf-standard,bike-road');
  await goToSection(page, 'Bags');
  await add(page);
  await expect(traveler(page, 2).getByRole('spinbutton', { name: 'Golf bag' })).toHaveValue('0');
  await page.getByRole('button', { name: 'Same bags as traveler 1' }).click();
  await expect(traveler(page, 2).getByRole('spinbutton', { name: 'Golf bag' })).toHaveValue('1');
  await expect(traveler(page, 2).getByRole('radio', { name: 'Standard' })).toBeChecked();
  await expect(traveler(page, 2).getByRole('spinbutton', { name: 'Bike' })).toBeVisible();
  await expect(traveler(page, 2).getByRole('spinbutton', { name: 'Bike' })).toHaveValue('1');
});

test('PRD-03 an incomplete bag shows what is missing, by kind and brand', async ({ page }) => {
  await page.goto('/ship?golfqty=1&boxqty=1');
  await page.getByRole('button', { name: 'Continue from Bags' }).click();
  const golf = page.getByRole('listitem').filter({ has: page.getByRole('radiogroup', { name: 'Golf bag size' }) });
  await expect(golf.getByLabel('Packed in')).toHaveAccessibleDescription('Please select packaging');
  await expect(golf.getByLabel('Notes (optional)')).not.toHaveAccessibleDescription('Please describe contents');
  const box = page.getByRole('listitem').filter({ has: page.getByRole('radiogroup', { name: 'Box size' }) });
  await expect(box.getByLabel('What’s inside')).toHaveAccessibleDescription('Please describe contents');
  await expect(box.getByLabel('Packed in')).not.toHaveAccessibleDescription('Please select packaging');
  await box.getByLabel('What’s inside').fill('Books');
  await expect(page.getByText('Please describe contents')).toBeHidden();

  await end(page, 'To').getByLabel('Country').selectOption('CA');
  await expect(golf.getByLabel('What’s inside')).toHaveAccessibleDescription('Please describe contents');
});

test('PRD-03 BRD-04 a camp requires the packaging type', async ({ page }) => {
  await page.goto('/ship?brand=camp&trunkqty=1');
  await page.getByRole('button', { name: 'Continue from Bags' }).click();
  await expect(page.getByLabel('Packed in')).toHaveAccessibleDescription('Please select packaging type');
  await page.getByLabel('Packed in').selectOption({ label: 'Hard trunk' });
  await expect(page.getByText('Please select packaging type')).toBeHidden();
});

test('TRV-03 bags that do not come back are not in the price of the return leg', async ({ page, isMobile }) => {
  await page.goto(
    tripAddress.replace('oneway=true', 'oneway=false').replace('golf-standard', 'golf-standard,luggage-checked'),
  );
  await offers(page).first().check();
  const back = section(page, 'Return trip');
  await back.getByLabel('Return drop-off date', { exact: true }).fill('3/19/2026');
  await back.getByLabel('Return drop-off date', { exact: true }).blur();
  await offers(page, 'back').first().check();
  if (isMobile) await page.getByRole('button', { name: /Details/ }).click();
  const lines = page.getByRole('listitem');
  await expect(lines.filter({ hasText: /^Luggage, Checked outbound/ })).toBeVisible();
  await expect(lines.filter({ hasText: /^Luggage, Checked return/ })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: /Details/ }).click();

  await goToSection(page, 'Bags');
  await page.getByLabel('Bring it back on the return').last().uncheck();
  await offers(page, 'back').first().check();
  if (isMobile) await page.getByRole('button', { name: /Details/ }).click();
  await expect(lines.filter({ hasText: /^Luggage, Checked outbound/ })).toBeVisible();
  await expect(lines.filter({ hasText: /^Golf bag, Standard return/ })).toBeVisible();
  await expect(lines.filter({ hasText: /^Luggage, Checked return/ })).toHaveCount(0);
});

test('TRV-03 with several travelers the chosen service shows the price of each', async ({ page }) => {
  await page.goto(`${tripAddress}&travname=Ada%20North`);
  await goToSection(page, 'Bags');
  await add(page);
  await page.getByRole('button', { name: 'Same bags as traveler 1' }).click();
  await page.getByRole('button', { name: 'Copy Golf bag' }).last().click();
  await offers(page).first().check();
  await expect(section(page, 'Shipping speed')).toContainText('Ada North $89.99, Traveler 2 $179.98');
});

test('PNT-09 the name of the sender is copied into the first traveler, cut to 20 characters', async ({ page }) => {
  await page.goto('/ship');
  const from = end(page, 'From');
  await from.getByRole('radio', { name: 'Other address' }).check();
  const sender = await openContact(page, 'From');
  await sender.getByLabel('Sender name').fill('Alexandrina Featherstone');
  await expect(page.getByLabel('Name on the bags')).toHaveValue('Alexandrina Feathers');
  await page.getByLabel('Name on the bags').fill('Bo West');
  await sender.getByLabel('Sender name').fill('Cleo South');
  await expect(page.getByLabel('Name on the bags')).toHaveValue('Bo West');
});

test('TRV-03 a signed-in user fills in a saved traveler, and can still type another one', async ({ page }) => {
  await signIn(page, 'carrier@portage.test', '/account/travelers');
  await page.getByRole('button', { name: 'Add a traveler' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Bea Lund');
  await page.getByLabel('Email').fill('bea@example.com');
  await page.getByLabel('Phone (optional)').fill('(212) 555-0143');
  await page.getByRole('button', { name: 'Save traveler' }).click();
  await expect(page.getByText('bea@example.com')).toBeVisible();

  await page.goto('/ship');
  const saved = page.getByLabel('Saved traveler');
  await saved.selectOption({ label: 'Bea Lund' });
  await expect(page.getByLabel('Name on the bags')).toHaveValue('Bea Lund');
  await expect(page.getByLabel('Email')).toHaveValue('bea@example.com');
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(212) 555-0143');
  await expect(saved.locator('option:checked')).toHaveText('Bea Lund');
  await page.getByLabel('Name on the bags').fill('Bo West');
  await expect(saved.locator('option:checked')).toHaveText('Someone else');
  await add(page);
  await person(page, 2).getByLabel('Saved traveler').selectOption({ label: 'Bea Lund' });
  await expect(person(page, 2).getByLabel('Name on the bags')).toHaveValue('Bea Lund');
  await expect(person(page, 1).getByLabel('Name on the bags')).toHaveValue('Bo West');
});
