import { type ReactNode, useCallback, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { entryState } from '#capabilities/account/web/entry-state.ts';
import { comeBackFromProvider, leaveForProvider, leaveSignIn } from '#capabilities/account/web/leave-sign-in.ts';
import { SignInForm } from '#capabilities/account/web/SignInForm.tsx';
import { TermsText } from '#capabilities/account/web/TermsText.tsx';
import SocialWays from '#capabilities/social-sign-in/web/SocialWays.tsx';
import { WelcomeFromProvider } from '#capabilities/social-sign-in/web/WelcomeFromProvider.tsx';
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
  const back = backPath(new URLSearchParams(search).get('back'));
  const leave = useCallback(() => leaveSignIn(search), [search]);
  // Before anything is drawn: the links hand on what is found.
  useState(() => comeBackFromProvider(search));
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Sign in</h1>
      {person ? (
        <>
          <p>You are signed in as {person.name}.</p>
          <ButtonLink
            variant="primary"
            href={back}
            onClick={(event) => {
              event.preventDefault();
              leave();
            }}
          >
            Go on
          </ButtonLink>
          <WelcomeFromProvider
            search={search}
            termsText={<TermsText heading="h3" />}
            phoneUtility={pageFacts.phoneUtility}
            onFinished={leave}
          />
        </>
      ) : (
        <>
          <p className={styles.lead}>Your saved addresses are at hand once you are signed in.</p>
          <SignInForm onSignedIn={leave} />
          <SocialWays back={back} search={search} onLeave={leaveForProvider} />
          <p className={styles.lead}>
            New here?{' '}
            <Link href={search === '' ? '/register' : `/register?${search}`} state={entryState()}>
              Create an account
            </Link>
          </p>
        </>
      )}
    </div>
  );
}
