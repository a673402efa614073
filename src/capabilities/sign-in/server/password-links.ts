import type { FastifyRequest } from 'fastify';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type Refusal, refuseFields } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { ChoosePasswordDeps } from '#access/choose-password.ts';
import { choosePasswordByLink } from '#access/choose-password-by-link.ts';
import { countAccountMail } from '#access/count-account-mail.ts';
import { mayAskForMail } from '#access/email-lookup.ts';
import type { SessionDeps } from '#access/start-session.ts';
import { mailLink } from '#access/password-mails.ts';
import { findPassword } from '#records/people/passwords.ts';
import { findUser } from '#records/people/users.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { messageText } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';
import type { forgottenPassword as forgottenPasswordCall, resetPassword as resetPasswordCall } from '../contract.ts';
import { newPasswordFromWire } from '../wire.ts';

type PasswordLinkDeps = SessionDeps & ChoosePasswordDeps;

/** Emails a link to choose a new password. The answer is the same whether or not an account has the address and whether or not an email went out. ACC-02 */
export async function forgottenPassword(
  deps: PasswordLinkDeps,
  { email: typed }: EndpointRequest<typeof forgottenPasswordCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof forgottenPasswordCall> | Refusal> {
  const email = signInEmail(typed);
  const wrong = checkEmail(email);
  if (wrong) return refuseFields([{ field: 'email', message: messageText(wrong) }]);
  if (await mayAskForMail(deps, email, request)) {
    const found = await findPassword(deps.db, email);
    const user = found && (await findUser(deps.db, found.userId));
    await inTransaction(deps.db, async (tx) => {
      const isWithinLimit = await countAccountMail(tx, email, deps.clock.nowMs());
      if (!isWithinLimit || !user) return;
      await mailLink(tx, deps, { to: user, link: { purpose: 'reset-password', userId: user.id } });
    });
  }
  return { success: true, message: messageText('forgottenMailSent', { email }) };
}

/** Sets a new password with the link from our email, and signs its owner in. ACC-02 */
export async function resetPassword(
  deps: PasswordLinkDeps,
  body: EndpointRequest<typeof resetPasswordCall>['body'],
  context: CallContext,
): Promise<EndpointResponse<typeof resetPasswordCall> | Refusal> {
  const link = { token: body.token, purposes: ['reset-password'], chosen: newPasswordFromWire(body) } as const;
  return choosePasswordByLink(deps, link, context);
}
