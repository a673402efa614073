import {
  clubNamed,
  contact,
  end,
  expect,
  goToSection,
  guest,
  holdAnswers,
  openSection,
  linkInMailTo,
  offers,
  openMail,
  section,
  signIn,
  test,
} from './journey.ts';
import {
  clearBillingZip,
  expectReceipt,
  fillCard,
  fillGuest,
  fillTheRest,
  namedTripAddress,
  pressPlaceOrder,
  placeOrder,
  fillUntilPayment,
} from './paying.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { startWalk } from './walk.ts';

test('CHK-01 PAY-01 PAY-02 SCR-06 a guest pays with a new card, whose number no request to our server contains, gets the receipt on the page and by email, and adds a password', async ({
  page,
  baseURL,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(baseURL ?? '')) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await fillUntilPayment(page);
  const email = await fillGuest(page, 'adds-a-password@example.com');
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  expect(sent.some((request) => request.includes('process_payment'))).toBe(true);
  expect(sent.filter((request) => request.replaceAll(/[\s+%20-]/g, '').includes('4111111111111111'))).toEqual([]);
  await expect(page).toHaveURL(/\/payments\/receipt\?user&order_id=\d+&utm_nooverride=1$/);
  await expect(page.getByText('Card ending in 1111')).toBeVisible();
  await expect(page.getByText('Free cancellation until Wed, Mar 4, 5 PM.')).toBeVisible();
  await expect(page.getByText('Free cancellation until Wed, Mar 4, 5 PM.')).toHaveCSS('color', 'rgb(23, 101, 58)');
  await expect(page.getByText('$89.99').first()).toBeVisible();
  await page.reload();
  await expectReceipt(page);

  const number = /P-\w+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? 'no number';
  const receipt = page.url();
  await openMail(page, number, 'Your Portage Golf order');
  await expect(page.locator('body')).toContainText(email);
  await expect(page.locator('body')).toContainText('$89.99');

  await page.goto(receipt);
  const walk = await startWalk(page, 'account from the receipt');
  const offer = page.getByRole('region', { name: 'Save this trip' });
  await expectNoAxeViolations(page, 'main');
  await walk.type('password', offer.getByLabel(/^Password/), 'plum tarmac otter');
  await walk.press('create account', offer.getByRole('button', { name: 'Create account' }));
  await expect(page.getByRole('banner')).toContainText('Ada North');
  await expect(page.getByText(`To add earlier orders, open the link we sent to ${email}`)).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Your account is ready');
  await expectReceipt(page);
  await page.goto(await linkInMailTo(page, email, 'Confirm your email'));
  await walk.press('confirm email', page.getByRole('button', { name: 'Confirm email' }));
  await expect(page.getByText('Your email is confirmed.')).toBeVisible();
  await walk.press('orders', page.getByRole('link', { name: 'See my orders' }));
  await expect(page.getByText(number)).toBeVisible();
  walk.end({ fields: 1, presses: 3 });
});

