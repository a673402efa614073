import {
  clubNamed,
  openSection,
  end,
  expect,
  linkInMailTo,
  offers,
  openMail,
  section,
  signIn,
  test,
} from './journey.ts';
import {
  expectReceipt,
  fillCard,
  fillGuest,
  fillTheRest,
  namedTripAddress,
  pressPlaceOrder,
  placeOrder,
  fillUntilPayment,
} from './paying.ts';

test('CHK-01 PAY-01 SCR-06 a guest pays with a new card and gets the receipt, on the page and by mail', async ({
  page,
}) => {
  await fillUntilPayment(page);
  const email = await fillGuest(page);
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expect(page).toHaveURL(/\/payments\/receipt\?user&order_id=\d+&utm_nooverride=1$/);
  await expect(page.getByText('Card ending in 1111')).toBeVisible();
  await expect(page.getByText('$89.99').first()).toBeVisible();
  await page.reload();
  await expectReceipt(page);

  const number = /P-\w+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? 'no number';
  await openMail(page, number);
  await expect(page.locator('body')).toContainText(email);
  await expect(page.locator('body')).toContainText('$89.99');
});

test('PAY-02 no request to our own server contains a card number', async ({ page, baseURL }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(baseURL ?? '')) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await fillUntilPayment(page);
  await fillGuest(page);
  await fillCard(page, '5555 5555 5555 4444');
  await pressPlaceOrder(page);
  await expectReceipt(page);
  expect(sent.some((request) => request.includes('process_payment'))).toBe(true);
  expect(sent.filter((request) => request.replaceAll(/[\s+%20-]/g, '').includes('5555555555554444'))).toEqual([]);
});

test('PAY-05 CHK-02 a prepaid card is refused with its message, and another card pays', async ({ page }) => {
  await fillUntilPayment(page);
  await fillGuest(page);
  await fillCard(page, '4111 1111 1111 1210');
  await pressPlaceOrder(page);
  await expect(section(page, 'Pay').getByRole('alert')).toHaveText(
    /Prepaid debit\/credit cards are not accepted, please enter a new credit or debit card number and try again\. We apologize for any inconvenience/,
  );
  await fillCard(page, '4000 1111 1111 1115');
  await pressPlaceOrder(page);
  await expect(section(page, 'Pay').getByRole('alert')).toHaveText(
    /There was an issue processing your payment method\./,
  );
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
});

test('CHK-01 PAY-03 missing payment fields show errors, and nothing is sent', async ({ page }) => {
  let orders = 0;
  page.on('request', (request) => {
    if (request.url().includes('process_payment')) orders += 1;
  });
  await fillUntilPayment(page);
  const pay = section(page, 'Pay');
  await pressPlaceOrder(page);
  await expect(pay.getByLabel('Billing zip code')).toHaveAccessibleDescription(/Please enter the billing zip code/);
  await pay.getByLabel('Billing zip code').fill('90001');
  await pressPlaceOrder(page);
  await expect(pay.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/Please enter your email/);
  await fillGuest(page);
  await pressPlaceOrder(page);
  await expect(page.frameLocator('#payment-card').getByText('Please enter card number')).toBeVisible();
  expect(orders).toBe(0);
});

test('CHK-01 a guest orders with an email that has an account, and adds the order to it with the receipt’s link', async ({
  page,
}) => {
  await fillUntilPayment(page);
  await fillGuest(page, 'traveler@portage.test');
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  const link = await linkInMailTo(page, 'traveler@portage.test');
  await page.goto(link);
  await page.getByRole('button', { name: 'Add to my account' }).click();
  await expect(page.getByText('The order is in the account of traveler@portage.test.')).toBeVisible();
});

test('CHK-01 an email with an account offers to sign in, prefilled with the email', async ({ page }) => {
  await fillUntilPayment(page);
  await fillGuest(page, 'traveler@portage.test');
  await section(page, 'Pay').getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toHaveValue('traveler@portage.test');
  await dialog.getByLabel(/^Password/).fill('portage-demo');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(placeOrder(page)).toHaveText('Place order, $89.99');
});

