import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test';

type JourneyOptions = {
  /** For journeys on which calls fail on purpose: the browser then reports each of them itself. */
  callsMayFail: boolean;
};

/**
 * A journey in the browser. Whatever happens on it, nothing may break unseen: no exception, no error in the console, nothing that
 * the security policy of the page refuses.
 */
export const test = base.extend<JourneyOptions>({
  callsMayFail: [false, { option: true }],
  page: async ({ page, callsMayFail }, use) => {
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
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** Los Angeles to Miami, one golf bag, dropped off on Thursday, March 5: everything that a price needs but the service. */
export const tripAddress =
  '/ship?o_zip=90001&o_city=Los%20Angeles&o_state=CA&d_zip=33101&d_city=Miami&d_state=FL&product=golf-standard&oneway=true&pickup_date=2026-03-05';

/** The section of the ship page with this title, whether it is open or folded. */
export function section(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true });
}

/** The services on offer, by the day they arrive on: there, or on the way back. Those of a trip that has changed since are none. */
export function offers(page: Page, leg: 'there' | 'back' = 'there') {
  const name = leg === 'there' ? 'Which day should it arrive?' : 'Which day should it be back?';
  const current = page.locator(':not([aria-busy] *)');
  return page.getByRole('radiogroup', { name }).and(current).getByRole('radio');
}

/** Opens a section that the address of the page has filled in. */
export async function edit(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${title}` }).click();
}

/** One end of the trip, by its heading. */
export function end(page: Page, title: 'From' | 'To') {
  return page.getByRole('group', { name: title, exact: true });
}

/**
 * Signs in with one of the demo accounts, and opens a page if an address is given. It makes the sign-in call directly, which saves loading
 * a page; the form is proven by `sign-in.test.ts`.
 */
export async function signIn(page: Page, email: string, address?: string): Promise<void> {
  const html = await (await page.request.get('/terms')).text();
  const [, token = ''] = /name="csrf-token" content="([^"]+)"/.exec(html) ?? [];
  const answer = await page.request.post('/sessions', {
    headers: { 'x-csrf-token': token },
    data: { email, password: 'portage-demo' },
  });
  expect(await answer.json()).toMatchObject({ success: true });
  if (address === undefined) return;
  await page.goto(address);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeAttached();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
}

/** Opens the newest mail of the development mailbox with these words in its line, as soon as the worker has delivered it. */
export async function openMail(page: Page, words: string): Promise<void> {
  const line = page.getByRole('row').filter({ hasText: words }).first();
  await expect(async () => {
    await page.goto('/dev/mailbox');
    await expect(line).toBeVisible({ timeout: 500 });
  }).toPass();
  await line.getByRole('link').click();
}

/** The link in the last mail to an address, once the mail is there. */
export async function linkFor(page: Page, email: string): Promise<string> {
  await openMail(page, email);
  const text = await page.locator('#text').innerText();
  const address = /https?:\/\/\S+#token=[\w-]+/.exec(text)?.[0] ?? '';
  const { pathname, hash } = new URL(address);
  return `${pathname}${hash}`;
}

export type ClubFound = { club_id: number; title: string; city: string; state: string };

/** A golf club of the demo data, by the beginning of its name. */
export async function clubNamed(request: APIRequestContext, name: string): Promise<ClubFound> {
  const answer = await request.get('/api/v5.1/auto-complete/facility', { params: { term: name, brand: 'golf' } });
  const { results } = (await answer.json()) as { results: ClubFound[] };
  const [club] = results;
  if (!club) throw new Error(`The demo data has no club named ${name}`);
  return club;
}

/** Puts something else into the settings that the server has written into the page. */
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
      await route.fulfill({ response, body });
    },
  );
}

/** Presses Tab until the control whose name starts so has the focus. */
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
