import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionIdHash } from '#kit/server/session.ts';
import type { SignInStart, ProviderKey } from '#ports/identity/identity.ts';
import { findSignedInUser } from '#access/find-caller.ts';
import { type SignInAttemptRow, saveIdentityAttempt } from '#records/people/identities.ts';
import { newSecretToken } from '#kit/server/secret-token.ts';
import { backPath } from '#rules/account/back-path.ts';
import { limits } from '#rules/limits.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { callbackAddress, signInPage } from './addresses.ts';
import type { SocialDeps } from './social-deps.ts';

/**
 * Where the browser of a guest goes next: to the provider, with the secrets of this attempt kept for its return; or, if the provider
 * can't be reached, to the sign-in page, which says so. A signed-in user is sent back and nothing starts: an address that another site
 * can open must not link anything or switch accounts. ACC-05
 */
export async function beginSignIn(
  deps: SocialDeps,
  { provider, back }: { readonly provider: ProviderKey; readonly back: string | null },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<string> {
  if (await findSignedInUser(deps, request.sessionIdHash)) return backPath(back);
  const idHash = sessionIdHash(deps.sessions.ensureId(request, reply));
  const begun = await beginIdentityAttempt(
    deps,
    { provider, back, linkingUserId: null },
    { request, sessionIdHash: idHash },
  );
  return begun.kind === 'begun' ? begun.url.href : signInPage(begun.reason, backPath(back));
}

/** Starts an attempt to sign in or to link, and keeps what the browser's return from the provider is checked against. ACC-05 */
export async function beginIdentityAttempt(
  deps: SocialDeps,
  input: { readonly provider: ProviderKey; readonly back: string | null; readonly linkingUserId: number | null },
  { request, sessionIdHash: idHash }: { readonly request: FastifyRequest; readonly sessionIdHash: Buffer },
): Promise<SignInStart> {
  const attempt: SignInAttemptRow = {
    provider: input.provider,
    state: newSecretToken(),
    nonce: newSecretToken(),
    codeVerifier: newSecretToken(),
    backPath: backPath(input.back),
    linkingUserId: input.linkingUserId,
  };
  const redirectUri = callbackAddress(deps, input.provider, request);
  const begun = await deps.identity.begin({ ...attempt, redirectUri: redirectUri.href });
  if (begun.kind === 'refused') return begun;
  const now = nowOf(deps.clock);
  const expiresAt = new Date(now.getTime() + limits.socialSignInMs);
  await saveIdentityAttempt(deps.db, { attempt, sessionIdHash: idHash, now, expiresAt });
  return begun;
}
