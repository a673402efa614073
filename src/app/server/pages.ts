import { randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageAccess } from '#access/page-access.ts';
import { type PageSettings, schemeCookie } from '#kit/page-settings.ts';
import type { Action } from '#rules/account/permissions.ts';
import type { Brand } from '#rules/brand/brand.ts';
import type { BrandSite } from '#rules/brand/brand-site.ts';
import { contentOfBrand } from '#rules/brand/content/content-of-brand.ts';
import { homeTitle } from '#rules/brand/home-words.ts';
import {
  contactStructuredData,
  helpStructuredData,
  homeStructuredData,
  type StructuredData,
} from '#rules/brand/structured-data.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import { helpQuestions } from '#rules/help/help-questions.ts';
import { type Language, languageChoiceSeconds, languageCookie, languageParameter } from '#rules/language/language.ts';
import { isShipPagePath } from '#rules/shipment/ship-page-path.ts';
import type { Sessions } from '#kit/server/session.ts';
import { currentLanguage, t } from '#rules/language/t.ts';
import { serveBrandFiles } from './brand-files.ts';
import { type BuiltClient, readBuiltClient } from './built-client.ts';
import { isFingerprinted, keptForever } from './release-files.ts';
import { jsonForHtml, pageFileLinks, pageHead } from './page-head.ts';

/** The default path of the ship page; operators may change it. SCR-01 */
const usualShipPath = '/ship';

const receiptPath = '/payments/receipt';

type Page = {
  readonly path: string;
  readonly title: (brand: Brand) => string;
  readonly description: (brand: Brand) => string;
  /** Whether it is for search engines; other pages are for one person. */
  readonly isListed?: boolean;
  readonly structuredData?: (site: BrandSite) => StructuredData;
  /** The client's module that draws it, where the browser is to load that at once. */
  readonly source?: string;
  /** Modules that the browser loads later, but the server draws in the first view, which needs their style sheets. */
  readonly drawnEarly?: readonly string[];
  /** Whether the server renders its first view. */
  readonly firstView?: (settings: PageSettings, url: string) => boolean;
  /** What it needs JavaScript for; missing where it can be read and used without. */
  readonly scriptNeededFor?: (phone: string) => string;
  /** Whether guests are redirected to the sign-in page, and back afterwards. */
  readonly needsSignIn?: boolean;
};

/** Only for guests: what a page shows to a signed-in user is rendered by the browser. */
function isGuest({ person }: PageSettings): boolean {
  return person === null;
}

/** Not for staff: what they see around a page is rendered by the browser. */
function hasPlainFrame({ person }: PageSettings): boolean {
  return !person?.hasStaffBar && !person?.mayBookOnBehalf;
}

/** An order, a cart or a micro-site fills in the form by calls of the browser, and the compact layout is for people who know the page. */
function isNewTrip({ microSite, cart }: PageSettings, url: string): boolean {
  return !microSite && !cart && !/[?&](?:again|change|layout|takeover)=/.test(url);
}

const pricesAndOrders = (): string => t`Turn on JavaScript to see prices and arrival dates, and to order.`;

const anything = (): string => t`Turn on JavaScript to use this page.`;

/** A page about the account of one person. */
function accountPage(path: string, title: () => string): Page {
  return {
    path,
    title: (brand) => `${title()} · ${brand.name}`,
    description: (brand) => t`Your account at ${brand.name}.`,
    scriptNeededFor: anything,
  };
}

