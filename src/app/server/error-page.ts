import type { FastifyRequest } from 'fastify';
import type { ErrorPage } from '#kit/server/errors.ts';
import { brandHeader } from '#rules/brand/brand-header.ts';
import { type BrandSite, phoneAddress } from '#rules/brand/brand-site.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import { currentLanguage, t } from '#rules/language/t.ts';
import { readBuiltClient } from './built-client.ts';

/** What a plain page says: a title, a sentence, and where to continue. */
export type PlainText = {
  readonly title: string;
  readonly advice: string;
  readonly next?: {
    readonly href: string;
    readonly label: string;
    /** With fields it is the button of a form that sends them, otherwise a link. */
    readonly fields?: Readonly<Record<string, string>>;
  };
  /** A reference that customers can give us when they call. */
  readonly reference?: string | undefined;
};

/** Renders a page of the brand that has no script and needs no database. */
export type PlainPage = (request: FastifyRequest, text: PlainText & { readonly nonce: string }) => string;

/** The page that a browser gets instead of problem JSON. It is a simple page, so that it is unlikely to fail as well. */
export function errorPage(draw: PlainPage): ErrorPage {
  return (request, { status, nonce }) =>
    draw(request, { ...errorText(status), nonce, reference: status >= 500 ? request.id : undefined });
}

export function plainPage({
  webFolder,
  shipPath,
  siteOf,
}: {
  webFolder: string;
  shipPath: string;
  siteOf(request: FastifyRequest): BrandSite;
}): PlainPage {
  const styleSheets = readBuiltClient(webFolder)
    .filesOf({})
    .styles.map((file) => `/${file}`);
  return (request, { title, advice, next = homePage(), reference, nonce }) => {
    const { brand, contact } = siteOf(request);
    const { links } = brandHeader(brand.key, { shipPath, contact });
    const phone = escapeHtml(contact.phone);
    return `<!doctype html>
<html lang="${currentLanguage()}" data-brand="${brand.key}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(brand.name)}</title>
<link rel="icon" href="/brand/${brand.key}/icon.svg" type="image/svg+xml">
${styleSheets.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`).join('\n')}
<style nonce="${nonce}">${styles}</style>
</head>
<body class="error">
<header><a class="brand" href="/">${escapeHtml(brand.name)}</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(advice)}</p>
${nextHtml(next)}
${contact.phone === '' ? '' : `<p class="small">${t`Need help? Call`} <a href="${phoneAddress(contact.phone)}">${phone}</a>${contact.hours === '' ? '' : `, ${escapeHtml(contact.hours)}`}.</p>`}
${reference === undefined ? '' : `<p class="small">${t`Reference: ${escapeHtml(reference)}`}</p>`}
</main>
<footer><nav aria-label="${t`Pages`}">${links.map(({ path, label }) => `<a href="${escapeHtml(path)}">${label}</a>`).join('\n')}</nav></footer>
</body>
</html>
`;
  };
}

function homePage(): NonNullable<PlainText['next']> {
  return { href: '/', label: t`Go to the home page` };
}

function nextHtml({ href, label, fields }: NonNullable<PlainText['next']>): string {
  if (!fields) return `<p><a class="button" href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`;
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(href)}">${inputs.join('')}<button class="button">${escapeHtml(label)}</button></form>`;
}

function errorText(status: number): { readonly title: string; readonly advice: string } {
  switch (status) {
    case 401:
      return { title: t`Please sign in`, advice: t`You need to be signed in to see this.` };
    case 403:
      return {
        title: t`You can’t open this`,
        advice: t`It may belong to another account, or the page was open for too long. Go back, reload and try again.`,
      };
    case 404:
      return { title: t`Page not found`, advice: t`Check the address for typos. The page may also have moved.` };
    case 429:
      return { title: t`Too many tries`, advice: t`Wait a few minutes, then try again.` };
    case 503:
      return { title: t`We’ll be right back`, advice: t`Wait a moment, then reload this page.` };
    default:
      return status >= 500
        ? { title: t`Something went wrong`, advice: t`That’s our fault. Wait a moment, then reload this page.` }
        : { title: t`That didn’t work`, advice: t`We couldn’t read this request. Go back and try again.` };
  }
}

/** The fallbacks are for a style sheet that does not load either. */
const styles = `
:root { color-scheme: light dark; }
body.error { display: flex; flex-direction: column; min-height: 100vh; margin: 0; font: 1.0625rem/1.5 var(--font-text, system-ui, sans-serif); }
.error > * { box-sizing: border-box; width: 100%; max-width: 80rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.5rem); }
.error header { display: flex; align-items: center; min-height: 4rem; }
.error main { flex: 1; padding-block: 4rem; }
.error main > * { max-width: 38rem; margin: 0 0 1rem; }
.error a { color: var(--accent, LinkText); display: inline-flex; align-items: center; min-height: 2.75rem; }
.error .small a { min-height: 0; }
.error .brand { font: 560 1.3125rem var(--font-display, Georgia, serif); text-decoration: none; }
.error .button { padding: 0 1.25rem; color: var(--accent-ink, ButtonText); background: var(--accent, ButtonFace); border-radius: .5rem; font-weight: 600; text-decoration: none; }
.error button.button { min-height: 2.75rem; border: 0; font: inherit; font-weight: 600; cursor: pointer; }
.error .small { color: var(--ink-soft, CanvasText); font-size: .9375rem; }
.error footer { padding-block: 1rem; }
.error nav { display: flex; flex-wrap: wrap; gap: 0 1.5rem; font-size: .9375rem; }
`;
