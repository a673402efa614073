import { escapeHtml } from '#rules/escape-html.ts';
import type { AnyEndpoint } from '../endpoint.ts';

/** The calls as a page without scripts: one section each, with an example request and answer. */
export function docsPage(calls: readonly AnyEndpoint[], { title, nonce }: { title: string; nonce: string }): string {
  const byTag = Map.groupBy(calls, (call) => call.tag);
  const contents = [...byTag]
    .map(([tag, group]) => `<li><a href="#${tag}">${escapeHtml(tag)}</a> (${group.length})</li>`)
    .join('');
  const sections = [...byTag]
    .map(
      ([tag, group]) => `<section><h2 id="${tag}">${escapeHtml(tag)}</h2>${group.map(callArticle).join('')}</section>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="Every call of the service with its fields and an example.">
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<header><h1>${escapeHtml(title)}</h1>
<p>The machine-readable description is <a href="/openapi.json">openapi.json</a>. A refusal is problem JSON that names the fields to mend.</p>
<nav aria-label="Calls by subject"><ul>${contents}</ul></nav></header>
<main>${sections}</main>
</body>
</html>`;
}

function callArticle(call: AnyEndpoint): string {
  const { params, query, body, response } = call.example;
  return `<article id="${call.id}">
<h3><code>${call.method}</code> <code>${escapeHtml(call.path)}</code></h3>
<p>${escapeHtml(call.summary)}</p>
${call.example.caller ? '<p>Needs the header <code>x-user-token</code>.</p>' : ''}
${example('Path', params)}${example('Query', query)}${example('Body', body)}${example('Answer', response)}
</article>`;
}

function example(label: string, value: unknown): string {
  if (value === undefined) return '';
  const text = escapeHtml(JSON.stringify(value, null, 2));
  return `<h4>${label}</h4><pre tabindex="0" role="region" aria-label="${label} example">${text}</pre>`;
}

const styles = `
:root { color-scheme: light dark; }
body { font: 1rem/1.55 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.75rem; margin: 0 0 .5rem; } h2 { margin-top: 3rem; text-transform: capitalize; }
h3 { font-size: 1.05rem; margin: 2rem 0 .25rem; } h4 { font-size: .875rem; margin: .75rem 0 .25rem; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { overflow: auto; max-height: 22rem; padding: .75rem 1rem; border: 1px solid GrayText; border-radius: .5rem; margin: 0; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; } nav a { display: inline-block; padding: .25rem 0; }
`;
