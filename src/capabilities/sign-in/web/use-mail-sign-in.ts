import type { EndpointResponse } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { type Submission, useSubmit } from '#kit/web/use-submit.ts';
import { messages } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';
import { mailSignIn } from '../contract.ts';

/** Asks for an email with a code and a link to sign in with. The answer is the same for every email. ACC-02 */
export function useMailSignIn(onSent: () => void): Submission<string, EndpointResponse<typeof mailSignIn>> {
  return useSubmit({
    check: (email: string) => {
      const problem = email === '' ? 'loginEmailRequired' : checkEmail(email);
      return problem ? { email: messages[problem] } : {};
    },
    send: (email) => call(mailSignIn, { body: { email } }),
    onSuccess: onSent,
  });
}
