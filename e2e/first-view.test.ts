import { brandByKey, brandKeys } from '#rules/brand/brand.ts';
import { homeWords } from '#rules/brand/home-words.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import { end, expect, holdAnswers, section, signIn, test, tripAddress } from './journey.ts';

for (const key of brandKeys) {
  test(`SCR-01 the home page of ${key} says what it is before any script runs`, async ({ request }) => {
    const html = await (await request.get(`/?brand=${key}`)).text();
    expect(html).toContain(`>${escapeHtml(homeWords()[key].headline)}</h1>`);
    expect(html).toContain(`aria-label="${escapeHtml(brandByKey(key).name)}, home"`);
    for (const label of ['From', 'To', 'Bag', 'Drop-off date']) expect(html).toContain(`>${label}</label>`);
    expect(html).toContain('>Plan the trip</span>');
    for (const heading of ['How it works', 'Questions we hear most']) expect(html).toContain(`>${heading}</h2>`);
  });

  test(`SCR-01 the ship page of ${key} has its form before any script runs, with what the address fills in`, async ({
    request,
  }) => {
    const html = await (await request.get(`/ship?brand=${key}&o_city=Boise&o_state=ID&d_city=Reno&d_state=NV`)).text();
    expect(html).toContain('>Ship your bags</h1>');
    expect(html).toContain(`aria-label="${escapeHtml(brandByKey(key).name)}, home"`);
    expect(html).toContain('Boise, ID');
  });
}

