import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

/** How many years a card may still be good for. */
const expiryYears = 15;

/** The page with the card's fields, for an iframe on a page of one origin. PAY-02 */
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
<main>
${textField({ name: 'number', label: 'Card number', autocomplete: 'cc-number', lengthMax: 23, isNumber: true })}
${selectField({ name: 'month', label: 'Month', autocomplete: 'cc-exp-month', empty: 'MM', options: months })}
${selectField({ name: 'year', label: 'Year', autocomplete: 'cc-exp-year', empty: 'YY', options: years })}
${textField({ name: 'securityCode', label: 'Security code', autocomplete: 'cc-csc', lengthMax: 4, isNumber: true })}
${textField({ name: 'billingZip', label: 'Billing zip code', autocomplete: 'postal-code', lengthMax: 10, isNumber: false })}
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
    `<input id="${name}" autocomplete="${autocomplete}" maxlength="${lengthMax}"${keyboard} spellcheck="false" aria-describedby="${name}-error">`,
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
    `<select id="${name}" autocomplete="${autocomplete}" aria-describedby="${name}-error"><option value="">${empty}</option>${choices}</select>`,
  );
}

function field({ name, label }: { name: string; label: string }, control: string): string {
  return `<div class="field ${name}"><label for="${name}">${label}</label>${control}<p id="${name}-error" role="alert"></p></div>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Plain system colours, which are there in light and dark. */
export const cardFieldsStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
[data-scheme="light"] { color-scheme: light; }
[data-scheme="dark"] { color-scheme: dark; }
body { margin: 0; background: transparent; }
main { display: grid; grid-template-columns: repeat(4, 1fr); gap: 0.75rem; padding: 2px; }
.field { grid-column: span 2; min-width: 0; }
.number { grid-column: 1 / -1; }
.month, .year { grid-column: span 1; }
label { display: block; font-size: 0.875rem; }
input, select {
  box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 0.75rem; font: inherit;
  border: 1px solid GrayText; border-radius: 8px; background: Field; color: FieldText;
}
[aria-invalid] { border-color: light-dark(#c62828, #ff8a80); }
p { margin: 0.25rem 0 0; font-size: 0.875rem; color: light-dark(#c62828, #ff8a80); }
p:empty { display: none; }
@media (max-width: 24rem) {
  .field { grid-column: 1 / -1; }
  .month, .year { grid-column: span 2; }
}
`;