test('CHK-01 CHK-02 PAY-03 PAY-05 one press shows everything that paying lacks and sends nothing; a refused card says why and at which field, keeps what was typed, and pays once corrected', async ({
  page,
}) => {
  let orders = 0;
  page.on('request', (request) => {
    if (request.url().includes('process_payment')) orders += 1;
  });
  await fillUntilPayment(page);
  const pay = section(page, 'Pay');
  const card = page.frameLocator('#payment-card');
  await expect(card.getByLabel('Card number')).toBeVisible();
  await clearBillingZip(page);
  await pressPlaceOrder(page);
  const terms = guest(page).getByLabel('I accept the terms of service.');
  await expect(terms).toHaveAccessibleDescription(/Please accept the terms\./);
  await expect(pay.getByLabel('Billing zip code')).toHaveAccessibleDescription(/Please enter the billing zip code/);
  await expect(card.getByLabel('Card number')).toHaveAccessibleDescription('Please enter card number');
  await expect(card.getByLabel('Security code')).toHaveAccessibleDescription('Please enter security code');

  const missing = page.getByRole('group', { name: /left to complete$/ });
  await expect(missing).toBeFocused();
  await expect(missing.getByRole('link')).toHaveCount(6);
  await fillGuest(page);
  await pay.getByLabel('Billing zip code').fill('90001');
  await expect(missing.getByRole('link')).toHaveCount(4);
  await pressPlaceOrder(page);
  await expect(card.getByLabel('Card number')).toBeFocused();
  expect(orders).toBe(0);

  await fillCard(page, '4111 1111 1111 1210');
  await pressPlaceOrder(page);
  await expect(section(page, 'Pay').getByRole('alert')).toHaveText(
    /Prepaid debit\/credit cards are not accepted, please enter a new credit or debit card number and try again\. We apologize for any inconvenience/,
  );
  // Only the wrong field is typed again: the rest of the card is kept.
  await card.getByLabel('Card number').fill('4000 1111 1111 1115');
  await pressPlaceOrder(page);
  // The explanation is with the ways to pay, and has the focus.
  const payment = section(page, 'Pay').getByRole('region', { name: 'Payment' });
  await expect(payment.getByRole('alert')).toHaveText(/There was an issue processing your payment method\./);
  await expect(payment.locator(':focus').getByRole('alert')).toBeInViewport();
  await expect(card.getByLabel('Security code')).toHaveValue('123');

  // A bank that names what is wrong is quoted beside that field.
  const zip = section(page, 'Pay').getByLabel('Billing zip code');
  await card.getByLabel('Card number').fill('4111 1111 1111 1111');
  await card.getByLabel('Security code').fill('200');
  await pressPlaceOrder(page);
  await expect(card.getByLabel('Security code')).toBeFocused();
  await expect(card.getByLabel('Security code')).toHaveAccessibleDescription(/doesn’t match this card/);
  await card.getByLabel('Security code').fill('123');
  await zip.fill('20000');
  await pressPlaceOrder(page);
  await expect(zip).toBeFocused();
  await expect(zip).toHaveAccessibleDescription(/doesn’t match the one your bank has/);
  await zip.fill('90001');
  await expect(zip).not.toHaveAccessibleDescription(/doesn’t match/);
  await pressPlaceOrder(page);
  await expectReceipt(page);
});

test('CHK-01 a guest orders with an email that has an account, and adds the order to it with the receipt’s link', async ({
  page,
}) => {
  await fillUntilPayment(page);
  await fillGuest(page, 'traveler@portage.test');
  await fillCard(page);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  const [number = ''] = /P-\w+/.exec(await page.getByRole('heading', { level: 1 }).innerText()) ?? [];
  // Other journeys email this person, too.
  const link = await linkInMailTo(page, 'traveler@portage.test', `Portage Golf order ${number}`);
  await page.goto(link);
  await page.getByRole('button', { name: 'Add to my account' }).click();
  await expect(page.getByText('This order is now in the account of traveler@portage.test.')).toBeVisible();
});

test('CHK-01 an email with an account offers to sign in, prefilled with the email', async ({ page }) => {
  await fillUntilPayment(page);
  await fillGuest(page, 'traveler@portage.test');
  await guest(page).getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toHaveValue('traveler@portage.test');
  await dialog.getByLabel(/^Password/).fill('portage-demo');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(placeOrder(page)).toHaveText('Place order, $89.99');
});

test('CHK-04 changed terms are asked in the form, and nothing is asked after the press', async ({ page }) => {
  await signIn(page, 'newterms@portage.test');
  await fillUntilPayment(page);
  await fillCard(page);
  const pay = section(page, 'Pay');
  await expect(pay.getByText('Our terms have changed. Please accept to proceed with your order.')).toBeVisible();
  const consent = pay.getByRole('checkbox', { name: 'I accept the terms of service.' });
  await placeOrder(page).press('Enter');
  await expect(consent).toBeFocused();
  await expect(consent).toHaveAccessibleDescription(/Please accept the terms\./);
  await consent.check();
  await expect(pay.getByText('Our terms have changed.')).toBeHidden();
  await expect(consent).toBeChecked();
  await pressPlaceOrder(page);
  await expectReceipt(page);
});

test('CHK-04 terms that change after the page was loaded are accepted in a dialog, and the order continues', async ({
  page,
}) => {
  const addresses = '**/users/is_terms_accepted*';
  await signIn(page, 'traveler@portage.test');
  const asked = page.waitForResponse(addresses);
  await fillUntilPayment(page);
  await fillCard(page);
  await asked;
  await expect(section(page, 'Pay').getByRole('checkbox', { name: 'I accept the terms of service.' })).toHaveCount(0);
  const changed = { success: false, user_exists: true, changed: true };
  await page.route(addresses, (route) => route.fulfill({ json: changed }), { times: 1 });
  await pressPlaceOrder(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Our terms have changed. Please accept to proceed with your order.');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Accept' }).press('Enter');
  await expectReceipt(page);
});