for (const [path, heading] of [
  ['/help', 'Help'],
  ['/contact', 'Contact us'],
  ['/business', 'For clubs, resorts, camps and schools'],
  ['/store-locator', 'Find a drop-off store'],
  ['/track', 'Track an order'],
  ['/terms', 'Terms of service'],
] as const) {
  test(`SCR-01 ${path} can be read before any script runs`, async ({ page }) => {
    const release = await holdAnswers(page, '**/assets/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const typed = page.getByRole('main').getByRole('textbox').or(page.getByRole('searchbox'));
    if ((await typed.count()) > 0) await typed.first().fill('P-7K3M9Q');
    release();
    // The menu on top answers once the code is there.
    await page.getByRole('link', { name: 'Terms of service' }).last().hover();
    if ((await typed.count()) > 0) await expect(typed.first()).toHaveValue('P-7K3M9Q');
    if (path === '/help') await expect(page.getByText('No answers found.')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
  });
}

for (const [path, typed] of [
  ['/sign-in', { Email: 'traveler@portage.test', Password: 'portage-demo' }],
  ['/register', { Email: 'new@portage.test', 'First name': 'Nell', Phone: '2125550123', Password: 'seven gray bags' }],
] as const) {
  test(`SCR-07 ${path} has its form before any script runs, and keeps what was typed`, async ({ page }) => {
    const release = await holdAnswers(page, '**/assets/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    for (const [label, text] of Object.entries(typed)) {
      await page.getByRole('main').getByRole('textbox', { name: label, exact: true }).fill(text);
    }
    await page.getByRole('checkbox', { name: 'Show password' }).check();
    release();
    const password = page.getByRole('textbox', { name: 'Password', exact: true });
    // The box is answered once the code is there.
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue(typed.Password);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(typed.Email);
    if (path === '/sign-in') {
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    } else {
      await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Nell');
      await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue(/212.*555.*0123/);
    }
  });
}

test('ACC-08 an account has its frame, title and parts before any script runs', async ({ page }) => {
  await signIn(page, 'traveler@portage.test');
  for (const [part, title] of [
    ['orders', 'Orders'],
    ['addresses', 'Addresses'],
    ['travelers', 'Travelers'],
    ['cards', 'Cards'],
    ['credit', 'Credit'],
    ['profile', 'Profile'],
    ['security', 'Security'],
    ['data', 'Your data'],
  ]) {
    const html = await (await page.request.get(`/account/${part}`)).text();
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(html).toContain('aria-label="Your account"');
  }
  const release = await holdAnswers(page, '**/assets/*.js');
  await page.goto('/account/profile', { waitUntil: 'commit' });
  // Nothing is drawn before the style sheets are there.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null),
  );
  const heading = page.getByRole('heading', { level: 1, name: 'Profile' });
  const before = await heading.boundingBox();
  release();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
});

test('SCR-07 no form that the server draws can put what was typed into an address', async ({ request }) => {
  for (const path of ['/sign-in', '/register', '/track', '/help', '/contact', '/business', '/terms', '/ship']) {
    const html = await (await request.get(path)).text();
    for (const form of html.match(/<form[^>]*>/g) ?? [])
      expect([path, form]).toEqual([path, expect.stringContaining('method="post"')]);
  }
});

test('URL-01 the ship page takes a zip from the form of the home page, and no city in its place', async ({ page }) => {
  await page.goto('/ship?o_zip=90001&d_zip=Miami&product=golf-standard');
  await expect(end(page, 'From').getByRole('textbox', { name: 'Zip' })).toHaveValue('90001');
  await expect(end(page, 'To').getByRole('combobox', { name: 'Club/Resort' })).toHaveValue('');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, isSomeoneThere: false });

  test('SCR-06 a link to an order can be asked for, and nothing typed is in the address', async ({ page }) => {
    await page.goto('/track');
    await page.getByRole('textbox', { name: 'Order number' }).fill('P-7K3M9Q');
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
    await page.getByRole('button', { name: 'Email me the link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
    await expect(page).toHaveURL('/track');
    await page.getByRole('link', { name: 'Back to tracking' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Track an order');
  });

  test('SCR-01 URL-01 zips typed on the home page arrive on the ship page, and other text does no harm', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'From' }).fill('90001');
    await page.getByRole('combobox', { name: 'To' }).fill('Miami');
    await page.getByRole('button', { name: 'Plan the trip' }).click();
    await expect(page).toHaveURL(/\/ship\?o_zip=90001&d_zip=Miami&product=golf-standard$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ship your bags');
    await expect(end(page, 'From').getByRole('radio', { name: 'Other address' })).toBeChecked();
    await expect(end(page, 'To').getByRole('radio', { name: 'Club/Resort' })).toBeChecked();
  });

  test('SCR-04 a store search keeps what was typed and chosen', async ({ page }) => {
    await page.goto('/store-locator');
    await page.getByLabel('Zip or postal code').fill('33401');
    await page.getByLabel('Within').selectOption({ label: '25 miles' });
    await page.getByRole('button', { name: 'Find stores' }).click();
    await expect(page).toHaveURL('/store-locator?zip_code=33401&radius=25&carrier=FEDEX');
    await expect(page.getByLabel('Zip or postal code')).toHaveValue('33401');
    await expect(page.getByLabel('Within')).toHaveValue('25');
    await expect(page.locator('.no-script')).toHaveText(
      'Turn on JavaScript to see the stores, or call us at (800) 555-0145: we’ll name the nearest one.',
    );
    await expect(page.locator('.no-script')).toBeInViewport();
  });

  test('SCR-01 pages that need a script say what for, and others don’t', async ({ page }) => {
    for (const path of ['/', '/ship']) {
      await page.goto(path);
      await expect(page.locator('.no-script')).toHaveText(
        'Turn on JavaScript to see prices and arrival dates, and to order.',
      );
      await expect(page.locator('.no-script')).toBeInViewport();
    }
    for (const path of ['/track', '/help', '/terms']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.no-script')).toHaveCount(0);
    }
  });

  test.describe('and with a form that needs them', () => {
    test.use({ callsMayFail: true });

    test('SCR-07 a password does not get into the address', async ({ page }) => {
      await page.goto('/sign-in');
      await page.getByRole('textbox', { name: 'Email' }).fill('traveler@portage.test');
      await page.getByRole('textbox', { name: 'Password' }).fill('portage-demo');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page wasn’t ready yet');
      await expect(page).toHaveURL('/sign-in');
    });
  });
});

test.describe('before anyone is there', () => {
  test.use({ isSomeoneThere: false });

  for (const address of ['/', '/ship']) {
    test(`SCR-01 the code of ${address} is loaded once a user interacts, and not before`, async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('.js')) scripts.push(request.url());
      });
      await page.goto(address, { waitUntil: 'networkidle' });
      expect(scripts).toHaveLength(1);
      await page.mouse.move(200, 200);
      await page.mouse.move(240, 220);
      await expect.poll(() => scripts.length).toBeGreaterThan(10);
    });
  }
});

for (const [trip, total] of [
  ['one way', '$89.99'],
  ['round trip', '$179.98'],
] as const) {
  test(`PRC-01 URL-01 the price of a ${trip} in the address is there before any script runs, and stays`, async ({
    page,
  }) => {
    const back = trip === 'one way' ? '' : '&return_date=2026-03-20';
    const address = `${tripAddress.replace('oneway=true', `oneway=${String(back === '')}`)}${back}&service=101`;
    const release = await holdAnswers(page, '**/assets/*.js');
    await page.goto(address, { waitUntil: 'commit' });
    const summary = page.getByRole('complementary', { name: 'Your trip' });
    await expect(summary).toContainText(`Total ${total}`);
    release();
    await expect(summary).toContainText(`Total${total}`);
    await expect(page.getByText('The price has changed since your quote.')).toHaveCount(0);
    // Without a service there is no one price to name.
    const html = await (await page.request.get(tripAddress)).text();
    expect(html).not.toContain('$89.99');
  });
}

