import type { ReactNode } from 'react';
import { NarrowPage } from '#kit/web/layout/NarrowPage.tsx';
import { t } from '#rules/language/t.ts';
import { ForgottenPasswordForm } from './ForgottenPasswordForm.tsx';

/** The page that requests a link to a new password. ACC-02 */
export function ForgottenPassword(): ReactNode {
  return (
    <NarrowPage
      title={t`Forgot your password?`}
      lead={t`Enter your email and we’ll send you a link to choose a new one.`}
    >
      <ForgottenPasswordForm />
    </NarrowPage>
  );
}
