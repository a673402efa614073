import { brandColors } from '#rules/brand/brand-colors.ts';
import type { BrandSite } from '#rules/brand/brand-site.ts';
import type { StructuredData } from '#rules/brand/structured-data.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import { type Language, languageParameter, languages, localeOf } from '#rules/language/language.ts';
import { currentLanguage, t } from '#rules/language/t.ts';
import type { PageFiles } from './built-client.ts';

export type PageHead = {
  readonly title: string;
  readonly description: string;
  /** Where the page is listed; null keeps it out of search results. */
  readonly path: string | null;
  readonly structuredData: StructuredData | null;
};

/** What a page says about itself to search engines, to other sites that link to it, and to the browser around it. */
export function pageHead(
  { brand, siteUrl }: BrandSite,
  { title, description, path, structuredData }: PageHead,
): string {
  const files = `/brand/${brand.key}`;
  const { surface } = brandColors[brand.key];
  return [
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${surface.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${surface.dark}">`,
    `<link rel="icon" href="${files}/icon.svg" type="image/svg+xml">`,
    `<link rel="icon" href="${files}/icon-192.png" type="image/png" sizes="192x192">`,
    `<link rel="apple-touch-icon" href="${files}/icon-180.png">`,
    `<link rel="manifest" href="${files}/manifest.webmanifest">`,
    ...(path === null
      ? ['<meta name="robots" content="noindex">']
      : [link('canonical', siteUrl + inCurrentLanguage(path)), ...alternates(siteUrl + path)]),
    property('og:site_name', brand.name),
    property('og:type', 'website'),
    property('og:locale', localeOf[currentLanguage()].replace('-', '_')),
    property('og:title', title),
    property('og:description', description),
    ...(path === null ? [] : [property('og:url', siteUrl + inCurrentLanguage(path))]),
    property('og:image', `${siteUrl}${files}/card.png`),
    property('og:image:type', 'image/png'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', t`${brand.name}: a drawing of the way from home to the place of arrival`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(structuredData === null ? [] : [`<script type="application/ld+json">${jsonForHtml(structuredData)}</script>`]),
  ].join('\n    ');
}

/**
 * Names what the page loads, so that the browser need not find out by running scripts. The code of a page that waits for a user is only
 * listed for the first script (`src/app/web/start.ts`).
 */
export function pageFileLinks({ fonts, scripts, styles }: PageFiles, isWaiting: boolean): string {
  return [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...(isWaiting
      ? [
          `<script type="application/json" id="scripts-of-page">${jsonForHtml(scripts.map((file) => `/${file}`))}</script>`,
        ]
      : scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)),
  ].join('\n    ');
}

/** English is what an address means without a language. */
function inCurrentLanguage(path: string): string {
  return currentLanguage() === 'en' ? path : inLanguage(path, currentLanguage());
}

function inLanguage(path: string, language: Language): string {
  return `${path}?${languageParameter}=${language}`;
}

/** The same page in each language, for search engines. */
function alternates(address: string): readonly string[] {
  return [
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(address)}">`,
    ...languages.map((language) => {
      const href = escapeHtml(inLanguage(address, language));
      return `<link rel="alternate" hreflang="${language}" href="${href}">`;
    }),
  ];
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeHtml(href)}">`;
}

/** JSON that is safe inside a script element: no `</script>` can end it early. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
