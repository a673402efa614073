import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brandByKey, brandKeys } from '#rules/brand/brand.ts';
import { contentOfBrand } from '#rules/brand/content/content-of-brand.ts';
import { homeTitle } from '#rules/brand/home-words.ts';
import { helpQuestions } from '#rules/help/help-questions.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    environment: {
      PUBLIC_URL: 'https://www.portage.test',
      PUBLIC_URL_SKI: 'https://ski.portage.test',
      SHIP_PATH: '/book/ship',
    },
  });
});

afterAll(() => server.close());

type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string };

function metaOf(html: string): ReadonlyMap<string, string> {
  return new Map(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name = '', content = '']) => [
      name,
      content,
    ]),
  );
}

function thingsIn(html: string): readonly Thing[] {
  const [, json = ''] = /<script nonce="[^"]+" type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  const data = JSON.parse(json === '' ? '{"@graph":[]}' : json) as { '@context'?: string; '@graph': Thing[] };
  return data['@graph'];
}

describe.each(brandKeys)('the head of the pages of %s', (key) => {
  const brand = brandByKey(key);

  test('BRD-01 the head has the brand’s own title, description, icons and social card', async () => {
    const { text } = await server.send('GET', `/?brand=${key}`);
    const meta = metaOf(text);
    expect(text).toContain(`<title>${homeTitle(brand)}</title>`);
    expect(meta.get('description')).toBe(meta.get('og:description'));
    expect(meta.get('og:title')).toBe(homeTitle(brand));
    expect(meta.get('og:site_name')).toBe(brand.name);
    expect(meta.get('og:image')).toMatch(new RegExp(`^https?://[^/]+/brand/${key}/card.png$`));
    for (const file of ['icon.svg', 'icon-192.png', 'icon-180.png', 'manifest.webmanifest']) {
      expect(text).toContain(`href="/brand/${key}/${file}"`);
    }
  });

  test('BRD-01 the head describes the organization, the site, the service and the answers to search engines', async () => {
    const home = thingsIn((await server.send('GET', `/?brand=${key}`)).text);
    expect(home.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite', 'Service']);
    expect(home[0]).toMatchObject({ name: brand.name, contactPoint: { email: `help@${key}.portage.test` } });
    expect(home[2]).toMatchObject({ provider: { '@id': home[0]?.['@id'] } });
    const [faq] = thingsIn((await server.send('GET', `/help?brand=${key}`)).text);
    const { mainEntity } = faq as unknown as { mainEntity: readonly { name: string }[] };
    const asked = mainEntity.map(({ name }) => name);
    expect(faq?.['@type']).toBe('FAQPage');
    expect(asked).toEqual(helpQuestions(brand, contentOfBrand(key).questions).map(({ question }) => question));
  });

  test('BRD-01 the head links to a manifest with the brand’s name, colors and icons', async () => {
    const answer = await server.send('GET', `/brand/${key}/manifest.webmanifest`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(answer.json()).toMatchObject({
      name: brand.name,
      start_url: '/',
      theme_color: expect.stringMatching(/^#/),
      icons: [{ src: `/brand/${key}/icon.svg` }, { sizes: '192x192' }, { sizes: '512x512' }],
      shortcuts: [{ url: '/book/ship' }, { url: '/track' }, { url: '/help' }],
    });
  });
});

test('an unknown brand has no manifest', async () => {
  expect((await server.send('GET', '/brand/toString/manifest.webmanifest')).status).toBe(404);
});

describe('search engines', () => {
  const canonicalOf = (html: string) => /<link nonce="[^"]+" rel="canonical" href="([^"]+)">/.exec(html)?.[1];

  test('search engines find each public page under one address, whatever its parameters', async () => {
    const page = await server.send('GET', '/book/ship?o_zip=90001&golfqty=2');
    expect(canonicalOf(page.text)).toBe('https://www.portage.test/book/ship');
    expect(metaOf(page.text).get('og:url')).toBe('https://www.portage.test/book/ship');
    const ski = await server.send('GET', '/help?brand=ski');
    expect(canonicalOf(ski.text)).toBe('https://ski.portage.test/help');
  });

  test('a brand without an address of its own is known by the host that was asked, not by that of another brand', async () => {
    const camp = await server.send('GET', '/?brand=camp');
    expect(canonicalOf(camp.text)).toBe(`${server.url}/`);
  });

  test('search engines do not list pages that are for one person', async () => {
    for (const path of ['/sign-in', '/register', '/payments/receipt', '/claim', '/password/forgotten']) {
      const { text } = await server.send('GET', path);
      expect([path, metaOf(text).get('robots')]).toEqual([path, 'noindex']);
      expect(canonicalOf(text)).toBeUndefined();
    }
    expect(metaOf((await server.send('GET', '/')).text).has('robots')).toBe(false);
  });

  test('search engines read which addresses are calls, and where the sitemap is', async () => {
    const robots = await server.send('GET', '/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(robots.text).toContain('Disallow: /api/');
    expect(robots.text).not.toContain('Disallow: /\n');
    expect(robots.text).toContain('Sitemap: https://www.portage.test/sitemap.xml');
  });

  test('search engines find every public page in the sitemap, and each of them exists', async () => {
    const sitemap = await server.send('GET', '/sitemap.xml?brand=ski');
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const addresses = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    expect(addresses).toContain('https://ski.portage.test/book/ship');
    expect(addresses).toContain('https://ski.portage.test/help');
    expect(addresses).toHaveLength(8);
    for (const address of addresses) {
      const page = await server.send('GET', `${new URL(address).pathname}?brand=ski`);
      expect([page.status, canonicalOf(page.text)]).toEqual([200, address]);
    }
  });

  test('browsers that try the usual addresses of icons are led to those of the brand', async () => {
    const icon = await server.send('GET', '/favicon.ico', undefined, { cookie: 'portage_brand=camp' });
    expect([icon.status, icon.headers.get('location')]).toEqual([302, '/brand/camp/icon-192.png']);
  });
});
