import type { ReactNode } from 'react';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';
import styles from './SocialSignIn.module.css';
import { socialProblem } from './social-outcome.ts';
import type { SignInProvider } from './use-social-sign-in.ts';

export type SocialSignInProps = {
  providers: readonly SignInProvider[];
  /** The page to come back to, with its query. */
  back: string;
  /** The query of this page, which says how an attempt ended. */
  search?: string;
  /** The browser is about to leave for a provider. */
  onLeave?: () => void;
};

/**
 * The providers to sign in with, and why the last attempt failed. They are links: the browser leaves for the provider and comes back.
 * ACC-05
 */
export function SocialSignIn({ providers, back, search = '', onLeave }: SocialSignInProps): ReactNode {
  const problem = socialProblem(search);
  if (providers.length === 0 && problem === null) return null;
  return (
    <div className={styles.ways}>
      {problem !== null && <Alert tone="bad">{problem}</Alert>}
      {providers.map(({ key, name }) => (
        <ButtonLink
          key={key}
          href={`/auth/${key}?back=${encodeURIComponent(back)}`}
          size="large"
          wide
          {...(onLeave ? { onClick: onLeave } : {})}
        >{t`Continue with ${name}`}</ButtonLink>
      ))}
    </div>
  );
}
