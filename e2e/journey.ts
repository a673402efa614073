import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test';

type JourneyOptions = {
  /** For journeys with calls that fail on purpose: the browser logs each of them as an error. */
  callsMayFail: boolean;
  /** Whether the mouse moves after a page was opened, as it does for a real user; pages may wait for that. */
  isSomeoneThere: boolean;
};

/**
 * A journey in the browser. It fails on any uncaught exception, console error or violation of the page's security policy.
 */
export const test = base.extend<JourneyOptions>({
  callsMayFail: [false, { option: true }],
  isSomeoneThere: [true, { option: true }],
  page: async ({ page, callsMayFail, isSomeoneThere }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      if (callsMayFail && message.text().startsWith('Failed to load resource')) return;
      complaints.push(`console: ${message.text()}`);
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`The security policy refused ${violatedDirective} for ${blockedURI}`);
      });
    });
    if (isSomeoneThere) moveMouseAfterOpening(page);
    if (process.env['JOURNEY_DELAY_MS']) await delayCalls(page, Number(process.env['JOURNEY_DELAY_MS']));
    await use(page);
    // A call that a journey answers by itself may still be under way.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(complaints).toEqual([]);
  },
});

function moveMouseAfterOpening(page: Page): void {
  const [open, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const move = async (): Promise<void> => {
    await page.mouse.move(1, 1);
    await page.mouse.move(3, 2);
  };
  page.goto = async (...wish) => {
    const answer = await open(...wish);
    await move();
    return answer;
  };
  page.reload = async (...wish) => {
    const answer = await reload(...wish);
    await move();
    return answer;
  };
}

/**
 * Holds each call back for a random time, so that answers arrive in another order with every run. It finds pages that count on an order;
 * set `JOURNEY_DELAY_MS` to the longest time.
 */
async function delayCalls(page: Page, longest: number): Promise<void> {
  await page.route(/\/(api|refactor)\//, async (route) => {
    await page.waitForTimeout(Math.random() * longest);
    await route.fallback();
  });
}

/** Holds back every answer to these addresses until the returned function is called. */
export async function holdAnswers(page: Page, addresses: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Los Angeles to Miami, one golf bag, dropped off on Thursday, March 5: everything that a price needs except the service. */
export const tripAddress =
  '/ship?o_zip=90001&o_city=Los%20Angeles&o_state=CA&d_zip=33101&d_city=Miami&d_state=FL&product=golf-standard&oneway=true&pickup_date=2026-03-05';

/** The section of the ship page with this title, open or folded. */
export function section(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true });
}

/** The service cards of a leg, by their arrival day. Outdated cards, of a trip that has changed since, do not match. */
export function offers(page: Page, leg: 'there' | 'back' = 'there') {
  const name = leg === 'there' ? 'When should it arrive?' : 'When should it be back?';
  const current = page.locator(':not([aria-busy] *)');
  return page.getByRole('radiogroup', { name }).and(current).getByRole('radio');
}