/** The pages of the client, with their texts for search engines and browser tabs. */
export const pages: readonly Page[] = [
  {
    path: '/',
    title: homeTitle,
    description: (brand: Brand) => contentOfBrand(brand.key).description,
    isListed: true,
    structuredData: (site) => homeStructuredData(site, contentOfBrand(site.brand.key)),
    source: 'pages/home/HomePage.tsx',
    drawnEarly: ['pages/home/OpeningScene.tsx', 'pages/home/HomeSections.tsx'],
    firstView: isGuest,
    scriptNeededFor: pricesAndOrders,
  },
  {
    path: usualShipPath,
    title: (brand: Brand) => t`Ship your bags · ${brand.name}`,
    description: (brand: Brand) =>
      t`Choose two places, your bags and a day: ${brand.name} shows every service with its arrival day and the full price.`,
    isListed: true,
    source: 'pages/ship/ShipPage.tsx',
    firstView: (settings, url) => isGuest(settings) && isNewTrip(settings, url),
    scriptNeededFor: pricesAndOrders,
  },
  {
    path: '/store-locator',
    title: (brand: Brand) => t`Find a drop-off store · ${brand.name}`,
    description: (brand: Brand) =>
      t`Carrier stores near you that take bags for ${brand.name}, with opening hours and the last drop-off of the day.`,
    isListed: true,
    source: 'pages/StoreLocatorPage.tsx',
    firstView: isGuest,
    scriptNeededFor: (phone) =>
      t`Turn on JavaScript to see the stores, or call us at ${phone}: we’ll name the nearest one.`,
  },
  {
    path: receiptPath,
    title: (brand: Brand) => t`Your receipt · ${brand.name}`,
    description: (brand: Brand) => t`What you ordered at ${brand.name}, what it cost and when it arrives.`,
    source: 'pages/receipt/ReceiptPage.tsx',
    firstView: hasPlainFrame,
  },
  {
    path: '/help',
    title: (brand: Brand) => t`Help · ${brand.name}`,
    description: (brand: Brand) =>
      t`Answers about prices, pickup, sizes, customs, changes and refunds at ${brand.name}, and how to reach us.`,
    isListed: true,
    structuredData: (site) =>
      helpStructuredData(site, helpQuestions(site.brand, contentOfBrand(site.brand.key).questions)),
    source: 'pages/help/HelpPage.tsx',
    firstView: isGuest,
  },
  {
    path: '/contact',
    title: (brand: Brand) => t`Contact · ${brand.name}`,
    description: (brand: Brand) => t`Call or email ${brand.name}: phone number, hours and what to have ready.`,
    isListed: true,
    structuredData: contactStructuredData,
    source: 'pages/help/ContactPage.tsx',
    firstView: isGuest,
  },
  {
    path: '/business',
    title: (brand: Brand) => t`Business · ${brand.name}`,
    description: (brand: Brand) => t`What ${brand.name} offers clubs, resorts, camps and schools, and how to start.`,
    isListed: true,
    source: 'pages/help/BusinessPage.tsx',
    firstView: isGuest,
  },
  {
    path: '/track',
    title: (brand: Brand) => t`Track an order · ${brand.name}`,
    description: (brand: Brand) => t`See where your bags are, or get a link to your order at ${brand.name} by email.`,
    isListed: true,
    source: 'pages/help/TrackPage.tsx',
    firstView: isGuest,
  },
  {
    path: '/terms',
    title: (brand: Brand) => t`Terms of service · ${brand.name}`,
    description: (brand: Brand) => t`What ${brand.name} promises, what it costs to cancel, and what can’t be shipped.`,
    isListed: true,
    source: 'pages/TermsPage.tsx',
    firstView: isGuest,
  },
  {
    path: '/sign-in',
    title: (brand: Brand) => t`Sign in · ${brand.name}`,
    description: (brand: Brand) => t`Sign in to ${brand.name} to ship with your saved addresses.`,
    source: 'pages/SignInPage.tsx',
    // Back from a provider, the browser knows how to continue.
    firstView: (settings, url) => isGuest(settings) && !/[?&]social=/.test(url),
    scriptNeededFor: () => t`Turn on JavaScript to sign in.`,
  },
  {
    path: '/register',
    title: (brand: Brand) => t`Create an account · ${brand.name}`,
    description: (brand: Brand) => t`An account at ${brand.name} keeps your orders, addresses and travelers.`,
    source: 'pages/account/RegisterPage.tsx',
    firstView: isGuest,
    scriptNeededFor: () => t`Turn on JavaScript to create an account.`,
  },
  ...(
    [
      ['/password/forgotten', () => t`Forgotten password`],
      ['/password/reset', () => t`Choose a new password`],
      ['/claim', () => t`Your account`],
      ['/sign-in/link', () => t`Sign in`],
    ] as const
  ).map(([path, title]) => accountPage(path, title)),
  ...(
    [
      ['/account', () => t`Your account`],
      ['/account/orders', () => t`Orders`],
      ['/account/addresses', () => t`Addresses`],
      ['/account/travelers', () => t`Travelers`],
      ['/account/cards', () => t`Cards`],
      ['/account/credit', () => t`Credit`],
      ['/account/profile', () => t`Profile`],
      ['/account/security', () => t`Security`],
      ['/account/data', () => t`Your data`],
    ] as const
  ).map(([path, title]) => ({
    ...accountPage(path, title),
    source: 'pages/account/AccountPage.tsx',
    firstView: hasPlainFrame,
    needsSignIn: true,
  })),
  ...(
    [
      ['/admin', 'People and carts'],
      ['/admin/payments', 'Unresolved payments'],
      ['/admin/parcels', 'Bags and labels'],
      ['/admin/claims', 'Claims'],
      ['/admin/claims/:id', 'Claim'],
      ['/admin/users/:id', 'Person'],
    ] as const
  ).map(([path, title]) => ({
    path,
    title: (brand: Brand) => `${title} · ${brand.name}`,
    description: (brand: Brand) => `For the staff of ${brand.name}.`,
    scriptNeededFor: anything,
  })),
];