test('PAY-04 a press while the price rises names both prices, and orders only when pressed again', async ({ page }) => {
  await fillUntilPayment(page);
  await fillGuest(page);
  await fillCard(page);
  const answer = await holdAnswers(page, '**/ship/ship_price');
  await openSection(page, 'When');
  await section(page, 'When')
    .getByRole('radio', { name: /Pickup at the door/ })
    .check();
  await expect(placeOrder(page)).toHaveAccessibleDescription('We’re updating your price.');
  await placeOrder(page).press('Enter');
  answer();
  await expect(section(page, 'Pay').getByRole('alert')).toContainText('The price changed from $89.99 to $109.98.');
  await expect(placeOrder(page)).toHaveText('Place order, $109.98');
  await pressPlaceOrder(page);
  await expectReceipt(page);
});

test('PAY-01 a saved card pays for the next order', async ({ page }) => {
  await signIn(page, 'traveler@portage.test');
  await fillUntilPayment(page);
  const pay = section(page, 'Pay');
  await fillCard(page);
  await pay.getByLabel(/Save this card/).check();
  await pay.getByLabel('First name').fill('Tess');
  await pay.getByLabel('Last name').fill('Traveler');
  await pressPlaceOrder(page);
  await expectReceipt(page);

  await fillUntilPayment(page);
  await expect(pay.getByRole('radio', { name: /Saved card/ })).toBeChecked();
  await expect(pay.getByLabel('Billing zip code')).toHaveValue('90001');
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await expect(page.getByText('Card ending in 1111')).toBeVisible();
});

