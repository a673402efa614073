import type { ReactNode } from 'react';
import { csrfTokenOfSignIn, newPasswordToWire, newPasswordWireNames } from '#kit/signed-in/wire.ts';
import { callForSession } from '#kit/web/call.ts';
import { NewPasswordForm, type PasswordSave } from '#kit/web/form/NewPasswordForm.tsx';
import { SpentLink } from '#kit/web/notices/SpentLink.tsx';
import { withFieldNames } from '#kit/web/with-field-names.ts';
import { resetPassword } from '../contract.ts';

export type ResetPasswordFormProps = {
  /** The token of the link; null when the page was opened without one. */
  token: string | null;
  /** Signed in, with the new CSRF token in the page. */
  onDone: () => void;
};

/** Chooses a new password with a link from our email. A spent link says so, with the way to a new one. ACC-02 */
export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps): ReactNode {
  if (token === null) return <SpentLink />;
  return <NewPasswordForm save={(password) => reset(token, password)} onSaved={onDone} />;
}

async function reset(token: string, password: string): Promise<PasswordSave> {
  const body = { token, ...newPasswordToWire(password) };
  const sending = callForSession(resetPassword, { body }, { newCsrfToken: csrfTokenOfSignIn });
  const { success } = await withFieldNames(sending, newPasswordWireNames);
  return { kind: success ? 'saved' : 'link-spent' };
}