test('SCR-01 what is typed into the ship page before its code is there is kept', async ({ page, isMobile }) => {
  const release = await holdAnswers(page, '**/assets/*.js');
  await page.goto('/ship', { waitUntil: 'commit' });
  await end(page, 'From').getByRole('combobox', { name: 'Club/Resort' }).pressSequentially('Pine');
  await end(page, 'To').getByRole('radio', { name: 'Other address' }).check({ force: true });
  release();
  await expect(end(page, 'From').getByRole('combobox', { name: 'Club/Resort' })).toHaveValue('Pine');
  await expect(end(page, 'To').getByRole('textbox', { name: 'Zip' })).toBeVisible();
  if (isMobile) await expect(page.getByText('Step 1 of 6')).toBeVisible();
});

test('VAL-02 an early press on the ship page counts once its code is there', async ({ page }) => {
  const release = await holdAnswers(page, '**/assets/ShipPage-*.js');
  await page.goto('/ship');
  await section(page, 'Where').getByRole('button', { name: 'Swap the two places' }).hover();
  await page.getByRole('button', { name: 'Continue' }).first().click();
  release();
  const from = end(page, 'From').getByRole('combobox', { name: 'Club/Resort' });
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await expect(from).toBeFocused();
});

test('an address can’t put markup into the page', async ({ request }) => {
  const answer = await request.get(`/?x="><script>alert(1)</script>&y=%22%3E%3Cimg%20src=x%3E&z=%BRAND%`);
  const html = await answer.text();
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img');
  expect(html).toContain('/sign-in?back=%2F%3F');
});

test('SCR-01 what is typed before the script is there is kept, and leads to a price', async ({ page }) => {
  const release = await holdAnswers(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Bag' }).selectOption({ label: 'Golf bag, Staff / XL' });
  await page.getByRole('combobox', { name: 'From' }).fill('90001');
  await page.getByRole('combobox', { name: 'To' }).pressSequentially('331');
  release();
  await expect(page.getByRole('listbox', { name: 'To' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'To' })).toBeFocused();
  await page.getByRole('combobox', { name: 'To' }).pressSequentially('01');
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Los Angeles, CA 90001');
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('Miami, FL 33101');
  await expect(page.getByRole('combobox', { name: 'Bag' })).toHaveValue('golf-staff');
  await page.getByRole('list', { name: 'Services' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/product=golf-staff/);
});

test('SCR-01 a box that was ticked and a button that was pressed early count', async ({ page }) => {
  const release = await holdAnswers(page, '**/assets/HomePage-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: 'Round trip' }).check();
  // The first script has run, the page's own is not there.
  await expect(page.locator('html[data-scheme]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add another bag' }).click();
  release();
  await expect(page.getByRole('textbox', { name: 'Return drop-off date' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Bags' }).getByRole('listitem')).toHaveCount(2);
  // The tab has kept both; the server knows of neither.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Return drop-off date' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Bags' }).getByRole('listitem')).toHaveCount(2);
});

test('SCR-07 a signed-in user never sees the page of a guest', async ({ page }) => {
  await signIn(page, 'traveler@portage.test');
  const html = await (await page.request.get('/')).text();
  expect(html).not.toContain('>Sign in<');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('SCR-01 colors can be chosen before the script is there, and the next page has them before its script', async ({
  page,
}) => {
  const release = await holdAnswers(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  // Until the style sheet is there, the choice for narrow windows is shown too.
  await page.getByRole('banner').getByRole('radio', { name: 'Dark' }).check();
  release();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.unrouteAll();
  await holdAnswers(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
});

test('SCR-01 a choice that is made while the page takes over is kept', async ({ page }) => {
  // React listens from the moment it begins, and has drawn nothing yet. An element that is being clicked by a script ignores another `click()`.
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...[type, listener, options]) {
      listen.call(this, type, listener, options);
      if (type !== 'click' || options === true || !(this instanceof Element && this.id === 'root')) return;
      queueMicrotask(() => document.querySelector<HTMLElement>('input[type=radio][value=other]')?.click());
    };
  });
  await page.goto('/ship');
  await expect(end(page, 'From').getByLabel('Zip')).toBeVisible();
});