/** The addresses of all pages. */
export function pagePaths(shipPath: string): readonly string[] {
  return pages.map((page) => addressOf(page, shipPath));
}

function addressOf({ path }: Page, shipPath: string): string {
  return path === usualShipPath ? shipPath : path;
}

/** The pages for staff, and the action that a user must be permitted to see each. SCR-08 ROL-01 */
const actionOfPage: Readonly<Record<string, Action>> = {
  '/admin': 'search-people',
  '/admin/payments': 'handle-payments',
  '/admin/parcels': 'handle-parcels',
  '/admin/claims': 'decide-claims',
  '/admin/claims/:id': 'decide-claims',
  '/admin/users/:id': 'see-person-record',
};

type PagesSetup = {
  /** The version of the release that draws the pages. */
  readonly version: string;
  readonly webFolder: string;
  readonly sessions: Sessions;
  readonly isSecure: boolean;
  /** Where the ship page is. */
  readonly shipPath: string;
  /** Outside services that the pages may ask, by their origin. */
  readonly mayConnectTo: readonly string[];
  /** Origins that our pages may frame: the gateway, whose card fields our pages can't read. PAY-02 */
  readonly mayFrame: readonly string[];
  /** The brand of a page, and the address under which search engines know it. */
  siteOf(request: FastifyRequest, reply: FastifyReply): BrandSite;
  settingsOf(request: FastifyRequest, brand: Brand): Promise<Omit<PageSettings, 'receipt' | 'quote'>>;
  /** What the page of a receipt starts with; null if the browser may not see it. */
  receiptOf(request: FastifyRequest): Promise<object | null>;
  /** The price of the trip in the address of a ship page; null if it is not known. */
  quoteOf(request: FastifyRequest, brand: Brand, search: string): Promise<number | null>;
  /** Sends a file that only another release has; null if none has it. */
  sendFileOfRelease(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null>;
  /** The notice at the top of every page during maintenance; null otherwise. */
  noticeOf(): Promise<string | null>;
  /** The redirect of a micro-site's short address; null when there is no such site. */
  microSiteAddress(slug: string, request: FastifyRequest, brand: Brand): Promise<string | null>;
};

/** Serves the built client. Every page carries its own nonce, CSRF token and settings, and nothing inline that could run. */
export async function servePages(app: FastifyInstance, setup: PagesSetup): Promise<void> {
  const clients = clientsIn(setup.webFolder);

  await serveFiles(app, setup);

  serveBrandFiles(app, {
    shipPath: setup.shipPath,
    listedPaths: pages.filter(({ isListed }) => isListed).map((page) => addressOf(page, setup.shipPath)),
    siteOf: setup.siteOf,
  });

  // Links to the default address are redirected, with everything that they fill in.
  if (setup.shipPath !== usualShipPath) {
    app.get(usualShipPath, (request, reply) =>
      reply.redirect(setup.shipPath + request.url.slice(usualShipPath.length)),
    );
  }

  // Partners link to their own short address, which leads to the ship page with their number. ROL-03
  app.get('/m/:slug', async (request, reply) => {
    const { slug } = request.params as { slug: string };
    const address = await setup.microSiteAddress(slug, request, setup.siteOf(request, reply).brand);
    if (address === null) return reply.callNotFound();
    return reply.redirect(address);
  });

  const draw =
    (page: Page) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const language = currentLanguage();
      const { template, client } = clients[language];
      const site = setup.siteOf(request, reply);
      const { brand } = site;
      const known = {
        ...(await setup.settingsOf(request, brand)),
        receipt: page.path === receiptPath ? await receiptOrNothing(setup, request) : null,
        quote: null,
      };
      const isDrawn = page.firstView?.(known, request.url) ?? false;
      const quote = isDrawn && page.path === usualShipPath ? await quoteOrNothing(setup, request, brand) : null;
      const settings = { ...known, quote };
      const action = actionOfPage[page.path];
      const access = pageAccess({ action, needsSignIn: page.needsSignIn }, settings.person);
      if (access === 'sign-in') return reply.redirect(`/sign-in?back=${encodeURIComponent(request.url)}`);
      // The client shows that the page does not exist.
      if (access === 'hidden') reply.code(404);
      keepAskedLanguage(request, reply);
      const sessionId = setup.sessions.ensureId(request, reply);
      const nonce = randomBytes(16).toString('base64');
      reply.header('content-type', 'text/html; charset=utf-8');
      reply.header('vary', 'accept-language, cookie');
      reply.header('content-security-policy', contentSecurityPolicy(nonce, setup));
      const [title, description] = [page.title(brand), page.description(brand)];
      const head = pageHead(site, {
        title,
        description,
        path: page.isListed ? addressOf(page, setup.shipPath) : null,
        structuredData: page.structuredData?.(site) ?? null,
      });
      const firstView = isDrawn ? drawFirst(client, settings, request) : '';
      // What an address, a micro-site or an open cart fills in needs the code of the page.
      const isWaiting =
        firstView !== '' && !request.url.includes('?') && !settings.person && !settings.microSite && !settings.cart;
      const files = pageFileLinks(client.filesOf(page), isWaiting);
      const notice = noticeHtml(await setup.noticeOf());
      return fillIn(
        template,
        { nonce, head, files, firstView, noScript: notice + noScriptNotice(page, firstView, settings.contact.phone) },
        {
          LANGUAGE: language,
          SCHEME: schemeOf(request),
          NONCE: nonce,
          BRAND: brand.key,
          TITLE: title,
          DESCRIPTION: description,
          VERSION: setup.version,
          CSRF_TOKEN: setup.sessions.csrfTokenOf(sessionId),
          PAGE_SETTINGS: settings,
        },
      );
    };

  for (const page of pages) app.get(addressOf(page, setup.shipPath), draw(page));

  // Registered last: all other routes have paths of their own.
  const drawShipPage = pages.filter(({ path }) => path === usualShipPath).map(draw)[0];
  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    return drawShipPage && isShipPagePath(path, setup.shipPath) ? drawShipPage(request, reply) : reply.callNotFound();
  });
}

