import type { FastifyRequest } from 'fastify';
import { Refusal, refuseFields } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { refuseTooMany } from '#kit/server/refuse-too-many.ts';
import { refusePageToken } from '#kit/server/session.ts';
import { hasOpenedCart } from '#records/carts/carts.ts';
import type { User } from '#records/people/users.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { messageText } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { findRequestedCart } from './find-requested-cart.ts';
import { countEmailLookup } from './count-email-lookup.ts';
import type { SessionDeps } from './start-session.ts';

export type EmailQuestion = {
  readonly email: string;
  /** The cart that is being booked, with its token; a browser's own cart needs neither. */
  readonly cartId: number | undefined;
  readonly cartToken: string | undefined;
};

/**
 * Allows a question about an email, or refuses it. Only callers who are booking a shipment on our own page learn whether an email has an
 * account, and only for a few emails, so that callers can't find it out for many people. Returns the email in the form in which it is stored.
 * The question is counted before the lookup, and the refusal is the same for every email. API-41 API-42
 */
export async function allowEmailLookup(
  deps: SessionDeps,
  { question, caller }: { readonly question: EmailQuestion; readonly caller: User | undefined },
  { request, reply }: CallContext,
): Promise<{ readonly email: string } | Refusal> {
  const email = signInEmail(question.email);
  const wrong = checkEmail(email);
  if (wrong) return refuseFields([{ field: 'email', message: messageText(wrong) }]);
  const session = await bookingSession(deps, { question, caller }, request);
  if (session instanceof Refusal) return session;
  const tooOften = await countQuestion(deps, { session, email }, request);
  return tooOften ? refuseTooMany(reply, tooOften, messageText('lookupTooOften')) : { email };
}

/**
 * Whether a registration may say at once that its email is taken, which reveals as much as any other question about an email.
 * Otherwise the answer goes to the mailbox, where only its owner reads it. ACC-01
 */
export async function maySayEmailTaken(
  deps: SessionDeps,
  { question, caller }: { readonly question: EmailQuestion; readonly caller: User | undefined },
  request: FastifyRequest,
): Promise<boolean> {
  const session = await bookingSession(deps, { question, caller }, request);
  if (session instanceof Refusal) return false;
  return (await countQuestion(deps, { session, email: question.email }, request)) === null;
}

/**
 * Counts a requested email under the same limits as a question. Requests for many different addresses get the same answer, but no email is
 * sent. ACC-02
 */
export async function mayAskForMail(deps: SessionDeps, email: string, request: FastifyRequest): Promise<boolean> {
  const session = request.sessionIdHash?.toString('hex') ?? `mails ${request.clientAddress}`;
  return (await countQuestion(deps, { session, email }, request)) === null;
}

function countQuestion(
  deps: SessionDeps,
  { session, email }: { readonly session: string; readonly email: string },
  request: FastifyRequest,
): Promise<{ readonly waitMs: number } | null> {
  return countEmailLookup(deps.db, { session, address: request.clientAddress, email }, deps.clock.nowMs());
}

/**
 * Requires the CSRF token of the page although nothing is changed: another site could make a browser ask, and the questions would count
 * against its owner. A call without a session has no page.
 */
export function refuseOtherPages({ sessions }: SessionDeps, request: FastifyRequest): Refusal | null {
  const hasPage = sessions.idOf(request) !== undefined;
  return hasPage && !sessions.isPageTokenRight(request) ? refusePageToken() : null;
}

/** The name under which questions are counted: the browser's session, or the cart of a caller without one. */
async function bookingSession(
  deps: SessionDeps,
  { question, caller }: { readonly question: EmailQuestion; readonly caller: User | undefined },
  request: FastifyRequest,
): Promise<string | Refusal> {
  const { sessionIdHash } = request;
  const { cartId, cartToken } = question;
  if (cartId !== undefined) {
    const cart = await findRequestedCart(deps, { cartId, cartToken, caller }, request);
    if (cart instanceof Refusal) return cart;
    return sessionIdHash?.toString('hex') ?? `cart ${cart.id}`;
  }
  const now = nowOf(deps.clock);
  const hasCart = sessionIdHash !== null && (await hasOpenedCart(deps.db, { sessionIdHash, now }));
  return hasCart ? sessionIdHash.toString('hex') : new Refusal(403, messageText('lookupNeedsCart'));
}
