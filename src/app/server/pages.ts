import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageSettings } from '#kit/page-settings.ts';
import { type Action, may } from '#rules/account/permissions.ts';
import type { Brand } from '#rules/brand/brand.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import { isShipPagePath } from '#rules/shipment/ship-page-path.ts';
import type { Sessions } from '#kit/server/session.ts';

/** Where the ship page is unless the operators put it elsewhere. SCR-01 */
const usualShipPath = '/ship';

/** The pages that the client knows how to draw, with what search engines and browser tabs say of them. */
export const pages = [
  {
    path: '/',
    title: (brand: Brand) => `${brand.name}: your bags, there before you`,
    description: (brand: Brand) =>
      `${brand.name} ships golf bags, skis, luggage, bikes, boxes and trunks door to door. See the price and the arrival day first.`,
  },
  {
    path: usualShipPath,
    title: (brand: Brand) => `Ship your bags · ${brand.name}`,
    description: (brand: Brand) =>
      `Choose two places, your bags and a day: ${brand.name} shows every service with its arrival day and the full price.`,
  },
  {
    path: '/store-locator',
    title: (brand: Brand) => `Find a drop-off store · ${brand.name}`,
    description: (brand: Brand) =>
      `Carrier stores near you that take bags for ${brand.name}, with opening hours and the last drop-off of the day.`,
  },
  {
    path: '/payments/receipt',
    title: (brand: Brand) => `Your receipt · ${brand.name}`,
    description: (brand: Brand) => `What you ordered at ${brand.name}, what it cost and when it arrives.`,
  },
  {
    path: '/terms',
    title: (brand: Brand) => `Terms of service · ${brand.name}`,
    description: (brand: Brand) => `What ${brand.name} promises, what it costs to cancel, and what can’t be shipped.`,
  },
  {
    path: '/sign-in',
    title: (brand: Brand) => `Sign in · ${brand.name}`,
    description: (brand: Brand) => `Sign in to ${brand.name} to ship with your saved addresses.`,
  },
  {
    path: '/register',
    title: (brand: Brand) => `Create an account · ${brand.name}`,
    description: (brand: Brand) => `An account at ${brand.name} keeps your orders, addresses and travelers.`,
  },
  ...[
    ['/password/forgotten', 'Forgotten password'],
    ['/password/reset', 'Choose a new password'],
    ['/claim', 'Your account'],
    ['/account', 'Your account'],
    ['/account/orders', 'Orders'],
    ['/account/addresses', 'Addresses'],
    ['/account/travelers', 'Travelers'],
    ['/account/cards', 'Cards'],
    ['/account/credit', 'Credit'],
    ['/account/profile', 'Profile'],
    ['/account/security', 'Security'],
    ['/account/data', 'Your data'],
  ].map(([path = '/', title = '']) => ({
    path,
    title: (brand: Brand) => `${title} · ${brand.name}`,
    description: (brand: Brand) => `Your account at ${brand.name}.`,
  })),
  {
    path: '/admin',
    title: (brand: Brand) => `People and carts · ${brand.name}`,
    description: (brand: Brand) => `For the staff of ${brand.name}.`,
  },
  {
    path: '/admin/payments',
    title: (brand: Brand) => `Payments without a final answer · ${brand.name}`,
    description: (brand: Brand) => `For the staff of ${brand.name}.`,
  },
  {
    path: '/admin/users/:id',
    title: (brand: Brand) => `Person · ${brand.name}`,
    description: (brand: Brand) => `For the staff of ${brand.name}.`,
  },
] as const;

type Page = (typeof pages)[number];

/** The pages for staff, and the action that a user must be permitted to see each. SCR-08 ROL-01 */
const actionOfPage: Readonly<Record<string, Action>> = {
  '/admin': 'search-people',
  '/admin/payments': 'see-overdue-payments',
  '/admin/users/:id': 'see-person-record',
};

