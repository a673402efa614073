import { type ReactNode, useCallback, useState } from 'react';
import { Link, useSearch } from 'wouter';
import PasskeySignIn from '#capabilities/passkeys/web/PasskeySignIn.tsx';
import { entryState } from '#capabilities/sign-in/web/entry-state.ts';
import { comeBackFromProvider, leaveForProvider, leaveSignIn } from '#capabilities/sign-in/web/leave-sign-in.ts';
import { SignInForm } from '#capabilities/sign-in/web/SignInForm.tsx';
import { TermsText } from '#capabilities/registration/web/TermsText.tsx';
import SocialSignInLinks from '#capabilities/sign-in/web/social/SocialSignInLinks.tsx';
import { WelcomeFromProvider } from '#capabilities/sign-in/web/social/WelcomeFromProvider.tsx';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import formStyles from '#kit/web/form/NarrowForm.module.css';
import { NarrowPage } from '#kit/web/layout/NarrowPage.tsx';
import { backPath } from '#rules/account/back-path.ts';
import { t } from '#rules/language/t.ts';
import { usePageEntered } from '../frame/use-page-entered.ts';
import { pageFacts } from '../page-facts.ts';

/** The sign-in page, used everywhere but on the ship page, which has a dialog. SCR-07 */
export default function SignInPage(): ReactNode {
  const search = useSearch();
  usePageEntered(t`Sign in · ${pageFacts.brand.name}`);
  const { person } = pageFacts;
  const back = backPath(new URLSearchParams(search).get('back'));
  const leave = useCallback(() => leaveSignIn(search), [search]);
  // Before the first render, because the links hand on what is found.
  useState(() => comeBackFromProvider(search));
  return (
    <NarrowPage title={t`Sign in`} lead={person ? undefined : t`Sign in to use your saved addresses and cards.`}>
      {person ? (
        <>
          <p>{t`You’re signed in as ${person.name}.`}</p>
          <ButtonLink
            variant="primary"
            href={back}
            onClick={(event) => {
              event.preventDefault();
              leave();
            }}
          >{t`Continue`}</ButtonLink>
          <WelcomeFromProvider
            search={search}
            termsText={<TermsText heading="h3" />}
            phoneUtility={pageFacts.phoneUtility}
            onFinished={leave}
          />
        </>
      ) : (
        <>
          <SignInForm onSignedIn={leave} />
          <PasskeySignIn isOffered={pageFacts.offersPasskeys} onSignedIn={leave} />
          <p className={formStyles.lead}>
            {t`New here?`}{' '}
            <Link
              href={search === '' ? '/register' : `/register?${search}`}
              state={entryState()}
            >{t`Create an account`}</Link>
          </p>
          {/* Last, so that nothing moves when they are loaded. */}
          <SocialSignInLinks back={back} search={search} onLeave={leaveForProvider} />
        </>
      )}
    </NarrowPage>
  );
}
