import type { ReactNode } from 'react';
import { ForgottenPasswordForm } from '#capabilities/sign-in/web/ForgottenPasswordForm.tsx';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from '../sign-in/SignInPage.module.css';

/** Requests a link to a new password. ACC-02 */
export default function ForgottenPasswordPage(): ReactNode {
  usePageEntered(`Forgotten password · ${pageFacts.brand.name}`);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Forgotten your password?</h1>
      <p className={styles.lead}>Say which email you signed up with, and we send you a link to choose a new one.</p>
      <ForgottenPasswordForm />
    </div>
  );
}
