import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LinkOutcome } from '#capabilities/orders/server/mail-link-for-page.ts';
import { sendPlainPage } from '#kit/server/errors.ts';
import { t } from '#rules/language/t.ts';
import type { PlainPage, PlainText } from './error-page.ts';

const trackPath = '/track';

/**
 * Answers the forms of pages that are sent before a script runs, or where none ever does. They are sent by `POST`, so that nothing typed gets
 * into an address. Tracking works like this, too; what needs a session says what to do, and nothing is kept of it.
 */
export function servePageForms(
  app: FastifyInstance,
  {
    paths,
    drawPlainPage,
    mailLink,
  }: {
    paths: readonly string[];
    drawPlainPage: PlainPage;
    /** Emails the link to the order that a form names. */
    mailLink(form: unknown, request: FastifyRequest): Promise<LinkOutcome>;
  },
): void {
  const config = { needsNoPageToken: true };

  app.post(trackPath, { config }, async (request, reply) => {
    const { isDone, status, words } = await mailLink(request.body, request);
    const text: PlainText = {
      title: isDone ? t`Check your email` : t`That didn’t work`,
      advice: words,
      next: { href: trackPath, label: t`Back to tracking` },
    };
    return sendPlainPage(reply.code(status), (nonce) => drawPlainPage(request, { ...text, nonce }));
  });

  for (const path of paths.filter((one) => one !== trackPath)) {
    app.post(path, { config }, async (request, reply) => {
      const text: PlainText = {
        title: t`This page wasn’t ready yet`,
        advice: t`Nothing was sent. Go back, wait a moment for the page to load, and try again. If your browser blocks JavaScript, allow it for this site.`,
        next: { href: request.url, label: t`Back to the page` },
      };
      return sendPlainPage(reply.code(409), (nonce) => drawPlainPage(request, { ...text, nonce }));
    });
  }
}
