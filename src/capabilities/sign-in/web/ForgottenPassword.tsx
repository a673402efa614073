import type { ReactNode } from 'react';
import { NarrowPage } from '#kit/web/layout/NarrowPage.tsx';
import { ForgottenPasswordForm } from './ForgottenPasswordForm.tsx';

/** The page that requests a link to a new password. ACC-02 */
export function ForgottenPassword(): ReactNode {
  return (
    <NarrowPage
      title="Forgotten your password?"
      lead="Say which email you signed up with, and we send you a link to choose a new one."
    >
      <ForgottenPasswordForm />
    </NarrowPage>
  );
}
