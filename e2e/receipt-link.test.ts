import { expect, openMail, test } from './journey.ts';
import { expectReceipt, fillCard, fillGuest, fillUntilPayment, pressPlaceOrder } from './paying.ts';

test.use({ callsMayFail: true });

test('SCR-06 the link in the mail opens the receipt on another device, to read it, until it is turned off', async ({
  page,
  browser,
}) => {
  await fillUntilPayment(page);
  const email = await fillGuest(page);
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  const receipt = page.url();
  await expect(page.getByRole('button', { name: 'Cancel shipment' })).toBeVisible();

  await openMail(page, email);
  const text = await page.locator('#text').innerText();
  const { pathname, search, hash } = new URL(/https?:\/\/\S+#key=[\w-]+/.exec(text)?.[0] ?? 'none:');

  const otherDevice = await browser.newContext();
  const phone = await otherDevice.newPage();
  await phone.goto(`${pathname}${search}`);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('We can’t show this order here');
  await phone.goto('/terms');
  await phone.goto(`${pathname}${search}${hash}`);
  await expectReceipt(phone);
  await expect(phone.getByText('You opened this receipt with the link in our email.')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Cancel shipment' })).toBeHidden();
  await expect(phone.getByRole('link', { name: 'Change this order' })).toBeHidden();
  const file = await phone.getByRole('link', { name: 'Arrival to calendar' }).getAttribute('href');
  expect((await phone.request.get(file ?? '')).headers()['content-type']).toContain('text/calendar');
  await phone.reload();
  await expectReceipt(phone);

  await page.goto(receipt);
  await page.getByRole('button', { name: 'Turn off the links' }).click();
  await expect(page.getByText('The links in our earlier emails no longer open this receipt.')).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('We can’t show this order here');
  await otherDevice.close();
});
