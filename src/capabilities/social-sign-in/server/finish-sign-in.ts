import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSessionId, sessionExpiry, sessionIdHash } from '#kit/server/session.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { ProviderKey } from '#ports/identity/identity.ts';
import { signedInPerson } from '#records/caller.ts';
import { type KeptAttempt, linkIdentity, type NewIdentity, takeIdentityAttempt } from '#records/identities.ts';
import { startSignedInSession } from '#records/sessions.ts';
import { callbackAddress, signInPage } from './addresses.ts';
import type { SocialDeps } from './social-deps.ts';

/**
 * Signs in whoever comes back from a provider, under a session id that nobody has seen before, and answers where the browser goes next:
 * always by the sign-in page, which asks for what is missing and finds in the browser what was typed before it left. An address that
 * this browser did not set out for, or that was used before, signs in nobody. ACC-05
 */
export async function finishSignIn(
  deps: SocialDeps,
  provider: ProviderKey,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<string> {
  const currentUrl = callbackAddress(deps, provider, request);
  currentUrl.search = request.url.split('?').slice(1).join('?');
  const formerId = deps.sessions.idOf(request);
  const attempt = formerId === undefined ? undefined : await takeAttempt(deps, { provider, currentUrl, formerId });
  if (formerId === undefined || !attempt) return signInPage('not-matching', '/');

  const identified = await deps.identity.finish({ currentUrl, checks: attempt });
  if (identified.kind === 'refused') return signInPage(identified.reason, attempt.backPath);

  const sessionId = newSessionId();
  const isSignedIn = await signIn(deps, { identity: { provider, ...identified }, formerId, sessionId });
  if (!isSignedIn) return signInPage('has-account', attempt.backPath);
  deps.sessions.giveId(reply, sessionId);
  return signInPage('welcome', attempt.backPath);
}

function takeAttempt(
  { db, clock }: SocialDeps,
  asked: { readonly provider: ProviderKey; readonly currentUrl: URL; readonly formerId: string },
): Promise<KeptAttempt | undefined> {
  return takeIdentityAttempt(db, {
    provider: asked.provider,
    state: asked.currentUrl.searchParams.get('state') ?? '',
    sessionIdHash: sessionIdHash(asked.formerId),
    now: new Date(clock.nowMs()),
  });
}

async function signIn(
  deps: SocialDeps,
  asked: { readonly identity: NewIdentity; readonly formerId: string; readonly sessionId: string },
): Promise<boolean> {
  const formerIdHash = sessionIdHash(asked.formerId);
  const nowMs = deps.clock.nowMs();
  const caller = await signedInPerson(deps, formerIdHash);
  return inTransaction(deps.db, async (tx) => {
    const { identity } = asked;
    const linked = await linkIdentity(tx, { identity, callerId: caller?.id ?? null, now: new Date(nowMs) });
    if (linked === 'ask-for-password') return false;
    await startSignedInSession(tx, {
      idHash: sessionIdHash(asked.sessionId),
      formerIdHash,
      userId: linked.user.id,
      expiresAt: sessionExpiry(nowMs),
    });
    return true;
  });
}
