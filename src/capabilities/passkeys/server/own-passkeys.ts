import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import { newSecretToken } from '#kit/server/secret-token.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { addAccountMail } from '#access/account-mail.ts';
import { freshSignInNeed } from '#access/fresh-sign-in-need.ts';
import { accountMailFacts } from '#access/password-mails.ts';
import { requireAction } from '#access/require-action.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import * as records from '#records/people/passkeys.ts';
import type { User } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { fullName } from '#rules/account/full-name.ts';
import { passkeyName } from '#rules/account/passkey-name.ts';
import { may } from '#rules/account/permissions.ts';
import { limits } from '#rules/limits.ts';
import { passkeyMail } from '#rules/mail/account-mails.ts';
import { linkOnSite } from '#rules/brand/link-on-site.ts';
import { messageText } from '#rules/messages.ts';
import { unreachable } from '#rules/result.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type * as calls from '../contract.ts';
import { creationOptionsToWire, newCredentialFromWire, passkeysToWire, passkeyToWire } from '../wire.ts';
import { readChallenge, checkNewCredential, passkeyAlgorithms, passkeySiteOf, userHandleOf } from './check-passkey.ts';
import type { PasskeyDeps } from './passkey-deps.ts';

/** The passkeys of the signed-in user. ACC-02 */
export async function listPasskeys(
  deps: PasskeyDeps,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof calls.listPasskeys> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  return passkeysToWire({
    mayAdd: may(user.role, 'use-passkey'),
    passkeys: await records.listPasskeys(deps.db, user.id),
  });
}

/** Begins to add a passkey, for a customer who has just signed in in this browser. ACC-02 ROL-01 */
export async function passkeyOptions(
  deps: PasskeyDeps,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof calls.passkeyOptions> | Refusal> {
  const user = await requirePasskeyUser(deps, request);
  if (user instanceof Refusal) return user;
  const sessionIdHash = request.sessionIdHash;
  const needs = await freshSignInNeed(deps, { userId: user.id, request });
  if (needs || !sessionIdHash) return needToWire(needs ?? 'sign-in');
  const { siteUrl, brand } = deps.siteOfRequest(request);
  const { host } = passkeySiteOf(siteUrl);
  const challenge = newSecretToken();
  const use = { sessionIdHash, addingUserId: user.id };
  const now = nowOf(deps.clock);
  const expiresAt = new Date(now.getTime() + limits.passkeyChallengeMs);
  await records.savePasskeyChallenge(deps.db, { challenge, use, now, expiresAt });
  return {
    success: true,
    options: creationOptionsToWire({
      challenge,
      site: { host, name: brand.name },
      user: { handle: userHandleOf(user.id), email: user.email, name: fullName(user) || user.email },
      algorithms: passkeyAlgorithms,
      existing: await records.listPasskeyKeys(deps.db, { userId: user.id, site: host }),
    }),
  };
}

/** Adds the passkey that this browser was asked to create, and notifies the owner by email. ACC-02 */
export async function addPasskey(
  deps: PasskeyDeps,
  body: EndpointRequest<typeof calls.addPasskey>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof calls.addPasskey> | Refusal> {
  const user = await requirePasskeyUser(deps, request);
  if (user instanceof Refusal) return user;
  const credential = newCredentialFromWire(body);
  const now = nowOf(deps.clock);
  const challenge = await readChallenge(credential.clientData);
  const sessionIdHash = request.headers['x-user-token'] ? null : request.sessionIdHash;
  const use = sessionIdHash && { sessionIdHash, addingUserId: user.id };
  if (challenge === null || !use || !(await records.takePasskeyChallenge(deps.db, { challenge, use, now }))) {
    return { success: false, message: messageText('passkeyExpired') };
  }
  const site = passkeySiteOf(deps.siteOfRequest(request).siteUrl);
  const checked = await checkNewCredential(credential, { challenge, site });
  if (!checked) return { success: false, message: messageText('passkeyNotAdded') };
  const name = passkeyName({ model: checked.model, browser: request.headers['user-agent'] ?? '' });
  const added = await inTransaction(deps.db, async (tx) => {
    const passkey = { ...checked, userId: user.id, site: site.host, name, now };
    const outcome = await records.addPasskey(tx, { ...passkey, passkeysMax: limits.passkeysMax });
    if (outcome.kind === 'added') await mailPasskey(tx, deps, { user, name, isAdded: true, request });
    return outcome;
  });
  switch (added.kind) {
    case 'added':
      return { success: true, passkey: passkeyToWire(added.passkey) };
    case 'taken':
      return { success: false, message: messageText('passkeyNotAdded') };
    case 'full':
      return { success: false, message: messageText('passkeyLimitReached', { most: String(limits.passkeysMax) }) };
    default:
      return unreachable(added);
  }
}

/** Removes a passkey of a user who has just signed in in this browser, and notifies the owner by email. ACC-02 */
export async function removePasskey(
  deps: PasskeyDeps,
  { id }: EndpointRequest<typeof calls.removePasskey>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof calls.removePasskey> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const needs = await freshSignInNeed(deps, { userId: user.id, request });
  if (needs) return needToWire(needs);
  await inTransaction(deps.db, async (tx) => {
    const name = await records.deletePasskey(tx, { userId: user.id, id });
    if (name !== undefined) await mailPasskey(tx, deps, { user, name, isAdded: false, request });
  });
  return { success: true };
}

function requirePasskeyUser(deps: PasskeyDeps, request: FastifyRequest): Promise<User | Refusal> {
  const reason = messageText('passkeysNotForRole');
  return requireAction(deps, { action: 'use-passkey', scope: 'own', reason }, request);
}

function needToWire(needs: 'password' | 'sign-in') {
  const message = messageText(needs === 'password' ? 'freshSignInPassword' : 'freshSignInAgain');
  return { success: false as const, needs, message };
}

async function mailPasskey(
  tx: Transaction<Tables>,
  deps: PasskeyDeps,
  {
    user,
    name,
    isAdded,
    request,
  }: { readonly user: User; readonly name: string; readonly isAdded: boolean; readonly request: FastifyRequest },
): Promise<void> {
  const site = deps.siteOfRequest(request);
  const page = linkOnSite(site, '/account/security');
  await addAccountMail(
    tx,
    { ...site, clock: deps.clock },
    {
      to: user,
      kind: isAdded ? 'passkey-added' : 'passkey-removed',
      mail: passkeyMail(accountMailFacts(site, user), { name, isAdded, page }),
    },
  );
}