test('PRC-07 PAY-01 credit and a gift card pay their parts, and a wrong amount of credit shows an error', async ({
  page,
}) => {
  await signIn(page, 'credit@portage.test');
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
  await pay.getByLabel('Use your credit').press('Enter');
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

test('PAY-04 for another trip in a second tab the page says that it wasn’t ordered, and a second press orders it', async ({
  page,
  context,
}) => {
  await fillUntilPayment(page);
  const email = await fillGuest(page);
  await fillCard(page);
  const other = await context.newPage();
  await fillUntilPayment(other, namedTripAddress.replace('2%20Reef%20Road', '9%20Other%20Road'));
  await fillGuest(other, email);
  await fillCard(other);
  await pressPlaceOrder(page);
  await expectReceipt(page);
  await pressPlaceOrder(other);
  await expect(
    section(other, 'Pay')
      .getByText(/This trip wasn’t ordered: order P-\w{6} was placed/)
      .first(),
  ).toBeVisible();
  await pressPlaceOrder(other);
  await expectReceipt(other);
  await expect(other.getByText(/9 Other Road/).first()).toBeVisible();
  expect(new URL(other.url()).searchParams.get('order_id')).not.toBe(new URL(page.url()).searchParams.get('order_id'));
});

test('PRC-04 SCR-06 the return leg is canceled from the receipt, which shows the refund first, then the rest', async ({
  page,
}) => {
  await page.goto(namedTripAddress.replace('oneway=true', 'oneway=false&return_date=2026-03-20'));
  await offers(page).first().check();
  await offers(page, 'back').first().check();
  await fillTheRest(page);
  await fillGuest(page);
  await fillCard(page);
  await expect(section(page, 'Pay').getByText('Free cancellation until Wed, Mar 4, 5 PM.')).toBeVisible();
  await expect(
    section(page, 'Pay').getByText(/^If a bag is late through the carrier’s fault, we refund/),
  ).toBeVisible();
  await expect(section(page, 'Pay').getByText(/^If a bag is lost, we refund what its trip cost/)).toBeVisible();
  await expect(
    section(page, 'Pay').getByText(/^If a bag \(Golf bag, Standard\) is over 42 lb .* at most \$\d+\.00 more each way/),
  ).toBeVisible();
  await expect(section(page, 'Pay').getByText('Free cancellation until Wed, Mar 4, 5 PM.')).toHaveCSS(
    'color',
    'rgb(23, 101, 58)',
  );
  await pressPlaceOrder(page);
  await expectReceipt(page);

  const walk = await startWalk(page, 'cancel a leg');
  const dialog = page.getByRole('dialog');
  await walk.press('cancel', page.getByRole('button', { name: 'Cancel shipment' }));
  await walk.press('return', dialog.getByRole('radio', { name: /^Return/ }));
  await expect(dialog.getByRole('region', { name: 'Your refund' })).toContainText('$89.99');
  await walk.press('confirm', dialog.getByRole('button', { name: 'Cancel and get $89.99 back' }));
  await walk.press('receipt', dialog.getByRole('button', { name: 'Back to the receipt' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your order P-\w+: Return canceled$/);
  walk.end({ fields: 0, presses: 4 });

  await page.getByRole('button', { name: 'Cancel shipment' }).click();
  await dialog.getByRole('button', { name: 'Cancel and get $89.99 back' }).click();
  await dialog.getByRole('button', { name: 'Back to the receipt' }).click();
  await expect(page.getByRole('button', { name: 'Cancel shipment' })).toBeHidden();
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
  await expect(page.getByText(/You’re changing order P-/)).toBeVisible();
  await openSection(page, 'When');
  await expect(date).toHaveValue('Thu, Mar 5, 2026');
  await date.fill('12/1/2026');
  await date.press('Enter');
  await expect(date).toHaveValue('Tue, Dec 1, 2026');
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
  await goToSection(page, 'Pay');
  const changeOrder = section(page, 'Pay').getByRole('button', { name: /^Change order/ });
  await expect(changeOrder).toHaveText(/^Change order/);
  await expect(changeOrder).not.toHaveAccessibleDescription('We’re updating your price.');
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

  const announcement = (text: string) => page.getByRole('status').filter({ hasText: text });
  const walk = await startWalk(page, 'change an order');
  await walk.press('change', page.getByRole('link', { name: 'Change this order' }));
  await expect(page.getByText(/You’re changing order P-/)).toBeVisible();
  await expect(section(page, 'Where')).toHaveAttribute('data-state', 'open');
  for (const part of ['When', 'Bags', 'Shipping speed', 'Who', 'Pay']) {
    await expect(section(page, part)).toHaveAttribute('data-state', 'folded');
    await expect(section(page, part).getByRole('button', { name: `Edit ${part}` })).toBeVisible();
  }
  await expect(section(page, 'Shipping speed')).toContainText('Arrives Thu, Mar 12');
  await expect(section(page, 'Pay')).toContainText('Nothing more to pay');
  await walk.press('shipping speed', page.getByRole('button', { name: 'Edit Shipping speed' }));
  await walk.press('arrival day', offers(page).nth(1));
  await expect(changeOrder).toHaveText('Change order, $8.00');
  await expect(announcement('You now pay $8.00. Before, nothing was due.')).toBeAttached();
  await expect(changeOrder).not.toHaveAccessibleDescription('We’re updating your price.');
  const card = page.frameLocator('#payment-card');
  await walk.type('card number', card.getByLabel('Card number'), '4111 1111 1111 1111');
  await walk.choose('month', card.getByLabel('Month'), '12');
  await walk.choose('year', card.getByLabel('Year'), 3);
  await walk.type('security code', card.getByLabel('Security code'), '123');
  await expect(section(page, 'Pay').getByLabel('Billing zip code')).toHaveValue('90001');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeHidden();
  await walk.press('change order', () => changeOrder.press('Enter'));
  await expect(page).toHaveURL(/payments\/receipt/);
  await expect(page.getByText('$97.99').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Your change is saved.' })).toBeVisible();
  walk.end({ fields: 4, presses: 4 });

  await page.getByRole('link', { name: 'Change this order' }).click();
  await expect(page.getByText(/You’re changing order P-/)).toBeVisible();
  // It is folded once the price of the order as it is has arrived.
  await expect(section(page, 'Pay')).toHaveAttribute('data-state', 'folded');
  await goToSection(page, 'Pay');
  await changeOrder.press('Enter');
  const unchanged = page.getByRole('alert').filter({ hasText: 'Nothing has changed yet.' });
  await expect(unchanged).toBeVisible();
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
  await expect(changeOrder).toHaveText('Change order, $8.00 back');
  await expect(announcement('You now get $8.00 back. Before, nothing was due.')).toBeAttached();
  await expect(changeOrder).not.toHaveAccessibleDescription('We’re updating your price.');
  await changeOrder.press('Enter');
  await expect(page).toHaveURL(/payments\/receipt/);
  await expect(page.getByText('$89.99').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'What you ordered and paid' })).toContainText(
    'Already paid: Card ending in 1111',
  );
  await expect(page.getByRole('heading', { name: 'Save this trip: add a password' })).toBeVisible();

  // Of a canceled order no change is saved any more, and nothing is left to change or cancel from another device.
  await page.getByRole('button', { name: 'Cancel shipment' }).click();
  const cancel = page.getByRole('dialog').getByRole('button', { name: /^Cancel/ });
  await cancel.last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the receipt' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is canceled');
  await expect(page.getByText('Your change is saved.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Save this trip: add a password' })).toHaveCount(0);
});

test.describe('with calls that fail', () => {
  test.use({ callsMayFail: true });

  test('PAY-04 after a lost answer one press gets the order that was charged, without the card again', async ({
    page,
  }) => {
    let sends = 0;
    await page.route('**/refactor/v5/process_payment', async (route) => {
      sends += 1;
      if (sends > 3) return route.continue();
      if (sends === 1) await route.fetch();
      return route.abort();
    });
    await fillUntilPayment(page);
    await fillGuest(page);
    await fillCard(page);
    await pressPlaceOrder(page);
    await expect(section(page, 'Pay').getByRole('alert')).toContainText('you’ll only be charged once');
    await expect(page.frameLocator('#payment-card').getByLabel('Card number')).toHaveValue('4111 1111 1111 1111');
    await pressPlaceOrder(page);
    await expectReceipt(page);
    expect(sends).toBe(4);
  });

  test('PAY-04 after a lost answer a reload leads to the receipt of the order that was charged', async ({ page }) => {
    let isTaken = false;
    await page.route('**/refactor/v5/process_payment', async (route) => {
      if (!isTaken) await route.fetch();
      isTaken = true;
      return route.abort();
    });
    await fillUntilPayment(page);
    await fillGuest(page);
    await fillCard(page);
    await pressPlaceOrder(page);
    await expect(section(page, 'Pay').getByRole('alert')).toContainText('you’ll only be charged once');
    await page.reload();
    await expectReceipt(page);
  });

  test('CLB-01 CLB-02 questions that the form could not load are asked when the order is placed', async ({
    page,
    request,
  }) => {
    const { club_id: clubId } = await clubNamed(request, 'Duneswick');
    await page.route('**/question_sets', (route) => route.abort());
    await page.goto(`${namedTripAddress.replace(/o_zip=.*?(?=&d_zip)/, '')}&shipping_from=${clubId}`);
    await offers(page).first().check();
    await goToSection(page, 'Bags');
    await page.getByLabel('Packed in').selectOption({ label: 'Hard case' });
    await contact(page, 'To').getByLabel('Phone').fill('(305) 555-0117');
    await fillGuest(page);
    await fillCard(page);
    await page.unroute('**/question_sets');
    await pressPlaceOrder(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: 'No' }).first()).toBeVisible();
    for (const no of await dialog.getByRole('radio', { name: 'No' }).all()) await no.check();
    for (const text of await dialog.getByRole('textbox').all()) await text.fill('Rack 4');
    await dialog.getByRole('button', { name: /^S(end|ave)/ }).press('Enter');
    await expectReceipt(page);
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

test('VAL-02 PAY-03 the summary counts from its first moment what is missing, the empty card included', async ({
  page,
}) => {
  // Everything that a button of the summary ever says.
  await page.addInitScript(() => {
    const said = new Set<string>();
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const button of document.querySelectorAll('aside button')) said.add(button.textContent ?? '');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const said = async (): Promise<readonly string[]> =>
    page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
  const summary = page.getByRole('complementary', { name: 'Your trip' });
  await fillUntilPayment(page);
  await fillGuest(page);
  await expect(summary.getByRole('button', { name: '4 left to complete' })).toBeVisible();
  expect((await said()).filter((text) => text.startsWith('Place order'))).toEqual([]);
  await summary.getByRole('button', { name: '4 left to complete' }).click();
  await expect(page.frameLocator('#payment-card').getByLabel('Card number')).toBeFocused();
  await fillCard(page);
  await expect(summary.getByRole('button', { name: 'Place order, $89.99' })).toBeVisible();
  // What is emptied again is missing again.
  await page.frameLocator('#payment-card').getByLabel('Security code').fill('');
  await expect(summary.getByRole('button', { name: 'Place order, $89.99' })).toBeHidden();
  await page.frameLocator('#payment-card').getByLabel('Security code').fill('123');
  await expect(summary.getByRole('button', { name: 'Place order, $89.99' })).toBeVisible();
});

test.describe('with a session that another tab has changed', () => {
  test.use({ callsMayFail: true });

  test('ACC-02 PAY-05 the press says so, and after a reload the trip is still there', async ({ page, context }) => {
    await fillUntilPayment(page);
    await fillGuest(page, 'signs-in-elsewhere@example.com');
    await fillCard(page);
    const otherTab = await context.newPage();
    await signIn(otherTab, 'traveler@portage.test');
    await otherTab.close();
    await pressPlaceOrder(page);
    const alert = page.getByText(/^You’ve signed in or out in another tab\. Nothing was charged\./).first();
    await expect(alert).toBeInViewport();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('banner')).toContainText('Sign out');
    await expect(section(page, 'Where')).toContainText('Miami');
    await expect(placeOrder(page)).toHaveText('Place order, $89.99');
  });
});
