import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { SignInForm } from '#capabilities/account/web/SignInForm.tsx';
import { leaveSignIn } from '#capabilities/account/web/sign-in-address.ts';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import { backPath } from '#rules/account/back-path.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './SignInPage.module.css';

/** Signing in as a page of its own, as everywhere but on the ship page. SCR-07 */
export default function SignInPage(): ReactNode {
  const search = useSearch();
  usePageEntered(`Sign in · ${pageFacts.brand.name}`);
  const { person } = pageFacts;
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Sign in</h1>
      {person ? (
        <>
          <p>You are signed in as {person.name}.</p>
          <ButtonLink variant="primary" href={backPath(new URLSearchParams(search).get('back'))}>
            Go on
          </ButtonLink>
        </>
      ) : (
        <>
          <p className={styles.lead}>Your saved addresses are at hand once you are signed in.</p>
          <SignInForm onSignedIn={() => leaveSignIn(search)} />
        </>
      )}
    </div>
  );
}
