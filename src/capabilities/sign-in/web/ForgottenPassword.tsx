import type { ReactNode } from 'react';
import { NarrowPage } from '#kit/web/layout/NarrowPage.tsx';
import { ForgottenPasswordForm } from './ForgottenPasswordForm.tsx';

/** The page that requests a link to a new password. ACC-02 */
export function ForgottenPassword(): ReactNode {
  return (
    <NarrowPage title="Forgot your password?" lead="Enter your email and we’ll send you a link to choose a new one.">
      <ForgottenPasswordForm />
    </NarrowPage>
  );
}
