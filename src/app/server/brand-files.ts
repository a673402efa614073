import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Brand, brandByKey, isBrandKey } from '#rules/brand/brand.ts';
import { brandColors } from '#rules/brand/brand-colors.ts';
import type { BrandSite } from '#rules/brand/brand-site.ts';
import { contentOfBrand } from '#rules/brand/content/content-of-brand.ts';
import { escapeHtml } from '#rules/escape-html.ts';

/** They depend on settings and the host name, which change rarely. */
const cacheControl = 'public, max-age=3600';

/** What browsers and search engines ask of a site besides its pages. Icons and social cards are files of the built client. */
export function serveBrandFiles(
  app: FastifyInstance,
  {
    shipPath,
    listedPaths,
    siteOf,
  }: {
    readonly shipPath: string;
    /** The pages for search engines. */
    readonly listedPaths: readonly string[];
    siteOf(request: FastifyRequest, reply: FastifyReply): BrandSite;
  },
): void {
  // The brand is in the address, because browsers ask for a manifest without cookies.
  app.get('/brand/:key/manifest.webmanifest', async (request, reply) => {
    const { key } = request.params as { key: string };
    if (!isBrandKey(key)) return reply.callNotFound();
    return reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(JSON.stringify(webManifest(brandByKey(key), shipPath)));
  });

  app.get('/robots.txt', async (request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(robotsFile(siteOf(request, reply))),
  );

  app.get('/sitemap.xml', async (request, reply) =>
    reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(sitemap(siteOf(request, reply), listedPaths)),
  );

  // The addresses that browsers and crawlers request without having read a page.
  for (const [address, file] of [
    ['/favicon.ico', 'icon-192.png'],
    ['/apple-touch-icon.png', 'icon-180.png'],
  ]) {
    app.get(`${address}`, async (request, reply) =>
      reply.header('cache-control', cacheControl).redirect(`/brand/${siteOf(request, reply).brand.key}/${file}`),
    );
  }
}

function webManifest(brand: Brand, shipPath: string) {
  const { surface, accent } = brandColors[brand.key];
  const files = `/brand/${brand.key}`;
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: contentOfBrand(brand.key).description,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: surface.light,
    theme_color: accent.light,
    icons: [
      { src: `${files}/icon.svg`, type: 'image/svg+xml', sizes: 'any' },
      { src: `${files}/icon-192.png`, type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: `${files}/icon-512.png`, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Ship your bags', url: shipPath },
      { name: 'Track an order', url: '/track' },
      { name: 'Help', url: '/help' },
    ],
  };
}

/** Private pages say `noindex` themselves, which crawlers only see if they may read them. Calls are not for crawlers. */
function robotsFile({ siteUrl }: BrandSite): string {
  const calls = ['/api/', '/refactor/', '/v2/', '/users/', '/auth/', '/sessions', '/m/'];
  return ['User-agent: *', ...calls.map((path) => `Disallow: ${path}`), '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join(
    '\n',
  );
}

function sitemap({ siteUrl }: BrandSite, paths: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escapeHtml(siteUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}
