import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#kit/web/form/Button.tsx';
import { t } from '#rules/language/t.ts';
import styles from './AccountLinks.module.css';
import { signInAddress } from './sign-in-address.ts';
import { stillSignedIn, useSignOut } from './use-sign-out.ts';

export type AccountLinksProps = {
  /** Who is signed in; null for a guest. */
  personName: string | null;
  /** The current page, with its query. */
  here: string;
  /** Signs in without leaving the page; without it the link opens the sign-in page. */
  onSignIn?: (() => void) | undefined;
};

/** A link to sign in, or the signed-in user's name and a button to sign out. SCR-07 */
export function AccountLinks({ personName, here, onSignIn }: AccountLinksProps): ReactNode {
  if (personName === null) {
    const address = signInAddress(here);
    return (
      address && (
        <Link
          className={styles.link}
          href={address.href}
          state={address.state}
          onClick={(event) => {
            if (!onSignIn) return;
            event.preventDefault();
            onSignIn();
          }}
        >{t`Sign in`}</Link>
      )
    );
  }
  return (
    <div className={styles.person}>
      <Link className={styles.name} href="/account/orders" title={t`${personName}: your account`}>
        {personName}
      </Link>
      <SignOut />
    </div>
  );
}

function SignOut(): ReactNode {
  const { isPending, hasFailed, start } = useSignOut();
  return (
    <>
      <Button
        variant="quiet"
        onPress={start}
        pendingLabel={isPending ? t`Signing out…` : undefined}
      >{t`Sign out`}</Button>
      {hasFailed && (
        <p className={styles.failed} role="alert">
          {stillSignedIn}
        </p>
      )}
    </>
  );
}
