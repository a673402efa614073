import type { Page } from '@playwright/test';
import { expect, openMail, test } from './journey.ts';
import { openReceiptOfOrder } from './order-by-calls.ts';
import { expectReceipt } from './paying.ts';

test.use({ callsMayFail: true });

test('SCR-06 CHK-01 the link in the email opens the receipt on another device and adds a password there; copied, it only shows the receipt, until it is turned off', async ({
  page,
  browser,
}) => {
  const email = 'other-device@example.com';
  await openReceiptOfOrder(page, { email });
  const receipt = page.url();
  await expect(page.getByRole('button', { name: 'Cancel shipment' })).toBeVisible();

  await openMail(page, email, 'Your Portage Golf order');
  const text = await page.locator('#text').innerText();
  const { pathname, search, hash } = new URL(/https?:\/\/\S+#key=[\w-]+&claim=[\w-]+/.exec(text)?.[0] ?? 'none:');

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
  expect(file).not.toContain('key');
  expect((await phone.request.get(file ?? '')).headers()['content-type']).toContain('text/calendar');
  await phone.reload();
  await expectReceipt(phone);

  // The address that the phone shows is the one to share: it no longer has what makes an account.
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(phone.url());
  await expectReceipt(friend);
  const offer = (device: Page) => device.getByRole('region', { name: 'Save this trip' });
  await expect(offer(friend)).toHaveCount(0);
  await offer(phone)
    .getByLabel(/^Password/)
    .fill('gravel under snow');
  await offer(phone).getByRole('button', { name: 'Create account' }).click();
  await expect(phone.getByRole('banner')).toContainText('Ada North');
  await expect(phone.getByText(`All orders placed with ${email} are in it.`)).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Cancel shipment' })).toBeVisible();
  await otherDevice.close();

  await page.goto(receipt);
  await page.getByRole('button', { name: 'Turn off the links' }).click();
  const question = page.getByRole('dialog', { name: 'Turn off the links in our emails?' });
  await expect(question).toContainText('will stop working');
  await question.getByRole('button', { name: 'Keep the links' }).click();
  await friend.reload();
  await expectReceipt(friend);
  await page.getByRole('button', { name: 'Turn off the links' }).click();
  await question.getByRole('button', { name: 'Turn off the links' }).click();
  await expect(page.getByText('The links in our earlier emails no longer work.')).toBeVisible();
  await friend.reload();
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('We can’t show this order here');
  await friend.getByRole('link', { name: 'Get a new link' }).click();
  await expect(friend.getByRole('textbox', { name: 'Order number' })).toBeVisible();
  await friend.context().close();
});