/** Opens a folded section. */
export async function openSection(page: Page, title: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^(Edit|Open) ${title}$`) })
    .or(page.getByRole('button', { name: new RegExp(`^${title}: \\d+ left to complete$`) }))
    .click();
}

/**
 * Goes to a section of the form. On a narrow screen one section is open at a time; on a wide one this opens what is folded, and leaves alone
 * what is open.
 */
export async function goToSection(page: Page, title: string): Promise<void> {
  const part = section(page, title);
  // It may wait for an earlier section, and then turn out to be folded.
  await expect(part).toHaveAttribute('data-state', /open|folded/);
  await expect(async () => {
    if ((await part.getAttribute('data-state')) === 'folded') await openSection(page, title);
    await expect(part).toHaveAttribute('data-state', 'open', { timeout: 1000 });
  }).toPass();
}

/** One end of the trip, by its heading. */
export function end(page: Page, title: 'From' | 'To') {
  return page.getByRole('group', { name: title, exact: true });
}

/** The street and contact of one end of the trip, which are asked for with the names. */
export function contact(page: Page, title: 'From' | 'To') {
  return page.getByRole('region', { name: title === 'From' ? 'Sender' : 'Recipient', exact: true });
}

/** The same with all fields: a sender who is the first traveler is shown as one line. */
export async function openContact(page: Page, title: 'From' | 'To') {
  const fields = contact(page, title);
  await expect(fields).toBeVisible();
  const change = fields.getByRole('button', { name: 'Change the sender' });
  if (await change.isVisible()) {
    await change.click();
    // The focus follows with the next drawing; whatever had it before then would lose it again.
    await expect(fields.getByRole('textbox').first()).toBeFocused();
  }
  return fields;
}

/** The name, email and phone of a traveler. */
export function person(page: Page, number: number) {
  return page.getByRole('region', { name: `Traveler ${number} details`, exact: true });
}

/** The same with an email and phone of their own: by default, the other travelers are reached through the first one. */
export async function openPerson(page: Page, number: number) {
  const fields = person(page, number);
  await fields.getByRole('button', { name: 'Change email and phone' }).click();
  return fields;
}

/** The guest who orders. */
export function guest(page: Page) {
  return page.getByRole('region', { name: 'Your details', exact: true });
}

/**
 * Signs in with a demo account, and opens a page if an address is given. It calls the server directly, which saves loading a page;
 * `sign-in.test.ts` tests the form.
 */
export async function signIn(page: Page, email: string, address?: string): Promise<void> {
  // An open page would continue to save its trip in the session that ends here.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const answer = await page.request.post('/sessions', {
    headers: { 'x-csrf-token': await csrfToken(page.request) },
    data: { email, password: 'portage-demo' },
  });
  expect(await answer.json()).toMatchObject({ success: true });
  if (address === undefined) return;
  await page.goto(address);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeAttached();
}

/** The CSRF token that a browser has to send with its calls. */
export async function csrfToken(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/terms')).text();
  return /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? '';
}

export type NewCart = { readonly id: number; readonly token: string };

/** Opens a cart of the golf brand, as a page does once it needs one. */
export async function createCart(
  request: APIRequestContext,
  headers: Readonly<Record<string, string>>,
): Promise<NewCart> {
  const answer = await request.post('/api/v5/carts', { headers, data: { cart: { brand_id: 5 } } });
  const { id, cart_token: token } = (await answer.json()) as { id: number; cart_token: string };
  return { id, token };
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
}

/** Opens the newest email in the development mailbox whose line contains these words and subject, once the worker has delivered it. */
export async function openMail(page: Page, words: string, subject = ''): Promise<void> {
  const line = page.getByRole('row').filter({ hasText: words }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.goto('/dev/mailbox');
    await expect(line).toBeVisible({ timeout: 500 });
  }).toPass();
  await line.getByRole('link').click();
}

/** The link in the last email to an address, once it has arrived; of several that may be under way, the one with this subject. */
export async function linkInMailTo(page: Page, email: string, subject = ''): Promise<string> {
  await openMail(page, email, subject);
  const text = await page.locator('#text').innerText();
  const address = /https?:\/\/\S+#token=[\w-]+/.exec(text)?.[0] ?? '';
  const { pathname, hash } = new URL(address);
  return `${pathname}${hash}`;
}

export type ClubFound = { club_id: number; title: string; city: string; state: string };

/** A golf club of the demo data, by the start of its name. */
export async function clubNamed(request: APIRequestContext, name: string): Promise<ClubFound> {
  const answer = await request.get('/api/v5.1/auto-complete/facility', { params: { term: name, brand: 'golf' } });
  const { results } = (await answer.json()) as { results: ClubFound[] };
  const [club] = results;
  if (!club) throw new Error(`The demo data has no club named ${name}`);
  return club;
}

/** Overrides settings that the server writes into the page. */
export async function changeSettings(page: Page, change: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route(
    (url) => url.pathname === '/ship' || url.pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace(
        /(<script[^>]*id="page-settings"[^>]*>)(.*?)(<\/script>)/s,
        (_whole, start: string, json: string, stop: string) =>
          start + JSON.stringify({ ...(JSON.parse(json) as object), ...change }) + stop,
      );
      // What the server drew fits its own settings only.
      const undrawn = body.replace(/(<div id="root">).*(<\/div>\s*<\/body>)/s, '$1$2');
      await route.fulfill({ response, body: undrawn });
    },
  );
}

/** Presses Tab until a control whose name starts with this text has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const pressesMost = 80;
  for (let presses = 0; presses < pressesMost; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 1 && (await focused.ariaSnapshot()).includes(`"${name}`)) return;
  }
  throw new Error(`No control named ${name} within ${pressesMost} presses of Tab`);
}

export { expect } from '@playwright/test';