type ClientInLanguage = { readonly template: string; readonly client: BuiltClient };

/**
 * The built files. The hundreds in folders share one route per folder: a route for each file would take a tenth of the startup time. Files
 * beside them have their own, so that all other addresses stay those of pages.
 */
async function serveFiles(app: FastifyInstance, { webFolder, sendFileOfRelease }: PagesSetup): Promise<void> {
  const folders = fileFolders.filter((folder) => existsSync(join(webFolder, folder)));
  for (const folder of folders) {
    await app.register(serveFolder, { folder, root: join(webFolder, folder), sendFileOfRelease });
  }
  await app.register(fastifyStatic, {
    ...fileOptions,
    root: webFolder,
    wildcard: false,
    globIgnore: [...unservedFiles, ...folders.map((folder) => `${folder}/**`)],
  });
}

/**
 * The names in the folder are read once. The plugin's own route reads the whole folder on each request to compare the case of names, and a
 * page loads about eighty files. What is not in it may be of another release.
 */
async function serveFolder(
  app: FastifyInstance,
  { folder, root, sendFileOfRelease }: { folder: string; root: string } & Pick<PagesSetup, 'sendFileOfRelease'>,
): Promise<void> {
  const names = new Set(globSync('**/*', { cwd: root }).map((name) => name.replaceAll('\\', '/')));
  await app.register(fastifyStatic, { ...fileOptions, root, serve: false, decorateReply: true, dotfiles: 'ignore' });
  app.route<{ Params: { '*': string } }>({
    method: ['HEAD', 'GET'],
    url: `/${folder}/*`,
    handler: async (request, reply) => {
      const name = request.params['*'];
      if (names.has(name) && !unservedFile.test(name)) return reply.sendFile(name);
      const path = `${folder}/${name}`;
      const sent = isFingerprinted(path) ? await sendFileOfRelease(path, request, reply) : null;
      return sent ?? reply.callNotFound();
    },
  });
}

const fileFolders = ['assets', 'brand', 'es/assets'];

/** Pages are rendered, source maps are for us, and compressed files are sent under the name of the original file. */
const unservedFiles = ['**/.*', '**/*.html', '**/*.map', '**/*.br', '**/*.gz'];
const unservedFile = /\.(?:html|map|br|gz)$/;

