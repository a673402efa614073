import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { ClaimForm } from '#capabilities/registration/web/ClaimForm.tsx';
import { takeLinkToken, thisPage } from '#capabilities/sign-in/web/link-token.ts';
import { ResetPasswordForm } from '#capabilities/sign-in/web/ResetPasswordForm.tsx';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from '../sign-in/SignInPage.module.css';

/** The page of the links in our mails: a new password, or the first one of an account. ACC-02 CHK-01 */
export default function LinkPasswordPage(): ReactNode {
  const [path] = useLocation();
  const isClaim = path === '/claim';
  const title = isClaim ? 'Your account' : 'Choose a new password';
  usePageEntered(`${title} · ${pageFacts.brand.name}`);
  const [token] = useState(() => takeLinkToken(thisPage));
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      {isClaim ? (
        <ClaimForm token={token} onDone={openOrders} />
      ) : (
        <ResetPasswordForm token={token} onDone={openOrders} />
      )}
    </div>
  );
}

/** A fresh page, because this one does not know yet that the person is signed in. */
function openOrders(): void {
  window.location.assign('/account/orders');
}
