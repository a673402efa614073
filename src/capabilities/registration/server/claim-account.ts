import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { Refusal } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { notSignedInToWire } from '#kit/signed-in/wire.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { ChoosePasswordDeps } from '#access/choose-password.ts';
import { choosePasswordByLink } from '#access/choose-password-by-link.ts';
import { findGuestClaim, type FoundGuestClaim } from '#access/find-guest-claim.ts';
import { proveEmail } from '#access/prove-email.ts';
import { isSignedInAs } from '#access/find-caller.ts';
import type { SessionDeps } from '#access/start-session.ts';
import { findOneTimeLink, takeOneTimeLink } from '#records/people/one-time-links.ts';
import type { Tables } from '#records/tables.ts';
import { messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { claimAccount as claimAccountCall, lookAtClaim as lookAtClaimCall } from '../contract.ts';
import { addedOrderToWire, confirmedEmailToWire, claimPasswordFromWire } from '../wire.ts';

type ClaimDeps = SessionDeps & ChoosePasswordDeps;

const claimPurposes = ['claim-account', 'register'] as const;

/** Returns what a link will do, before it is used. Only the owner of the mailbox has its token. CHK-01 */
export async function lookAtClaim(
  deps: Pick<ClaimDeps, 'db' | 'clock'>,
  { token }: EndpointRequest<typeof lookAtClaimCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof lookAtClaimCall>> {
  const { db, clock } = deps;
  const now = nowOf(clock);
  const link = await findOneTimeLink(db, { token, purposes: claimPurposes, now });
  if (link?.purpose === 'register') return { state: 'new-account', email: link.registration.email };
  const claim = link && (await findGuestClaim(db, link.userId));
  if (!claim) return { state: 'spent', email: null };
  // Users who can read the email and are signed in to the account need no new password: they have proven both.
  const isOwn = claim.kind === 'new-password' && (await isSignedInAs(deps, claim.owner.id, request));
  return { state: isOwn ? 'confirm-email' : claim.kind, email: claim.owner.email };
}

/**
 * The link in a receipt proves that its holder owns the mailbox. It adds the order to the account of that email or creates the account; a registration is
 * finished the same way. Adding an order needs no password and does not sign in: the account has its own ways for that. CHK-01 ACC-01
 */
export async function claimAccount(
  deps: ClaimDeps,
  body: EndpointRequest<typeof claimAccountCall>['body'],
  context: CallContext,
): Promise<EndpointResponse<typeof claimAccountCall> | Refusal> {
  const { token } = body;
  const { state } = await lookAtClaim(deps, { token }, context.request);
  if (state === 'add-to-account') return addToAccount(deps, token);
  if (state === 'confirm-email') return confirmEmail(deps, token, context.request);
  const link = { token, purposes: claimPurposes, chosen: claimPasswordFromWire(body) };
  return choosePasswordByLink(deps, link, context);
}

async function confirmEmail(
  deps: ClaimDeps,
  token: string,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof claimAccountCall>> {
  const email = await proveByClaim(deps, token, ({ owner }, tx) =>
    isSignedInAs({ ...deps, db: tx }, owner.id, request),
  );
  return email === null ? notSignedInToWire(messageText('linkSpent')) : confirmedEmailToWire(email);
}

async function addToAccount(deps: ClaimDeps, token: string): Promise<EndpointResponse<typeof claimAccountCall>> {
  const email = await proveByClaim(deps, token, async ({ kind }) => kind === 'add-to-account');
  return email === null ? notSignedInToWire(messageText('linkSpent')) : addedOrderToWire(email);
}

/** The email that the link has proven; null when the link is spent, or not for this. Either way it is used up. */
async function proveByClaim(
  { db, clock }: Pick<ClaimDeps, 'db' | 'clock'>,
  token: string,
  isMeant: (claim: FoundGuestClaim, tx: Transaction<Tables>) => Promise<boolean>,
): Promise<string | null> {
  const now = nowOf(clock);
  return inTransaction(db, async (tx) => {
    const taken = await takeOneTimeLink(tx, { token, purposes: ['claim-account'], now });
    const claim = taken?.purpose === 'claim-account' ? await findGuestClaim(tx, taken.userId) : undefined;
    if (!claim || !(await isMeant(claim, tx))) return null;
    const { id: userId, email } = claim.owner;
    await proveEmail(tx, { userId, email, now });
    return email;
  });
}
