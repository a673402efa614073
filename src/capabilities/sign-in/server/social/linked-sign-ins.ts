import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { ProviderKey } from '#ports/identity/identity.ts';
import { addAccountMail } from '#access/account-mail.ts';
import { accountMailFacts } from '#access/password-mails.ts';
import { freshSignInNeed } from '#access/fresh-sign-in-need.ts';
import { requireAction } from '#access/require-action.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import { listIdentities, type NewIdentity } from '#records/people/identities.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/people/users.ts';
import { may } from '#rules/account/permissions.ts';
import { linkedSignInMail } from '#rules/mail/account-mails.ts';
import { linkOnSite } from '#rules/brand/link-on-site.ts';
import { messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type {
  linkedSignIns as linkedSignInsCall,
  linkSignIn as linkSignInCall,
  unlinkSignIn as unlinkSignInCall,
} from '../../contract.ts';
import { linkedSignInsToWire } from '../../wire.ts';
import { beginIdentityAttempt } from './begin-sign-in.ts';
import { linkIdentity, unlinkIdentity } from './link-identity.ts';
import type { SocialDeps } from './social-deps.ts';

/** The page where people link and unlink. */
export const linkingPage = '/account/security';

/** The provider accounts that sign in to the caller's account. ACC-05 */
export async function linkedSignIns(
  deps: SocialDeps,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof linkedSignInsCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const linked = await listIdentities(deps.db, user.id);
  return linkedSignInsToWire({
    mayLink: may(user.role, 'link-sign-in'),
    providers: deps.identity.providers(),
    linked: linked.map(({ id, provider, linkedAt }) => ({
      id,
      provider,
      name: providerName(deps, provider),
      linkedAt,
    })),
  });
}

/**
 * Sends the browser to a provider to link an account there to the signed-in one. It takes a press on our own page (the CSRF token
 * proves that) by a user who has just signed in; what comes back can be linked only to them. ACC-05
 */
export async function linkSignIn(
  deps: SocialDeps,
  { provider: asked }: EndpointRequest<typeof linkSignInCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof linkSignInCall> | Refusal> {
  const reason = messageText('linkNotForStaff');
  const user = await requireAction(deps, { action: 'link-sign-in', scope: 'own', reason }, request);
  if (user instanceof Refusal) return user;
  const needs = await freshSignInNeed(deps, { userId: user.id, request });
  if (needs) {
    const message = messageText(needs === 'password' ? 'freshSignInPassword' : 'freshSignInAgain');
    return { success: false, needs, message };
  }
  const provider = deps.identity.providers().find(({ key }) => key === asked);
  const sessionIdHash = request.sessionIdHash;
  if (!provider || !sessionIdHash) return refuseUnknown(messageText('providerNotOffered'), 'provider');
  const asks = { provider: provider.key, back: linkingPage, linkingUserId: user.id };
  const begun = await beginIdentityAttempt(deps, asks, { request, sessionIdHash });
  return begun.kind === 'begun'
    ? { success: true, url: begun.url.href }
    : new Refusal(503, messageText('linkAway'), [{ field: 'provider', message: messageText('linkAway') }]);
}

/** Unlinks a provider account, and notifies the owner by email. ACC-05 */
export async function unlinkSignIn(
  deps: SocialDeps,
  { id }: EndpointRequest<typeof unlinkSignInCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof unlinkSignInCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  return inTransaction(deps.db, async (tx) => {
    const removed = await unlinkIdentity(tx, { userId: user.id, id });
    if (removed.kind === 'last') return { success: false, message: messageText('linkLast') };
    if (removed.kind === 'gone') return { success: true, message: null };
    await mailLinked(tx, deps, { user, provider: removed.provider, isLinked: false, request });
    return { success: true, message: messageText('linkRemoved', { provider: providerName(deps, removed.provider) }) };
  });
}

/** Links the identity that a provider has confirmed to the user who asked for it, and notifies the owner by email. ACC-05 */
export function linkTo(
  deps: SocialDeps,
  {
    identity,
    user,
    request,
  }: { readonly identity: NewIdentity; readonly user: User; readonly request: FastifyRequest },
): Promise<'linked' | 'known' | 'taken'> {
  return inTransaction(deps.db, async (tx) => {
    const outcome = await linkIdentity(tx, { identity, user, now: nowOf(deps.clock) });
    if (outcome === 'linked') {
      await mailLinked(tx, deps, { user, provider: identity.provider, isLinked: true, request });
    }
    return outcome;
  });
}

async function mailLinked(
  tx: Transaction<Tables>,
  deps: SocialDeps,
  {
    user,
    provider,
    isLinked,
    request,
  }: {
    readonly user: User;
    readonly provider: ProviderKey;
    readonly isLinked: boolean;
    readonly request: FastifyRequest;
  },
): Promise<void> {
  const site = deps.siteOfRequest(request);
  const page = linkOnSite(site, linkingPage);
  const mail = linkedSignInMail(accountMailFacts(site, user), {
    provider: providerName(deps, provider),
    isLinked,
    page,
  });
  await addAccountMail(
    tx,
    { ...site, clock: deps.clock },
    { to: user, kind: isLinked ? 'sign-in-linked' : 'sign-in-unlinked', mail },
  );
}

/** The name of a provider, even of one that is no longer configured. */
function providerName({ identity }: SocialDeps, provider: ProviderKey): string {
  const name = identity.providers().find(({ key }) => key === provider)?.name;
  return name ?? `${provider.slice(0, 1).toUpperCase()}${provider.slice(1)}`;
}
