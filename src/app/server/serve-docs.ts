import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { docsPage } from '#kit/server/docs-page.ts';
import { openApiDocument } from '#kit/server/openapi.ts';
import { calls } from './routes.ts';

/** Serves the description of the calls: for programs, and as a page. */
export function serveDocs(app: FastifyInstance): void {
  let description: ReturnType<typeof openApiDocument> | undefined;
  app.get('/openapi.json', async () => (description ??= openApiDocument(calls, { title: 'Portage', version: '1' })));
  app.get('/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    reply.header('content-type', 'text/html; charset=utf-8');
    reply.header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    );
    return docsPage(calls, { title: 'Portage: the calls', nonce });
  });
}
