import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { Refusal } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { newSecretToken } from '#kit/server/secret-token.ts';
import { sessionIdHash } from '#kit/server/session.ts';
import { notSignedInToWire, signedInToWire } from '#kit/signed-in/wire.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { refuseTooManyTries } from '#access/check-own-password.ts';
import { countPasskeySignIn, uncountPasskeySignIn } from '#access/sign-in-tries.ts';
import { startSession } from '#access/start-session.ts';
import { countTry } from '#access/rate-limiter.ts';
import * as records from '#records/people/passkeys.ts';
import { findUser, type User } from '#records/people/users.ts';
import { addressRange } from '#rules/account/address-range.ts';
import { may } from '#rules/account/permissions.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { rateLimits } from '#rules/rate-limits.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type * as calls from '../contract.ts';
import { requestOptionsToWire, type SignedChallenge, signedChallengeFromWire } from '../wire.ts';
import { readChallenge, checkSignedChallenge, passkeySiteOf, type PasskeySite, userHandleOf } from './check-passkey.ts';
import type { PasskeyDeps } from './passkey-deps.ts';

/** Begins a sign-in with a passkey. It names no user, so it doesn't reveal who has an account. ACC-02 */
export async function passkeySignInOptions(
  deps: PasskeyDeps,
  { request, reply }: CallContext,
): Promise<EndpointResponse<typeof calls.passkeySignInOptions> | Refusal> {
  const nowMs = deps.clock.nowMs();
  const count = { limit: rateLimits.passkeyChallengesPerAddress, of: addressRange(request.clientAddress) };
  const counted = await countTry(deps.db, [count], nowMs);
  if (counted.kind === 'too-many') return refuseTooManyTries(reply, counted);
  const challenge = newSecretToken();
  const use = { sessionIdHash: sessionIdHash(deps.sessions.ensureId(request, reply)), addingUserId: null };
  const expiresAt = new Date(nowMs + limits.passkeyChallengeMs);
  await records.savePasskeyChallenge(deps.db, { challenge, use, now: new Date(nowMs), expiresAt });
  const { host } = passkeySiteOf(deps.siteOfRequest(request).siteUrl);
  return { success: true, options: requestOptionsToWire({ challenge, host }) };
}

/**
 * Signs in with a passkey, in the browser that asked. The challenge is used up whether or not the answer is right. An unknown passkey, a
 * removed one, a signature for another site and a count that has not grown are answered alike. ACC-02 ROL-01
 */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  body: EndpointRequest<typeof calls.signInWithPasskey>['body'],
  context: CallContext,
): Promise<EndpointResponse<typeof calls.signInWithPasskey> | Refusal> {
  const { request, reply } = context;
  const address = request.clientAddress;
  const tooOften = await countPasskeySignIn(deps.db, address, deps.clock.nowMs());
  if (tooOften) {
    request.server.security.note('sign-in-locked', { address });
    return refuseTooManyTries(reply, tooOften);
  }
  const signed = signedChallengeFromWire(body);
  const now = nowOf(deps.clock);
  const challenge = await readChallenge(signed.clientData);
  const use = request.sessionIdHash && { sessionIdHash: request.sessionIdHash, addingUserId: null };
  if (challenge === null || !use || !(await records.takePasskeyChallenge(deps.db, { challenge, use, now }))) {
    return notSignedInToWire(messageText('passkeyExpired'));
  }
  const site = passkeySiteOf(deps.siteOfRequest(request).siteUrl);
  const used = await findUsedPasskey(deps, signed, { challenge, site });
  if (used.kind === 'unknown') {
    request.server.security.note('sign-in-failed', { user: used.userId, address });
    return notSignedInToWire(messageText('passkeyUnknown'));
  }
  const { user, passkeyId, counter } = used;
  if (!may(user.role, 'use-passkey')) return notSignedInToWire(messageText('passkeyNeedsPassword'));
  const isRecorded = await inTransaction(deps.db, async (tx) => {
    if (!(await records.recordPasskeyUse(tx, { id: passkeyId, counter, now }))) return false;
    await uncountPasskeySignIn(tx, address);
    return true;
  });
  if (!isRecorded) {
    request.server.security.note('sign-in-failed', { user: user.id, address });
    return notSignedInToWire(messageText('passkeyUnknown'));
  }
  return signedInToWire(user, await startSession(deps, { userId: user.id }, context));
}

type UsedPasskey =
  | { readonly kind: 'known'; readonly user: User; readonly passkeyId: number; readonly counter: number }
  | { readonly kind: 'unknown'; readonly userId: number | null };

async function findUsedPasskey(
  { db }: PasskeyDeps,
  signed: SignedChallenge,
  { challenge, site }: { readonly challenge: string; readonly site: PasskeySite },
): Promise<UsedPasskey> {
  const passkey = await records.findPasskey(db, signed.id);
  if (!passkey) return { kind: 'unknown', userId: null };
  const unknown = { kind: 'unknown', userId: passkey.userId } as const;
  // The authenticator says whose passkey it has used, since we did not name a user.
  if (signed.userHandle !== userHandleOf(passkey.userId)) return unknown;
  const counter = await checkSignedChallenge(signed, { challenge, site, passkey });
  const user = counter === null ? undefined : await findUser(db, passkey.userId);
  return user && counter !== null ? { kind: 'known', user, passkeyId: passkey.id, counter } : unknown;
}