const fileOptions = {
  index: false,
  preCompressed: true,
  decorateReply: false,
  cacheControl: false,
  setHeaders: (response, path) => {
    // Other sites show the social cards.
    if (path.endsWith('/card.png')) response.header('cross-origin-resource-policy', 'cross-origin');
    response.header('cache-control', isFingerprinted(path) ? keptForever : 'public, max-age=3600');
  },
} as const satisfies Partial<FastifyStaticOptions>;

/** The client of each language is built separately. If one is missing, as during development, the English one is used. */
function clientsIn(webFolder: string): Readonly<Record<Language, ClientInLanguage>> {
  const clientIn = (folder: string): ClientInLanguage => ({
    template: readFileSync(join(webFolder, folder, 'index.html'), 'utf8'),
    client: readBuiltClient(join(webFolder, folder), folder),
  });
  const en = clientIn('');
  return { en, es: existsSync(join(webFolder, 'es/index.html')) ? clientIn('es/') : en };
}

function contentSecurityPolicy(nonce: string, { isSecure, mayConnectTo, mayFrame }: PagesSetup): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...mayConnectTo].join(' '),
    ...(mayFrame.length > 0 ? [['frame-src', ...mayFrame].join(' ')] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** If this fails, the browser requests it. */
async function receiptOrNothing({ receiptOf }: PagesSetup, request: FastifyRequest): Promise<object | null> {
  try {
    return await receiptOf(request);
  } catch (error) {
    request.log.error({ err: error }, 'receipt preload failed');
    return null;
  }
}

/** The browser requests the price in any case, so a page is sent without it if it isn't available at once. */
async function quoteOrNothing(
  { quoteOf }: PagesSetup,
  request: FastifyRequest,
  brand: Brand,
): Promise<PageSettings['quote']> {
  const [, search = ''] = request.url.split(/\?(.*)/s);
  if (search === '') return null;
  try {
    const cents = await quoteOf(request, brand, search);
    return cents === null ? null : { search, cents };
  } catch (error) {
    request.log.error({ err: error }, 'price preload failed');
    return null;
  }
}

/** A page without its first view still works, so a mistake in drawing it never costs a user the page. */
function drawFirst(client: BuiltClient, settings: PageSettings, request: FastifyRequest): string {
  const [path = '/', query] = request.url.split(/\?(.*)/s);
  try {
    return client.drawFirstView(settings, { path, search: query === undefined ? '' : `?${query}` });
  } catch (error) {
    request.log.error({ err: error }, 'server rendering failed');
    return '';
  }
}

/** A language in the address becomes the user's choice. */
function keepAskedLanguage(request: FastifyRequest, reply: FastifyReply): void {
  if ((request.query as Readonly<Record<string, unknown>>)[languageParameter] !== request.language) return;
  reply.setCookie(languageCookie, request.language, { path: '/', maxAge: languageChoiceSeconds, sameSite: 'lax' });
}

function schemeOf(request: FastifyRequest): string {
  const chosen = request.cookies[schemeCookie];
  return chosen === 'light' || chosen === 'dark' ? chosen : '';
}

/** Part of the page that the server sends, so that scripts need no code for it. */
function noticeHtml(words: string | null): string {
  return words === null ? '' : `<p class="no-script" role="status">${escapeHtml(words)}</p>`;
}

/** Above the page, so that it is read first. A page without a first view shows nothing at all without a script. */
function noScriptNotice({ scriptNeededFor }: Page, firstView: string, phone: string): string {
  const words = scriptNeededFor ?? (firstView === '' ? anything : null);
  return words ? `<noscript><p class="no-script">${escapeHtml(words(phone))}</p></noscript>` : '';
}

/** Fills in the HTML parts of the template, and replaces names by values. */
function fillIn(
  template: string,
  {
    nonce,
    head,
    files,
    firstView,
    noScript,
  }: {
    readonly nonce: string;
    readonly head: string;
    readonly files: string;
    readonly firstView: string;
    readonly noScript: string;
  },
  values: Readonly<Record<string, unknown>>,
): string {
  const withNonce = (html: string): string => html.replace(/<(script|style|link)(?=[\s>])/g, `<$1 nonce="${nonce}"`);
  const places: Readonly<Record<string, string>> = {
    '<!-- head -->': withNonce(head),
    '</head>': `${withNonce(files)}\n  </head>`,
    '<!-- first view -->': firstView,
    '<!-- no script -->': noScript,
  };
  return withNonce(template).replace(/<!-- [a-z ]+ -->|<\/head>|%([A-Z_]+)%/g, (whole, name?: string) => {
    if (name === undefined) return places[whole] ?? whole;
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'string' ? escapeHtml(value) : jsonForHtml(value);
  });
}
