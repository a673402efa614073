import { type ReactNode, useCallback } from 'react';
import { Link, useSearch } from 'wouter';
import { SignInForm } from '#capabilities/account/web/SignInForm.tsx';
import { leaveSignIn } from '#capabilities/account/web/sign-in-address.ts';
import { TermsText } from '#capabilities/account/web/TermsText.tsx';
import { SocialSignIn } from '#capabilities/social-sign-in/web/SocialSignIn.tsx';
import { useSignInProviders } from '#capabilities/social-sign-in/web/use-social-sign-in.ts';
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
  const goBack = useCallback(() => window.location.assign(back), [back]);
  const providers = useSignInProviders();
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Sign in</h1>
      {person ? (
        <>
          <p>You are signed in as {person.name}.</p>
          <ButtonLink variant="primary" href={back}>
            Go on
          </ButtonLink>
          <WelcomeFromProvider
            search={search}
            termsText={<TermsText heading="h3" />}
            phoneUtility={pageFacts.phoneUtility}
            onFinished={goBack}
          />
        </>
      ) : (
        <>
          <p className={styles.lead}>Your saved addresses are at hand once you are signed in.</p>
          <SignInForm onSignedIn={() => leaveSignIn(search)} />
          <SocialSignIn providers={providers} back={back} search={search} />
          <p className={styles.lead}>
            New here? <Link href={search === '' ? '/register' : `/register?${search}`}>Create an account</Link>
          </p>
        </>
      )}
    </div>
  );
}
