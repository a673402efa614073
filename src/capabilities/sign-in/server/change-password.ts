import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { notSignedInToWire, passwordProblemsToWire } from '#kit/signed-in/wire.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { checkOwnPassword } from '#access/check-own-password.ts';
import type { ChoosePasswordDeps } from '#access/choose-password.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import { mailPasswordChanged } from '#access/password-mails.ts';
import { deleteLinksOf } from '#records/people/one-time-links.ts';
import { setPassword } from '#records/people/passwords.ts';
import { hashPassword } from '#kit/server/password-hash.ts';
import { deleteUserTokensOf } from '#records/people/users.ts';
import { deleteOtherSessionsOf, freshenSession } from '#records/sessions/sessions.ts';
import { newPasswordProblems } from '#rules/account/password.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { changePassword as changePasswordCall, confirmPassword as confirmPasswordCall } from '../contract.ts';
import { currentPasswordError, currentPasswordFromWire, newPasswordFromWire } from '../wire.ts';

/** Changes the password of a signed-in user who enters the current one, and ends all their other sessions. ACC-02 */
export async function changePassword(
  deps: ChoosePasswordDeps,
  body: EndpointRequest<typeof changePasswordCall>['body'],
  { request, reply }: CallContext,
): Promise<EndpointResponse<typeof changePasswordCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const current = { userId: user.id, password: currentPasswordFromWire(body) };
  const check = await checkOwnPassword(deps, current, reply);
  if (check.kind === 'wrong') return refuseFields([currentPasswordError(check.message)]);
  if (check.kind === 'refused') {
    const { refusal } = check;
    return refusal.status === 429 ? refusal : refuseFields([currentPasswordError(refusal.detail)]);
  }
  const chosen = newPasswordFromWire(body);
  const problems = newPasswordProblems(chosen, user, deps.leakedPasswords);
  if (problems.password ?? problems.confirmation) return refuseFields(passwordProblemsToWire(problems));
  const phc = await hashPassword(chosen.password);
  const here = request.sessionIdHash;
  await inTransaction(deps.db, async (tx) => {
    await setPassword(tx, { userId: user.id, phc, now: nowOf(deps.clock) });
    await deleteLinksOf(tx, user.id);
    await deleteOtherSessionsOf(tx, { userId: user.id, keptIdHash: here });
    // A program that calls with a token keeps it, as this browser keeps its session.
    if (here) await deleteUserTokensOf(tx, user.id);
    await mailPasswordChanged(tx, deps, user);
  });
  return { success: true };
}

/** A user who enters their password again in a browser counts as just signed in there. ACC-02 */
export async function confirmPassword(
  deps: Pick<ChoosePasswordDeps, 'db' | 'clock'>,
  { password }: EndpointRequest<typeof confirmPasswordCall>['body'],
  { request, reply }: CallContext,
): Promise<EndpointResponse<typeof confirmPasswordCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const check = await checkOwnPassword(deps, { userId: user.id, password }, reply);
  if (check.kind === 'wrong') return notSignedInToWire(check.message, [check.message]);
  if (check.kind === 'refused') return check.refusal;
  const idHash = request.sessionIdHash;
  if (idHash) await freshenSession(deps.db, { idHash, userId: user.id, now: nowOf(deps.clock) });
  return { success: true };
}
