import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { sessionIdHashOf } from '#kit/server/session.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { ProviderKey } from '#ports/identity/identity.ts';
import { addAccountMail } from '#records/mail/account-mail.ts';
import { callerOf } from '#access/caller.ts';
import { freshSignInNeed } from '#access/fresh-sign-in.ts';
import { addIdentity, listIdentities, type NewIdentity, removeIdentity } from '#records/people/identities.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/people/users.ts';
import { may } from '#rules/account/permissions.ts';
import { contactLine } from '#rules/brand/brand-site.ts';
import { linkedSignInMail } from '#rules/mail/account-mails.ts';
import { messageText } from '#rules/messages.ts';
import type {
  linkedSignIns as linkedSignInsCall,
  linkSignIn as linkSignInCall,
  unlinkSignIn as unlinkSignInCall,
} from '../contract.ts';
import { beginAttempt } from './begin-sign-in.ts';
import type { SocialDeps } from './social-deps.ts';

/** Where people link and unlink. */
export const linkingPage = '/account/security';

/** What signs in to the account of whoever asks. ACC-05 */
export async function linkedSignIns(
  deps: SocialDeps,
  { headers }: FastifyRequest,
): Promise<EndpointResponse<typeof linkedSignInsCall> | Refusal> {
  const user = await callerOf(deps, headers);
  if (user instanceof Refusal) return user;
  if (!user) return new Refusal(401, messageText('signInFirst'));
  const linked = await listIdentities(deps.db, user.id);
  return {
    may_link: may(user.role, 'link-sign-in'),
    providers: deps.identity.providers().map((one) => ({ ...one })),
    linked: linked.map(({ id, provider, linkedAt }) => ({
      id,
      provider,
      name: nameOf(deps, provider),
      linked_at: linkedAt.toISOString(),
    })),
  };
}

/**
 * Sends a browser off to link an account elsewhere to the one that is signed in. It takes a press on our own page (the CSRF token says so)
 * by somebody who has just shown who they are; what comes back is linked to them and to nobody else. ACC-05
 */
export async function linkSignIn(
  deps: SocialDeps,
  { provider: asked }: EndpointRequest<typeof linkSignInCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof linkSignInCall> | Refusal> {
  const user = await callerOf(deps, request.headers);
  if (user instanceof Refusal) return user;
  if (!user) return new Refusal(401, messageText('signInFirst'));
  if (!may(user.role, 'link-sign-in')) return new Refusal(403, messageText('linkNotForStaff'));
  const needs = await freshSignInNeed(deps, { userId: user.id, headers: request.headers });
  if (needs) {
    const message = messageText(needs === 'password' ? 'freshSignInPassword' : 'freshSignInAgain');
    return { success: false, needs, message };
  }
  const provider = deps.identity.providers().find(({ key }) => key === asked);
  const sessionIdHash = sessionIdHashOf(request.headers);
  if (!provider || !sessionIdHash) return refuseUnknown('Nobody signs in that way here.', 'provider');
  const asks = { provider: provider.key, back: linkingPage, linkingUserId: user.id };
  const begun = await beginAttempt(deps, asks, { request, sessionIdHash });
  return begun.kind === 'begun'
    ? { success: true, url: begun.url.href }
    : new Refusal(503, messageText('linkAway'), [{ field: 'provider', message: messageText('linkAway') }]);
}

/** Unlinks an account elsewhere, and tells the owner by mail. ACC-05 */
export async function unlinkSignIn(
  deps: SocialDeps,
  { id }: EndpointRequest<typeof unlinkSignInCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof unlinkSignInCall> | Refusal> {
  const user = await callerOf(deps, request.headers);
  if (user instanceof Refusal) return user;
  if (!user) return new Refusal(401, messageText('signInFirst'));
  return inTransaction(deps.db, async (tx) => {
    const removed = await removeIdentity(tx, { userId: user.id, id });
    if (removed === 'last') return { success: false, message: messageText('linkLast') };
    if (removed === 'gone') return { success: true, message: null };
    await mailLinked(tx, deps, { user, provider: removed.provider, isLinked: false, request });
    return { success: true, message: messageText('linkRemoved', { provider: nameOf(deps, removed.provider) }) };
  });
}

/** Links what a provider has vouched for to whoever asked for it, and tells the owner by mail. ACC-05 */
export function linkTo(
  deps: SocialDeps,
  {
    identity,
    user,
    request,
  }: { readonly identity: NewIdentity; readonly user: User; readonly request: FastifyRequest },
): Promise<'linked' | 'known' | 'taken'> {
  return inTransaction(deps.db, async (tx) => {
    const outcome = await addIdentity(tx, { identity, user, now: new Date(deps.clock.nowMs()) });
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
  const facts = { brandName: site.brand.name, firstName: user.firstName, contact: contactLine(site.contact) };
  const page = `${site.siteUrl}${linkingPage}`;
  const mail = linkedSignInMail(facts, { provider: nameOf(deps, provider), isLinked, page });
  await addAccountMail(
    tx,
    { ...site, clock: deps.clock },
    { to: user, kind: isLinked ? 'sign-in-linked' : 'sign-in-unlinked', mail },
  );
}

/** One that is no longer set up still has a name. */
function nameOf({ identity }: SocialDeps, provider: ProviderKey): string {
  const name = identity.providers().find(({ key }) => key === provider)?.name;
  return name ?? `${provider.slice(0, 1).toUpperCase()}${provider.slice(1)}`;
}
