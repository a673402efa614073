import { type Refusal, refuseFields } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import {
  notSignedInToWire,
  passwordProblemsToWire,
  type NotSignedInWire,
  type SignedInWire,
  signedInToWire,
} from '#kit/signed-in/wire.ts';
import { messageText } from '#rules/messages.ts';
import { unreachable } from '#rules/result.ts';
import { choosePassword, type ChoosePasswordDeps } from './choose-password.ts';
import { type SessionDeps, startSession } from './start-session.ts';

/** Sets the password with the link from our mail, and signs the owner of the account in. ACC-01 ACC-02 CHK-01 */
export async function choosePasswordByLink(
  deps: SessionDeps & ChoosePasswordDeps,
  link: Parameters<typeof choosePassword>[1],
  context: CallContext,
): Promise<SignedInWire | NotSignedInWire | Refusal> {
  const result = await choosePassword(deps, link);
  switch (result.kind) {
    case 'chosen':
      return signedInToWire(result.user, await startSession(deps, { userId: result.user.id }, context));
    case 'not-acceptable':
      return refuseFields(passwordProblemsToWire(result.problems));
    case 'link-spent':
      return notSignedInToWire(messageText('linkSpent'));
    default:
      return unreachable(result);
  }
}
