import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLanguage, say, t } from '#rules/language/t.ts';
import { noSuchPageText, problemBody, Refusal } from '../problem.ts';

/** How long a client should wait before it retries while the database is unavailable. */
const retryAfterS = 2;

/** A body that can't be parsed, and the field at fault. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
  readonly statusCode = 400;
  readonly field: string;

  constructor(message: string, field = 'body') {
    super(message);
    this.field = field;
  }
}

/** The HTML of an error, for people who asked for a page. */
export type ErrorPage = (request: FastifyRequest, error: { readonly status: number; readonly nonce: string }) => string;

declare module 'fastify' {
  interface FastifyInstance {
    /** Null for a server without pages. */
    errorPage: ErrorPage | null;
  }
}

/** Browsers get a page where they asked for one; all other callers get problem JSON. */
export function sendRefusal(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
  return inLanguage(request.language, () => sendInLanguage(reply, request, refusal));
}

function sendInLanguage(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
  reply.code(refusal.status);
  const { errorPage } = request.server;
  if (errorPage && wantsPage(request)) {
    return sendPlainPage(reply, (nonce) => errorPage(request, { status: refusal.status, nonce }));
  }
  return reply.header('content-type', 'application/problem+json; charset=utf-8').send(
    problemBody({
      status: refusal.status,
      detail: say(refusal.detail),
      requestId: request.id,
      // Contracts have their messages in English, because they are read when they are loaded.
      errors: refusal.errors.map(({ field, message }) => ({ field, message: say(message) })),
    }),
  );
}

/** Sends a page without a script. Its inline style sheet has the nonce that it is drawn with. */
export function sendPlainPage(reply: FastifyReply, draw: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self' 'nonce-${nonce}'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(draw(nonce));
}

/** Calls of our pages and of programs accept JSON or anything; only a navigation names HTML. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Answers every failed request. The cause of a 500 goes only to the log. */
export function answerFailures(app: FastifyInstance, isUnavailable: (error: unknown) => boolean): void {
  app.setErrorHandler((error: FastifyError | UnreadableBody, request, reply) => {
    if (isUnavailable(error)) {
      request.log.warn({ err: error }, 'database unavailable');
      reply.header('retry-after', String(retryAfterS));
      return sendRefusal(
        reply,
        request,
        new Refusal(503, t`Our database is restarting. Please try again in a moment.`),
      );
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return sendRefusal(reply, request, clientFault(status, error));
    request.log.error({ err: error }, 'request failed');
    return sendRefusal(reply, request, new Refusal(500, t`We’ve been notified and will look into it.`));
  });

  app.setNotFoundHandler((request, reply) => sendRefusal(reply, request, new Refusal(404, noSuchPageText())));
}

function clientFault(status: number, error: FastifyError | UnreadableBody): Refusal {
  switch (error instanceof UnreadableBody ? null : error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(413, t`The request is larger than we accept.`, [
        { field: 'body', message: t`Please send less at once.` },
      ]);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal(415, t`Please send JSON or a form.`, [
        { field: 'content-type', message: t`Please send application/json or application/x-www-form-urlencoded.` },
      ]);
    case 'FST_ERR_MAX_URL_LENGTH':
      return new Refusal(414, t`The address is longer than we accept.`);
    default:
      return new Refusal(status, t`The request could not be read.`, [
        {
          field: error instanceof UnreadableBody ? error.field : 'body',
          message: t`Please send a well-formed body.`,
        },
      ]);
  }
}
