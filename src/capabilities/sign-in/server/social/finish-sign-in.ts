import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSessionId, sessionExpiry, sessionIdHash } from '#kit/server/session.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Identified, ProviderKey } from '#ports/identity/identity.ts';
import { findSignedInUser } from '#access/find-caller.ts';
import { type SignInAttemptRow, type NewIdentity, takeIdentityAttempt } from '#records/people/identities.ts';
import { startSignedInSession } from '#records/sessions/sessions.ts';
import type { User } from '#records/people/users.ts';
import { may } from '#rules/account/permissions.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { callbackAddress, signInPage } from './addresses.ts';
import { linkingPage, linkTo } from './linked-sign-ins.ts';
import { signInIdentity } from './sign-in-identity.ts';
import type { SocialDeps } from './social-deps.ts';

/**
 * Signs in a user who comes back from a provider, under a new session id, and returns where the browser goes next: always to the
 * sign-in page, which asks for missing details and restores what was typed before. An address that this browser did not start from, or
 * that was used before, is refused. ACC-05
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
  const caller = await findSignedInUser(deps, sessionIdHash(formerId));
  if (attempt.linkingUserId !== null) return finishLinking(deps, { attempt, identified, caller, request });
  if (identified.kind === 'refused') return signInPage(identified.reason, attempt.backPath);
  // The attempt was a guest's; if they have signed in in the meantime, that stays.
  if (caller) return signInPage('not-matching', attempt.backPath);

  const sessionId = newSessionId();
  const isSignedIn = await signIn(deps, { identity: { provider, ...identified }, formerId, sessionId });
  if (!isSignedIn) return signInPage('has-account', attempt.backPath);
  deps.sessions.giveId(reply, sessionId);
  return signInPage('welcome', attempt.backPath);
}

/** Links the identity to the user who asked for it, if they are still signed in in this browser. The page says how it went. ACC-05 */
async function finishLinking(
  deps: SocialDeps,
  asked: {
    readonly attempt: SignInAttemptRow;
    readonly identified: Identified;
    readonly caller: User | undefined;
    readonly request: FastifyRequest;
  },
): Promise<string> {
  const { attempt, identified, caller, request } = asked;
  const page = (outcome: string) =>
    `${linkingPage}?${new URLSearchParams({ link: outcome, provider: attempt.provider })}`;
  if (identified.kind === 'refused') return page(identified.reason);
  if (caller?.id !== attempt.linkingUserId || !may(caller.role, 'link-sign-in')) return page('not-matching');
  return page(await linkTo(deps, { identity: { provider: attempt.provider, ...identified }, user: caller, request }));
}

function takeAttempt(
  { db, clock }: SocialDeps,
  asked: { readonly provider: ProviderKey; readonly currentUrl: URL; readonly formerId: string },
): Promise<SignInAttemptRow | undefined> {
  return takeIdentityAttempt(db, {
    provider: asked.provider,
    state: asked.currentUrl.searchParams.get('state') ?? '',
    sessionIdHash: sessionIdHash(asked.formerId),
    now: nowOf(clock),
  });
}

async function signIn(
  deps: SocialDeps,
  asked: { readonly identity: NewIdentity; readonly formerId: string; readonly sessionId: string },
): Promise<boolean> {
  const formerIdHash = sessionIdHash(asked.formerId);
  const nowMs = deps.clock.nowMs();
  return inTransaction(deps.db, async (tx) => {
    const { identity } = asked;
    const signedIn = await signInIdentity(tx, { identity, now: new Date(nowMs) });
    if (signedIn.kind === 'ask-for-password') return false;
    await startSignedInSession(tx, {
      idHash: sessionIdHash(asked.sessionId),
      formerIdHash,
      userId: signedIn.user.id,
      expiresAt: sessionExpiry(nowMs),
      signedInAt: new Date(nowMs),
    });
    return true;
  });
}
