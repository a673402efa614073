import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { t } from '#rules/language/t.ts';
import { Refusal } from '../problem.ts';
import { sendRefusal } from './errors.ts';
import { isSameSecret } from './is-same-secret.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Accepts a form from another site, without a CSRF token. Only for the route to which identity providers return, which just redirects.
     * ACC-05
     */
    isOpenToOtherSites?: boolean;
    /** For forms that a page sends without its script, which can send no token. Only for routes that leave the session as it is. */
    needsNoPageToken?: boolean;
  }

  interface FastifyRequest {
    /** The hash of the session id that the browser sent, which is the session's key in the database; null without a session cookie. */
    sessionIdHash: Buffer | null;
  }
}

/**
 * A visitor's session is a random cookie. Its data is in the database under the cookie's hash, so that all server processes share it. Viewing
 * a page writes nothing: the first call that changes something inserts the row.
 *
 * The CSRF token is an HMAC of the session id, after the OWASP cheat sheet: it needs no storage, every process with the key can check it, and
 * it changes and ends with the session.
 */
export type SessionKeys = {
  readonly csrfKey: string;
  /** Tokens made with these keys are still accepted, so that open pages survive a change of the key. */
  readonly formerCsrfKeys?: readonly string[];
};

const sessionAgeS = 60 * 60 * 24 * 30;
const idPattern = /^[A-Za-z0-9_-]{43}$/;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-portage_session' : 'portage_session';
}

export type Sessions = {
  /** Whether cookies are for https only. */
  readonly isSecure: boolean;
  /** The id that the browser sent, if any. */
  idOf(request: FastifyRequest): string | undefined;
  /** The id for a page: the browser's, or a new one that the reply sets. */
  ensureId(request: FastifyRequest, reply: FastifyReply): string;
  /** Sets the browser's session cookie. */
  giveId(reply: FastifyReply, sessionId: string): void;
  csrfTokenOf(sessionId: string): string;
  /** Whether the call has a session and the CSRF token of a page in that session. */
  isPageTokenRight(request: FastifyRequest): boolean;
};

export function useSessions(
  app: FastifyInstance,
  { keys, isSecure }: { keys: SessionKeys; isSecure: boolean },
): Sessions {
  const cookieName = sessionCookieName(isSecure);
  app.decorateRequest('sessionIdHash', null);

  const sessions: Sessions = {
    isSecure,
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
    csrfTokenOf: (sessionId) => csrfToken(keys.csrfKey, sessionId),
    isPageTokenRight: (request) => {
      const id = sessions.idOf(request);
      const sent = request.headers['x-csrf-token'];
      if (id === undefined || typeof sent !== 'string') return false;
      return [keys.csrfKey, ...(keys.formerCsrfKeys ?? [])].some((key) => isSameSecret(sent, csrfToken(key, id)));
    },
  };

  // A call that may change something needs the CSRF token if it has a session cookie. A form on another site has no cookie, but the answer
  // could set one and so sign a user in or out, so all cross-site calls are refused.
  app.addHook('onRequest', async (request, reply) => {
    const id = sessions.idOf(request);
    if (id) request.sessionIdHash = sessionIdHash(id);
    if (safeMethods.has(request.method) || request.routeOptions.config.isOpenToOtherSites === true) return;
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      notePageToken(app, request);
      await sendRefusal(reply, request, new Refusal(403, 'Please use our own pages for this.'));
      return;
    }
    if (request.cookies[cookieName] === undefined || request.routeOptions.config.needsNoPageToken === true) return;
    if (sessions.isPageTokenRight(request)) return;
    notePageToken(app, request);
    await sendRefusal(reply, request, refusePageToken());
  });

  return sessions;
}

export function refusePageToken(): Refusal {
  return new Refusal(403, t`This page is out of date. Please reload it and try again.`, [
    { field: 'X-CSRF-Token', message: t`The token of the page is missing or old.` },
  ]);
}

function notePageToken(app: FastifyInstance, request: FastifyRequest): void {
  app.security.note('page-token-refused', { call: request.routeOptions.url, address: request.clientAddress });
}

function csrfToken(key: string, sessionId: string): string {
  return createHmac('sha256', key).update(sessionId).digest('base64url');
}

/** A session id that can't be guessed. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** When a session that is used now ends: together with a cookie that is set now. */
export function sessionExpiry(nowMs: number): Date {
  return new Date(nowMs + sessionAgeS * 1000);
}

/** The key of a session in the database. */
export function sessionIdHash(sessionId: string): Buffer {
  return createHash('sha256').update(sessionId).digest();
}
