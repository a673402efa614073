import { end, expect, goToSection, offers, section, test, tripAddress } from './journey.ts';
import { expectReceipt, fillCard, fillGuest, pressPlaceOrder, fillUntilPayment } from './paying.ts';

test('BRD-02 an unlisted club can be requested, in the brand’s terms', async ({ page }) => {
  for (const [brand, noun, nounOfMessage] of [
    ['golf', 'golf facility', 'golf facility'],
    ['resort-one', 'hotel/resort', 'company'],
    ['school', 'school', 'school'],
  ] as const) {
    await page.goto(`/ship?brand=${brand}`);
    await end(page, 'To')
      .getByRole('button', { name: `Not listed? Request this ${noun}` })
      .click();
    const name = end(page, 'To').getByLabel(`Name of the ${noun}`);
    await expect(name).toBeFocused();
    await name.blur();
    await expect(name).toHaveAccessibleDescription(new RegExp(`Please enter ${nounOfMessage} name`));
    await name.fill('Lantern Hill');
    await expect(name).not.toHaveAccessibleDescription(/Please enter/);
  }
  await page.goto('/ship?brand=golf');
});

test('ACC-09 PRD-02 a trunk of the golf brand is called a trunk once, and no field asks for a handicap', async ({
  page,
}) => {
  await page.goto(tripAddress.replace('golf-standard', 'trunk-trunk'));
  await expect(section(page, 'Bags')).toContainText('Trunk');
  await expect(section(page, 'Bags')).not.toContainText('Trunk, Trunk');
  await offers(page).first().check();
  const pay = section(page, 'Pay');
  await expect(pay.getByLabel('Add a note to this order')).toBeVisible();
  await expect(pay.getByLabel('GHIN number')).toHaveCount(0);
});

test('VAL-08 VAL-11 a handicap number that is wrong is reported when its field is left', async ({ page }) => {
  await page.goto(tripAddress);
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
  const number = section(page, 'Pay').getByLabel('GHIN number');
  await number.fill('12345678901');
  await expect(number).not.toHaveAccessibleDescription(/Please enter/);
  await number.blur();
  await expect(number).toHaveAccessibleDescription(/Please enter no more than 10 number/);
  await expect(page.getByRole('group', { name: /details? left to complete$/ })).toHaveCount(0);
  await number.fill('1234567');
  await expect(number).not.toHaveAccessibleDescription(/Please enter/);
});

test('BRD-02 ACC-09 VAL-11 order details are sent with the order and shown on the receipt', async ({ page }) => {
  await fillUntilPayment(page);
  const pay = section(page, 'Pay');
  await fillGuest(page);
  await fillCard(page);
  await pay.getByLabel('Add a note to this order').check();
  await pay.getByLabel('Request a golf facility that isn’t listed').check();
  await pay.getByLabel('GHIN number').fill('12345678901');
  await pressPlaceOrder(page);
  const note = pay.getByLabel('Note', { exact: true });
  const club = pay.getByLabel('Name of the golf facility to add');
  await expect(note).toHaveAccessibleDescription("Note can't be blank");
  await expect(club).toHaveAccessibleDescription('Please enter golf facility name');
  await expect(pay.getByLabel('GHIN number')).toHaveAccessibleDescription(/Please enter no more than 10 number/);
  await note.fill('The bag is green.');
  await club.fill('Lantern Hill');
  await pay.getByLabel('GHIN number').fill('1234567');
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expect(page.getByText('Requested golf facility: Lantern Hill')).toBeVisible();
  await expect(page.getByText('Note: The bag is green.')).toBeVisible();
  await expect(page.getByText('GHIN number: 1234567')).toBeVisible();
});
