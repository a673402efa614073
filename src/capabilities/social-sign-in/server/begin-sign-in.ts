import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionIdHash } from '#kit/server/session.ts';
import type { ProviderKey } from '#ports/identity/identity.ts';
import { type KeptAttempt, keepIdentityAttempt } from '#records/identities.ts';
import { newSecretToken } from '#records/secret-token.ts';
import { backPath } from '#rules/account/back-path.ts';
import { callbackAddress, signInPage } from './addresses.ts';
import type { SocialDeps } from './social-deps.ts';

/**
 * Answers where the browser goes next: to the provider, with the secrets of this attempt kept for the way back; or, if the provider
 * can not be asked, to the sign-in page, which says so. ACC-05
 */
export async function beginSignIn(
  deps: SocialDeps,
  { provider, back }: { readonly provider: ProviderKey; readonly back: string | null },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<string> {
  const attempt: KeptAttempt = {
    provider,
    state: newSecretToken(),
    nonce: newSecretToken(),
    codeVerifier: newSecretToken(),
    backPath: backPath(back),
  };
  const redirectUri = callbackAddress(deps, provider, request);
  const begun = await deps.identity.begin({ ...attempt, redirectUri: redirectUri.href });
  if (begun.kind === 'refused') return signInPage(begun.reason, attempt.backPath);
  const sessionId = deps.sessions.ensureId(request, reply);
  await keepIdentityAttempt(deps.db, {
    attempt,
    sessionIdHash: sessionIdHash(sessionId),
    now: new Date(deps.clock.nowMs()),
  });
  return begun.url.href;
}
