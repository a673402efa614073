import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

/** How many years a card may still be good for. */
const expiryYears = 15;

/**
 * The page with the card's fields, for an iframe on a page of one origin. Behind `#card` it leaves the billing zip to the page around,
 * behind `#paypal` it is the wallet's own question, and behind `#apple-pay` nothing is seen of it. PAY-01 PAY-02
 */
export function cardFieldsHtml({
  origin,
  scheme,
  thisYear,
}: {
  origin: string;
  /** Whether the page around is light or dark; without it the person's own setting decides. */
  scheme: 'light' | 'dark' | null;
  thisYear: number;
}): string {
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
  const years = Array.from({ length: expiryYears + 1 }, (_, index) =>
    String((thisYear + index) % 100).padStart(2, '0'),
  );
  return `<!doctype html>
<html lang="en" data-parent-origin="${escapeHtml(origin)}"${scheme === null ? '' : ` data-scheme="${scheme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card details</title>
<link rel="stylesheet" href="/fields.css">
<script type="module" src="/fields.js"></script>
</head>
<body>
<main aria-label="Card details">
<h1>Card details</h1>
<div class="fields" id="card">
${textField({ name: 'number', label: 'Card number', autocomplete: 'cc-number', lengthMax: 23, isNumber: true })}
${selectField({ name: 'month', label: 'Month', autocomplete: 'cc-exp-month', empty: 'MM', options: months })}
${selectField({ name: 'year', label: 'Year', autocomplete: 'cc-exp-year', empty: 'YY', options: years })}
${textField({ name: 'securityCode', label: 'Security code', autocomplete: 'cc-csc', lengthMax: 4, isNumber: true })}
${textField({ name: 'billingZip', label: 'Billing zip code', autocomplete: 'postal-code', lengthMax: 10, isNumber: false })}
</div>
<div class="fields" id="paypal" hidden>
<p class="words">This is PayPal’s test world: <strong>payer@example.com</strong> pays, and no money moves.</p>
<button type="button" id="approve">Agree and continue</button>
</div>
</main>
</body>
</html>
`;
}

/** Only the page of that origin may frame it, and the page itself may load and ask nothing but its own gateway. */
export function cardFieldsPolicy(origin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${origin}`,
  ].join('; ');
}

/** The page's script as the browser reads it: the file itself without its types. */
export async function cardFieldsScript(): Promise<string> {
  return stripTypeScriptTypes(await readFile(path.join(import.meta.dirname, 'web/card-fields.ts'), 'utf8'));
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
    `<div class="box"><select id="${name}" autocomplete="${autocomplete}" aria-required="true" aria-describedby="${name}-error"><option value="">${empty}</option>${choices}</select>${icon('<path d="m5.5 9 6.5 6.5L18.5 9"/>')}</div>`,
  );
}

function field({ name, label }: { name: string; label: string }, control: string): string {
  return `<div class="field ${name}"><label for="${name}">${label}</label>${control}<div class="error">${icon('<path d="M12 3.5 21.7 20H2.3L12 3.5Z"/><path d="M12 10v4.5M12 17.3h.01"/>')}<p id="${name}-error" role="alert"></p></div></div>`;
}

/** Drawn like the icons of the page around. */
function icon(paths: string): string {
  return `<svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * The colours of a page without a brand, until the page around says its own; sizes, corners and gaps are those of its fields, so that
 * nobody sees where one page ends and the other begins. The type is the system's, since no font is loaded from elsewhere.
 */
export const cardFieldsStyle = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#13211a, #e9f0e9);
  --ink-soft: light-dark(#47574d, #a8b8ad);
  --surface: light-dark(#f2f5ef, #0f1612);
  --surface-raised: light-dark(#ffffff, #18211b);
  --line-strong: light-dark(#728277, #75877b);
  --accent: light-dark(#0f5634, #84d3a0);
  --accent-ink: light-dark(#ffffff, #06210f);
  --bad: light-dark(#a32820, #ffa196);
  --focus: light-dark(#1c5cc0, #93beff);
  background: var(--surface);
}
:root[data-scheme="light"] { color-scheme: light; }
:root[data-scheme="dark"] { color-scheme: dark; }
*, *::before { box-sizing: border-box; }
/* The frame cuts off what lies outside, so that the ring of the focus needs some room. */
body {
  margin: 0; padding: 4px; color: var(--ink);
  font: 1.0625rem/1.4 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
.fields { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem 0.75rem; align-items: start; }
[hidden] { display: none !important; }
.field { display: flex; flex-direction: column; gap: 0.25rem; min-width: 0; }
.number, .billingZip { grid-column: 1 / -1; }
label { font-size: 0.9375rem; font-weight: 600; line-height: 1.5; }
label::after { content: " *" / ""; color: var(--bad); }
input, select {
  width: 100%; min-width: 0; min-height: 2.75rem; padding: 0.5rem 0.75rem; font: inherit; color: var(--ink);
  background: var(--surface-raised); border: 1px solid var(--line-strong); border-radius: 0.5rem;
}
input { font-variant-numeric: tabular-nums; }
input:hover, select:hover { border-color: var(--ink); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 0; border-color: var(--ink); }
[aria-invalid] { padding: calc(0.5rem - 1px) calc(0.75rem - 1px); border: 2px solid var(--bad); }
.box { position: relative; }
select { appearance: none; padding-right: 2.25rem; text-overflow: ellipsis; }
.box svg { position: absolute; inset: 0 0.75rem 0 auto; height: 100%; color: var(--ink-soft); pointer-events: none; }
svg { flex: none; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.error { display: flex; gap: 0.5rem; padding-top: 0.25rem; font-size: 0.9375rem; font-weight: 500; color: var(--bad); }
.error svg { margin-top: 0.15em; }
.error:has(p:empty) { display: none; }
p { margin: 0; }
.words { grid-column: 1 / -1; }
button {
  grid-column: 1 / -1; justify-self: start; min-height: 2.75rem; padding: 0.5rem 1.25rem; font: inherit; font-weight: 600;
  color: var(--accent-ink); background: var(--accent); border: 0; border-radius: 0.5rem; cursor: pointer;
}
@media (max-width: 22rem) {
  .fields { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .securityCode { grid-column: 1 / -1; }
}
@media (forced-colors: active) { [aria-invalid] { border-color: Mark; } }
`;
