import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { clientAddress } from '#kit/server/client-address.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { sessionIdHash } from '#kit/server/session.ts';
import { countLookup } from '#records/limits/lookup-limits.ts';
import { cartOfRequest } from '#access/cart-of-request.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/people/users.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { messageText } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';
import type { AccountDeps } from './sign-in.ts';

export type EmailQuestion = {
  readonly email: string;
  readonly cart_id?: number | undefined;
  readonly cart_token?: string | undefined;
};

/**
 * Lets somebody ask about an email, or refuses. Who has an account is told only to those who are booking a shipment, from our own page,
 * and about few emails, so that nobody learns it of many people. It answers the email as it is looked for. Counting comes before
 * looking, and a refusal reads the same whoever was asked about. API-41 API-42
 */
export async function mayAskAbout(
  deps: AccountDeps,
  { question, caller }: { readonly question: EmailQuestion; readonly caller: User | undefined },
  { request, reply }: CallContext,
): Promise<{ readonly email: string } | Refusal> {
  const email = signInEmail(question.email);
  const wrong = checkEmail(email);
  if (wrong) return refuseFields([{ field: 'email', message: messageText(wrong) }]);
  const session = await bookingSession(deps, { question, caller }, request);
  if (session instanceof Refusal) return session;
  const tooOften = await countQuestion(deps, { session, email }, request);
  if (!tooOften) return { email };
  reply.header('retry-after', String(Math.ceil(tooOften.waitMs / 1000)));
  return new Refusal(429, messageText('lookupTooOften'));
}

/**
 * Whether a registration may be told at once that its email is taken, which is an answer about an email like any other; otherwise the
 * answer goes to the mailbox of the email, and its owner alone reads it. ACC-01
 */
export async function mayBeToldTaken(
  deps: AccountDeps,
  { question, caller }: { readonly question: EmailQuestion; readonly caller: User | undefined },
  request: FastifyRequest,
): Promise<boolean> {
  const session = await bookingSession(deps, { question, caller }, request);
  if (session instanceof Refusal) return false;
  return (await countQuestion(deps, { session, email: question.email }, request)) === null;
}

/**
 * Counts a mail that somebody asks for, under the same limits as a question: who asks for a few different emails is a person, who asks for
 * many is not, and gets the same answer and no mail. ACC-02
 */
export async function mayAskForMail(deps: AccountDeps, email: string, request: FastifyRequest): Promise<boolean> {
  const id = deps.sessions.idOf(request);
  const session = id === undefined ? `mails ${clientAddress(request)}` : sessionIdHash(id).toString('hex');
  return (await countQuestion(deps, { session, email }, request)) === null;
}

function countQuestion(
  deps: AccountDeps,
  { session, email }: { readonly session: string; readonly email: string },
  request: FastifyRequest,
): Promise<{ readonly waitMs: number } | null> {
  const asker = { session, address: clientAddress(request) };
  return countLookup(deps.db, { asker, email, nowMs: deps.clock.nowMs() });
}

/**
 * The page of a browser proves itself even where nothing is changed: another site can make a browser ask, and the questions would be
 * counted against its owner. A call without a session has no page.
 */
export function refuseOtherPages({ sessions }: AccountDeps, request: FastifyRequest): Refusal | null {
  const id = sessions.idOf(request);
  if (id === undefined) return null;
  const sent = Buffer.from(String(request.headers['x-csrf-token'] ?? ''));
  const expected = Buffer.from(sessions.csrfTokenOf(id));
  if (sent.length === expected.length && timingSafeEqual(sent, expected)) return null;
  return new Refusal(403, 'This page is out of date. Please reload it and try again.', [
    { field: 'X-CSRF-Token', message: 'The token of the page is missing or old.' },
  ]);
}

/** What the questions are counted under: the browser's session, or the cart of a caller without one. */
async function bookingSession(
  deps: AccountDeps,
  { question, caller }: { readonly question: EmailQuestion; readonly caller: User | undefined },
  request: FastifyRequest,
): Promise<string | Refusal> {
  const id = deps.sessions.idOf(request);
  const idHash = id === undefined ? undefined : sessionIdHash(id);
  const { cart_id: cartId, cart_token: cartToken } = question;
  if (cartId !== undefined) {
    const cart = await cartOfRequest(deps, { cartId, cartToken, caller }, request.headers);
    if (cart instanceof Refusal) return cart;
    return idHash?.toString('hex') ?? `cart ${cart.id}`;
  }
  const hasCart = idHash !== undefined && (await hasOpenedCart(deps.db, idHash, new Date(deps.clock.nowMs())));
  return hasCart ? idHash.toString('hex') : new Refusal(403, messageText('lookupNeedsCart'));
}

/** Whether a session that has not ended has opened a cart, of whatever brand. */
async function hasOpenedCart(db: Kysely<Tables>, idHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('carts')
    .innerJoin('sessions', 'sessions.id_hash', 'carts.session_id_hash')
    .select('carts.id')
    .where('sessions.id_hash', '=', idHash)
    .where('sessions.expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
