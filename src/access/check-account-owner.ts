import { findPasswordOf } from '#records/people/passwords.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { messageText } from '#rules/messages.ts';
import { checkOwnPassword, type PasswordCheck } from './check-own-password.ts';
import type { CallerDeps } from './find-caller.ts';
import { freshSignInNeed } from './fresh-sign-in-need.ts';

/**
 * Checks that the signed-in user is the owner of the account, by its password. An account without one is proven by a fresh sign-in: by
 * email, by passkey or by a provider. ACC-02
 */
export async function checkAccountOwner(
  deps: CallerDeps,
  { userId, password }: { readonly userId: number; readonly password: string | undefined },
  { request, reply }: CallContext,
): Promise<PasswordCheck> {
  if ((await findPasswordOf(deps.db, userId)) !== null) {
    if (password === undefined) return { kind: 'wrong', message: messageText('loginPasswordRequired') };
    return checkOwnPassword(deps, { userId, password }, reply);
  }
  const need = await freshSignInNeed(deps, { userId, request });
  return need === null ? { kind: 'right' } : { kind: 'wrong', message: messageText('freshSignInAgain') };
}