type PagesSetup = {
  readonly webFolder: string;
  readonly sessions: Sessions;
  readonly isSecure: boolean;
  /** Where the ship page is. */
  readonly shipPath: string;
  /** Outside services that the pages may ask, by their origin. */
  readonly mayConnectTo: readonly string[];
  /** Origins that our pages may frame: the gateway, whose card fields our pages can't read. PAY-02 */
  readonly mayFrame: readonly string[];
  brandOf(request: FastifyRequest, reply: FastifyReply): Brand;
  settingsOf(request: FastifyRequest, brand: Brand): Promise<PageSettings>;
  /** The redirect of a micro-site's short address; null when there is no such site. */
  microSiteAddress(slug: string, request: FastifyRequest, brand: Brand): Promise<string | null>;
};

/** Serves the built client. Every page carries its own nonce, CSRF token and settings, and nothing inline that could run. */
export async function servePages(app: FastifyInstance, setup: PagesSetup): Promise<void> {
  const template = readFileSync(join(setup.webFolder, 'index.html'), 'utf8');

  await app.register(fastifyStatic, {
    root: setup.webFolder,
    index: false,
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      // A name with a hash of the content in it means the same content forever; the phone utility has one name for all time.
      const isFingerprinted = /\/assets\/[^/]+-[\w-]{8}\.[\w.]+$/.test(path);
      response.header(
        'cache-control',
        isFingerprinted ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
    globIgnore: ['**/.*', '**/*.html', '**/*.map', '**/*.br', '**/*.gz'],
  });

  // Links to the usual address lead on, with all that they fill in.
  if (setup.shipPath !== usualShipPath) {
    app.get(usualShipPath, (request, reply) =>
      reply.redirect(setup.shipPath + request.url.slice(usualShipPath.length)),
    );
  }

  // Partners link to their own short address, which leads to the ship page with their number. ROL-03
  app.get('/m/:slug', async (request, reply) => {
    const { slug } = request.params as { slug: string };
    const address = await setup.microSiteAddress(slug, request, setup.brandOf(request, reply));
    if (address === null) return reply.callNotFound();
    return reply.redirect(address);
  });

  const draw = (page: Page) => async (request: FastifyRequest, reply: FastifyReply) => {
    const brand = setup.brandOf(request, reply);
    const settings = await setup.settingsOf(request, brand);
    const action = actionOfPage[page.path];
    if (action && !settings.person) return reply.redirect(`/sign-in?back=${encodeURIComponent(request.url)}`);
    // For other users the client shows that the page does not exist.
    if (action && !may(settings.person?.role ?? null, action)) reply.code(404);
    const sessionId = setup.sessions.ensureId(request, reply);
    const nonce = randomBytes(16).toString('base64');
    reply.header('content-type', 'text/html; charset=utf-8');
    reply.header('content-security-policy', contentSecurityPolicy(nonce, setup));
    return fillIn(template, nonce, {
      NONCE: nonce,
      BRAND: brand.key,
      TITLE: page.title(brand),
      DESCRIPTION: page.description(brand),
      CSRF_TOKEN: setup.sessions.csrfTokenOf(sessionId),
      PAGE_SETTINGS: settings,
    });
  };

  for (const page of pages) app.get(page.path === usualShipPath ? setup.shipPath : page.path, draw(page));

  // Registered last: all other routes have paths of their own.
  const shipPage = pages.find(({ path }) => path === usualShipPath);
  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    return shipPage && isShipPagePath(path, setup.shipPath) ? draw(shipPage)(request, reply) : reply.callNotFound();
  });
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

function fillIn(template: string, nonce: string, values: Readonly<Record<string, unknown>>): string {
  return template
    .replace(/<(script|style|link)(?=[\s>])/g, `<$1 nonce="${nonce}"`)
    .replace(/%([A-Z_]+)%/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === 'string' ? escapeHtml(value) : jsonForHtml(value);
    });
}

/** JSON that is safe inside a script element: no `</script>` can end it early. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