test('CHK-04 a user who accepted older terms accepts the new ones, and the order continues', async ({ page }) => {
  await signIn(page, 'newterms@portage.test');
  await fillUntilPayment(page);
  await fillCard(page);
  await pressPlaceOrder(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Our terms have changed. Please accept to proceed with your order.');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Accept' }).press('Enter');
  await expectReceipt(page);
});

test('CLB-01 CLB-02 a club asks its questions before the bags are ordered', async ({ page, request }) => {
  const { club_id: clubId } = await clubNamed(request, 'Duneswick');
  await page.goto(`${namedTripAddress.replace(/o_zip=.*?(?=&d_zip)/, '')}&shipping_from=${clubId}`);
  await offers(page).first().check();
  await openSection(page, 'Who and what');
  await page.getByLabel('Packed in').selectOption({ label: 'Hard case' });
  await openSection(page, 'Where');
  await end(page, 'To').getByText('Street address and contact').click();
  await end(page, 'To').getByLabel('Phone').fill('(305) 555-0117');
  await fillGuest(page);
  await fillCard(page);
  await pressPlaceOrder(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'No' }).first()).toBeVisible();
  for (const no of await dialog.getByRole('radio', { name: 'No' }).all()) await no.check();
  for (const text of await dialog.getByRole('textbox').all()) await text.fill('Rack 4');
  await dialog.getByRole('button', { name: /^S(end|ave)/ }).press('Enter');
  await expectReceipt(page);
});

test('PAY-01 a saved card pays for the next order', async ({ page }) => {
  await signIn(page, 'traveler@portage.test');
  await fillUntilPayment(page);
  const pay = section(page, 'Pay');
  await fillCard(page);
  await pay.getByLabel(/Keep this card/).check();
  await pay.getByLabel('First name').fill('Tess');
  await pay.getByLabel('Last name').fill('Traveler');
  await pressPlaceOrder(page);
  await expectReceipt(page);

  await fillUntilPayment(page);
  await pay.getByRole('radio', { name: /Saved card/ }).check();
  await pay.getByLabel('Billing zip code').fill('90001');
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expect(page.getByText('Card ending in 1111')).toBeVisible();
});

test('PRC-07 PAY-01 credit and a gift card pay their parts, and a wrong amount of credit shows an error', async ({
  page,
}) => {
  await signIn(page, 'traveler@portage.test');
  await fillUntilPayment(page);
  const pay = section(page, 'Pay');
  await pay.getByText('Coupon, gift card or credit').click();
  await pay.getByLabel('Use your credit').fill('9999');
  await pay.getByRole('button', { name: 'Apply credit' }).click();
  await expect(pay.getByLabel('Use your credit')).toHaveAccessibleDescription(/You do not have enough credits\./);
  await pay.getByLabel('Use your credit').fill('-1');
  await pay.getByRole('button', { name: 'Apply credit' }).click();
  await expect(pay.getByLabel('Use your credit')).toHaveAccessibleDescription(/Please provide the positive value\./);
  await pay.getByLabel('Use your credit').fill('5');
  await pay.getByRole('button', { name: 'Apply credit' }).click();
  await expect(placeOrder(page)).toHaveText('Place order, $84.99');
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expect(page.getByText('$5.00').first()).toBeVisible();
});

test('PAY-04 a cart that was ordered in another tab is not ordered twice', async ({ page, context }) => {
  await fillUntilPayment(page);
  const email = await fillGuest(page);
  await fillCard(page);
  const other = await context.newPage();
  await other.goto(namedTripAddress);
  await offers(other).first().check();
  await fillTheRest(other);
  await fillGuest(other, email);
  await fillCard(other);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await pressPlaceOrder(other);
  await expectReceipt(other);
  expect(new URL(other.url()).searchParams.get('order_id')).toBe(new URL(page.url()).searchParams.get('order_id'));
});

test('PAY-01 PayPal pays once it is approved', async ({ page }) => {
  await fillUntilPayment(page);
  await fillGuest(page);
  await section(page, 'Pay')
    .getByRole('radio', { name: /PayPal/ })
    .check();
  await pressPlaceOrder(page);
  await expect(section(page, 'Pay').locator('#payment-approval')).toBeVisible();
  await page.frameLocator('#payment-approval').getByRole('button').click();
  await expect(section(page, 'Pay')).toContainText(/approved/i);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expect(page.getByText('PayPal')).toBeVisible();
});

