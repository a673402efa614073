import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#rules/escape-html.ts';

/** A plain page for demonstrations; `body` is HTML. */
export async function sendDevPage(
  reply: FastifyReply,
  { title, body }: { readonly title: string; readonly body: string },
): Promise<string> {
  const nonce = randomBytes(16).toString('base64');
  reply.header('content-type', 'text/html; charset=utf-8');
  // An email has only inline styles; nothing in it is loaded or run.
  reply.header(
    'content-security-policy',
    `default-src 'none'; style-src-elem 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${styles}</style></head>
<body><h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>`;
}

const styles = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; }
table { width: 100%; border-collapse: collapse; } th, td { padding: .5rem; text-align: left; border-bottom: 1px solid GrayText; }
iframe { width: 100%; height: 40rem; border: 1px solid GrayText; background: white; }
form { display: flex; flex-wrap: wrap; gap: .75rem; } button { font: inherit; padding: .6rem 1rem; }
pre { overflow: auto; padding: 1rem; border: 1px solid GrayText; font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
`;
