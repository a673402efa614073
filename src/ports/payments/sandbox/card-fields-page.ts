import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { escapeHtml } from '#rules/escape-html.ts';
import { currentLanguage, t } from '#rules/language/t.ts';

/** How many years ahead a card may expire. */
const expiryYears = 15;

/**
 * The page with the card fields, for an iframe on pages of one origin. With `#card` the parent page asks for the billing zip, with `#paypal`
 * it shows a wallet that can be approved, and with `#apple-pay` it shows nothing. PAY-01 PAY-02
 */
export function cardFieldsHtml({
  origin,
  scheme,
  thisYear,
}: {
  origin: string;
  /** The parent page's scheme; null uses the browser's setting. */
  scheme: 'light' | 'dark' | null;
  thisYear: number;
}): string {
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
  const years = Array.from({ length: expiryYears + 1 }, (_, index) =>
    String((thisYear + index) % 100).padStart(2, '0'),
  );
  return `<!doctype html>
<html lang="${currentLanguage()}" data-parent-origin="${escapeHtml(origin)}"${scheme === null ? '' : ` data-scheme="${scheme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t`Card details`}</title>
<link rel="stylesheet" href="/fields.css">
<link rel="stylesheet" href="/fields-font.css">
<script type="module" src="/fields.js"></script>
</head>
<body>
<main aria-label="${t`Card details`}">
<h1>${t`Card details`}</h1>
<div class="fields" id="card">
${textField({ name: 'number', label: t`Card number`, autocomplete: 'cc-number', lengthMax: 23, isNumber: true })}
${selectField({ name: 'month', label: t`Month`, autocomplete: 'cc-exp-month', empty: t`MM`, options: months })}
${selectField({ name: 'year', label: t`Year`, autocomplete: 'cc-exp-year', empty: t`YY`, options: years })}
${textField({ name: 'securityCode', label: t`Security code`, autocomplete: 'cc-csc', lengthMax: 4, isNumber: true })}
${textField({ name: 'billingZip', label: t`Billing zip code`, autocomplete: 'postal-code', lengthMax: 10, isNumber: false })}
</div>
<div class="wallet" id="paypal" hidden>
<p class="due"><span id="payee"></span><strong id="amount"></strong></p>
<div class="field"><label for="account">${t`Test account`}</label><div class="box"><select id="account"></select>${chevron}</div></div>
<dl>
<div><dt>${t`Pays`}</dt><dd id="payer-name"></dd><dd id="payer-email"></dd></div>
<div><dt>${t`Ships to`}</dt><dd id="payer-address"></dd></div>
</dl>
<p class="note">${t`This is a test wallet. No money moves.`}</p>
<div class="choices">
<button type="button" id="approve">${t`Agree and continue`}</button>
<button type="button" class="other" id="cancel">${t`Cancel`}</button>
<button type="button" class="other" id="fail">${t`Make it fail`}</button>
</div>
</div>
</main>
</body>
</html>
`;
}

/** Only pages of that origin may frame it, and it may load only from its own gateway. */
export function cardFieldsPolicy(origin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${origin}`,
  ].join('; ');
}

type PageFile = { readonly type: string; read(): Promise<string | Buffer> };

const css = 'text/css; charset=utf-8';

/** The typeface of our pages, so that the frame is not visible. */
const font = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';
const fontCss = `@font-face {
  font-family: "Hanken Grotesk Variable";
  font-weight: 100 900;
  font-display: swap;
  src: url("/fields-font.woff2") format("woff2-variations");
}
body {
  font-family: "Hanken Grotesk Variable", system-ui, sans-serif;
}
`;

/** The files of the page by URL, scripts with their types stripped. Node loads a compiler for that, so each is read when it is asked for. */
export const cardFieldsFiles: ReadonlyMap<string, PageFile> = new Map([
  ['/fields.js', script('web/card-fields.ts')],
  // The URLs that the script's imports resolve to.
  ['/wallet-view.ts', script('web/wallet-view.ts')],
  ['/wallet-accounts.ts', script('web/wallet-accounts.ts')],
  ['/web/apply-look.ts', script('../web/apply-look.ts')],
  ['/fields.css', { type: css, read: () => textOf('../web/card-fields.css') }],
  ['/fields-font.css', { type: css, read: async () => fontCss }],
  ['/fields-font.woff2', { type: 'font/woff2', read: () => readFile(new URL(import.meta.resolve(font))) }],
]);

function script(place: string): PageFile {
  return { type: 'text/javascript; charset=utf-8', read: async () => stripTypeScriptTypes(await textOf(place)) };
}

function textOf(place: string): Promise<string> {
  return readFile(path.join(import.meta.dirname, place), 'utf8');
}

function textField({
  name,
  label,
  autocomplete,
  lengthMax,
  isNumber,
}: {
  name: string;
  label: string;
  autocomplete: string;
  lengthMax: number;
  isNumber: boolean;
}): string {
  const keyboard = isNumber ? ' inputmode="numeric"' : '';
  return field(
    { name, label },
    `<input id="${name}" autocomplete="${autocomplete}" maxlength="${lengthMax}"${keyboard} spellcheck="false" aria-required="true" aria-describedby="${name}-error">`,
  );
}

function selectField({
  name,
  label,
  autocomplete,
  empty,
  options,
}: {
  name: string;
  label: string;
  autocomplete: string;
  empty: string;
  options: readonly string[];
}): string {
  const choices = options.map((option) => `<option>${option}</option>`).join('');
  return field(
    { name, label },
    `<div class="box"><select id="${name}" autocomplete="${autocomplete}" aria-required="true" aria-describedby="${name}-error"><option value="">${empty}</option>${choices}</select>${chevron}</div>`,
  );
}

function field({ name, label }: { name: string; label: string }, control: string): string {
  return `<div class="field ${name}"><label for="${name}">${label}</label>${control}<div class="error">${icon('<path d="M12 3.5 21.7 20H2.3L12 3.5Z"/><path d="M12 10v4.5M12 17.3h.01"/>')}<p id="${name}-error" role="alert"></p></div></div>`;
}

const chevron = icon('<path d="m5.5 9 6.5 6.5L18.5 9"/>');

/** Drawn like the icons of the parent page. */
function icon(paths: string): string {
  return `<svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`;
}