test('PRC-04 SCR-06 a shipment is cancelled from its receipt, which shows the refund first', async ({ page }) => {
  await fillUntilPayment(page);
  await fillGuest(page);
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await page.getByRole('button', { name: 'Cancel shipment' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('$89.99');
  await dialog.getByRole('button', { name: 'Cancel and get $89.99 back' }).click();
  await expect(dialog).toContainText('$89.99');
  await dialog.getByRole('button', { name: 'Back to the receipt' }).click();
  await expect(page.getByText(/cancelled/i).first()).toBeVisible();
});

test('PRC-04 HOL-01 a guest moves an order into the holiday season', async ({ page }) => {
  await fillUntilPayment(page);
  await fillGuest(page);
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await page.getByRole('link', { name: 'Change this order' }).click();
  const date = page.getByLabel('Drop-off date', { exact: true });
  // The order is loaded once its day is in the field.
  await expect(page.getByText(/You are changing order P-/)).toBeVisible();
  await expect(date).toHaveValue('Thu, Mar 5, 2026');
  await date.fill('12/1/2026');
  await date.press('Enter');
  await expect(date).toHaveValue('Tue, Dec 1, 2026');
  await offers(page).first().check();
  const changeOrder = section(page, 'Pay').getByRole('button', { name: /^Change order/ });
  await expect(changeOrder).toHaveText(/^Change order/);
  await expect(changeOrder).not.toHaveAccessibleDescription('The price is being added up again.');
  await changeOrder.press('Enter');
  await expect(page.getByText(/Dec \d+/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/payments\/receipt/);
});

test('PRC-04 an order is changed from its receipt: only the difference is charged, then refunded, without asking for details again', async ({
  page,
}) => {
  await fillUntilPayment(page);
  await fillGuest(page);
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  const changeOrder = section(page, 'Pay').getByRole('button', { name: /^Change order/ });

  await page.getByRole('link', { name: 'Change this order' }).click();
  await expect(page.getByText(/You are changing order P-/)).toBeVisible();
  await offers(page).nth(1).check();
  await expect(changeOrder).toHaveText('Change order, $8.00');
  await expect(changeOrder).not.toHaveAccessibleDescription('The price is being added up again.');
  await fillCard(page);
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeHidden();
  await changeOrder.press('Enter');
  await expect(page).toHaveURL(/payments\/receipt/);
  await expect(page.getByText('$97.99').first()).toBeVisible();

  await page.getByRole('link', { name: 'Change this order' }).click();
  await offers(page).first().check();
  await expect(changeOrder).toHaveText('Change order, $8.00 back');
  await expect(changeOrder).not.toHaveAccessibleDescription('The price is being added up again.');
  await changeOrder.press('Enter');
  await expect(page).toHaveURL(/payments\/receipt/);
  await expect(page.getByText('$89.99').first()).toBeVisible();
});

test.describe('with calls that fail', () => {
  test.use({ callsMayFail: true });

  test('PAY-04 a lost answer is requested again, and the customer is charged once', async ({ page }) => {
    let sends = 0;
    await page.route('**/refactor/v5/process_payment', async (route) => {
      sends += 1;
      if (sends > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await fillUntilPayment(page);
    await fillGuest(page);
    await fillCard(page);
    await pressPlaceOrder(page);
    await expectReceipt(page);
    expect(sends).toBe(2);
  });

  test('INT-02 a failed customs check stops the order with its message', async ({ page }) => {
    await page.route('**/international_info/required/**', (route) => route.abort());
    await fillUntilPayment(page);
    await fillGuest(page);
    await fillCard(page);
    await pressPlaceOrder(page);
    await expect(section(page, 'Pay').getByRole('alert')).toHaveText(
      /Problem in checking if International Info is required\./,
    );
    await page.unroute('**/international_info/required/**');
    await pressPlaceOrder(page);
    await expectReceipt(page);
    expect(await end(page, 'From').count()).toBe(0);
  });
});
