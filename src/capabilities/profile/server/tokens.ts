import type { FastifyRequest } from 'fastify';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { freshSignInNeed } from '#access/fresh-sign-in-need.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import type { AccountMailDeps } from '#access/password-mails.ts';
import { addUserToken, deleteUserToken, listUserTokens } from '#records/people/user-tokens.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type {
  createToken as createTokenCall,
  listTokens as listTokensCall,
  revokeToken as revokeTokenCall,
} from '../contract.ts';
import { tokenToWire } from '../wire.ts';
import { mailTokenMade } from './mail-token-made.ts';
import type { ProfileDeps } from './profile-deps.ts';

/** The tokens with which programs act for the signed-in user. The tokens themselves are never shown again. ACC-08 */
export async function listTokens(
  deps: ProfileDeps,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof listTokensCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const tokens = await listUserTokens(deps.db, { userId: user.id, now: nowOf(deps.clock) });
  return { tokens: tokens.map(tokenToWire) };
}

/** Creates a token for a user who has just signed in in this browser, shows it once, and emails the owner. ACC-08 */
export async function createToken(
  deps: ProfileDeps & AccountMailDeps,
  { name: typed }: EndpointRequest<typeof createTokenCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof createTokenCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const name = typed.trim();
  if (name === '') return refuseFields([{ field: 'name', message: messageText('tokenNameRequired') }]);
  const needs = await freshSignInNeed(deps, { userId: user.id, request });
  if (needs) {
    const message = messageText(needs === 'password' ? 'freshSignInPassword' : 'freshSignInAgain');
    return { success: false, needs, message };
  }
  const now = nowOf(deps.clock);
  const expiresAt = new Date(now.getTime() + limits.userTokenMs);
  const made = await inTransaction(deps.db, async (tx) => {
    const token = { userId: user.id, name, now, expiresAt };
    const added = await addUserToken(tx, { ...token, tokensMax: limits.userTokensMax });
    if (added.kind === 'added') await mailTokenMade(tx, deps, { to: user, name });
    return added;
  });
  if (made.kind === 'full') {
    return new Refusal(409, messageText('tokenLimitReached', { most: String(limits.userTokensMax) }));
  }
  return { success: true, secret: made.secret, token: tokenToWire(made.token) };
}

/** Revokes a token of the signed-in user. ACC-08 */
export async function revokeToken(
  deps: ProfileDeps,
  { id }: EndpointRequest<typeof revokeTokenCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof revokeTokenCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  await deleteUserToken(deps.db, { userId: user.id, id });
  return { success: true };
}
