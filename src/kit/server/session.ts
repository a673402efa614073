import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../problem.ts';
import { sendRefusal } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A form of another site may be sent here, without the token of a page. Only for a route that does nothing with it but answer with
     * another address: an identity provider's way back. ACC-05
     */
    isOpenToOtherSites?: boolean;
  }

  interface FastifyRequest {
    /** The hash of the session id that the browser sent, which is the session's key in the database; null without a session cookie. */
    sessionIdHash: Buffer | null;
  }
}

/**
 * A visitor's session is a random cookie; what is known of it lies in the database under the cookie's hash, so that any
 * number of server processes share it. A page that is only looked at writes nothing: the row is written with the first call that changes something.
 *
 * The CSRF token is a keyed hash of the session's id, after the HMAC pattern of the OWASP sheet: it needs no storage of its
 * own, every process that shares the key can check it, and it changes and dies with the session.
 */
export type SessionKeys = { readonly csrfKey: string };

const sessionAgeS = 60 * 60 * 24 * 30;
const idPattern = /^[A-Za-z0-9_-]{43}$/;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-portage_session' : 'portage_session';
}

export type Sessions = {
  /** The id the browser sent, if it sent one. */
  idOf(request: FastifyRequest): string | undefined;
  /** The id for a page: the one the browser has, or a new one that the reply brings. */
  ensureId(request: FastifyRequest, reply: FastifyReply): string;
  /** Gives the browser this id from now on. */
  giveId(reply: FastifyReply, sessionId: string): void;
  csrfTokenOf(sessionId: string): string;
};

export function useSessions(
  app: FastifyInstance,
  { keys, isSecure }: { keys: SessionKeys; isSecure: boolean },
): Sessions {
  const cookieName = sessionCookieName(isSecure);
  app.decorateRequest('sessionIdHash', null);

  const sessions: Sessions = {
    idOf: (request) => {
      const id = request.cookies[cookieName];
      return id && idPattern.test(id) ? id : undefined;
    },
    ensureId: (request, reply) => {
      const known = sessions.idOf(request);
      if (known) return known;
      const id = newSessionId();
      sessions.giveId(reply, id);
      return id;
    },
    giveId: (reply, sessionId) => {
      reply.setCookie(cookieName, sessionId, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
        maxAge: sessionAgeS,
      });
    },
    csrfTokenOf: (sessionId) => createHmac('sha256', keys.csrfKey).update(sessionId).digest('base64url'),
  };

  // A state-changing call that comes with a session cookie carries the CSRF token; one without a cookie needs neither.
  // A form on another site comes without our cookie, but its answer could bring one: nobody is signed in or out from there.
  app.addHook('onRequest', async (request, reply) => {
    const id = sessions.idOf(request);
    if (id) request.sessionIdHash = sessionIdHash(id);
    if (safeMethods.has(request.method) || request.routeOptions.config.isOpenToOtherSites === true) return;
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      notePageToken(app, request);
      await sendRefusal(reply, request, new Refusal(403, 'Please use our own pages for this.'));
      return;
    }
    if (request.cookies[cookieName] === undefined) return;
    const sent = request.headers['x-csrf-token'];
    if (id && typeof sent === 'string' && isSame(sent, sessions.csrfTokenOf(id))) return;
    notePageToken(app, request);
    await sendRefusal(
      reply,
      request,
      new Refusal(403, 'This page is out of date. Please reload it and try again.', [
        { field: 'X-CSRF-Token', message: 'The token of the page is missing or old.' },
      ]),
    );
  });

  return sessions;
}

function notePageToken(app: FastifyInstance, request: FastifyRequest): void {
  app.security.note('page-token-refused', { call: request.routeOptions.url, address: request.clientAddress });
}

/** An id that nobody guesses. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** When a session ends that somebody uses now: with the cookie that a page would set now. */
export function sessionExpiry(nowMs: number): Date {
  return new Date(nowMs + sessionAgeS * 1000);
}

/** What the database knows a session by. */
export function sessionIdHash(sessionId: string): Buffer {
  return createHash('sha256').update(sessionId).digest();
}

function isSame(sent: string, expected: string): boolean {
  const a = Buffer.from(sent);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
