import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { ClaimForm } from '#capabilities/account/web/ClaimForm.tsx';
import { LinkPasswordForm } from '#capabilities/account/web/LinkPasswordForm.tsx';
import { takeLinkToken, thisPage } from '#capabilities/account/web/link-token.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from '../sign-in/SignInPage.module.css';

/** Where the links of our mails lead: to another password, or to the first one of an account. ACC-02 CHK-01 */
export default function LinkPasswordPage(): ReactNode {
  const [path] = useLocation();
  const purpose = path === '/claim' ? 'claim' : 'reset';
  const title = purpose === 'claim' ? 'Your account' : 'Choose a new password';
  usePageEntered(`${title} · ${pageFacts.brand.name}`);
  const [token] = useState(() => takeLinkToken(thisPage));
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      {purpose === 'claim' ? (
        <ClaimForm token={token} onDone={openOrders} />
      ) : (
        <LinkPasswordForm token={token} purpose={purpose} onDone={openOrders} />
      )}
    </div>
  );
}

/** A fresh page: this one still believes that nobody is signed in. */
function openOrders(): void {
  window.location.assign('/account/orders');
}
