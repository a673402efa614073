import type { FastifyRequest } from 'fastify';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { sessionIdHashOf } from '#kit/server/session.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { freshSignInNeed } from '#access/fresh-sign-in.ts';
import { freshenSession } from '#records/sessions/sessions.ts';
import { addUserToken, deleteUserToken, listUserTokens, type UserToken } from '#records/people/user-tokens.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type {
  confirmPassword as confirmPasswordCall,
  createToken as createTokenCall,
  listTokens as listTokensCall,
  revokeToken as revokeTokenCall,
} from '../contract.ts';
import type { AccountMailDeps } from './account-deps.ts';
import { mailTokenMade } from './account-mails.ts';
import { refuseWrongPassword } from './profile.ts';
import type { AccountDeps } from './sign-in.ts';
import { signedIn } from './signed-in.ts';

/** Whoever says their password again in a browser counts as just signed in there. ACC-02 */
export async function confirmPassword(
  deps: AccountDeps,
  { password }: EndpointRequest<typeof confirmPasswordCall>['body'],
  { request, reply }: CallContext,
): Promise<EndpointResponse<typeof confirmPasswordCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  const refusal = await refuseWrongPassword(deps, { userId: user.id, password }, reply);
  if (refusal?.status === 400) return { success: false, message: refusal.detail, errors: [refusal.detail] };
  if (refusal) return refusal;
  const idHash = sessionIdHashOf(request.headers);
  if (idHash) await freshenSession(deps.db, { idHash, userId: user.id, now: new Date(deps.clock.nowMs()) });
  return { success: true };
}

/** What programs act with for whoever is signed in, by name. ACC-08 */
export async function listTokens(
  deps: AccountDeps,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof listTokensCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  const tokens = await listUserTokens(deps.db, { userId: user.id, now: new Date(deps.clock.nowMs()) });
  return { tokens: tokens.map(toWire) };
}

/** Makes a token for somebody who has just shown who they are in this browser, tells it once, and writes to the owner. ACC-08 */
export async function createToken(
  deps: AccountMailDeps,
  { name: typed }: EndpointRequest<typeof createTokenCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof createTokenCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  const name = typed.trim();
  if (name === '') return refuseFields([{ field: 'name', message: messageText('tokenNameRequired') }]);
  const needs = await freshSignInNeed(deps, { userId: user.id, headers: request.headers });
  if (needs) {
    const message = messageText(needs === 'password' ? 'freshSignInPassword' : 'freshSignInAgain');
    return { success: false, needs, message };
  }
  const made = await inTransaction(deps.db, async (tx) => {
    const added = await addUserToken(tx, { userId: user.id, name, now: new Date(deps.clock.nowMs()) });
    if (added.kind === 'added') await mailTokenMade(tx, deps, { to: user, name });
    return added;
  });
  if (made.kind === 'full') {
    return new Refusal(409, messageText('tokenLimitReached', { most: String(limits.userTokensMax) }));
  }
  return { success: true, secret: made.secret, token: toWire(made.token) };
}

/** Ends a token of whoever is signed in. ACC-08 */
export async function revokeToken(
  deps: AccountDeps,
  { id }: EndpointRequest<typeof revokeTokenCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof revokeTokenCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  await deleteUserToken(deps.db, { userId: user.id, id });
  return { success: true };
}

function toWire({ id, name, createdAt, expiresAt, lastUsedAt }: UserToken) {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
