import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#kit/web/form/Button.tsx';
import styles from './AccountLinks.module.css';
import { signInAddress } from './sign-in-address.ts';

// Guests, who are most visitors, never load it.
const SignOutButton = lazy(() => import('./SignOutButton.tsx'));

export type AccountLinksProps = {
  /** Who is signed in; null for a guest. */
  personName: string | null;
  /** The current page, with its query. */
  here: string;
  /** Signs in without leaving the page; without it the link opens the sign-in page. */
  onSignIn?: (() => void) | undefined;
};

/** A link to sign in, or the signed-in person's name and a button to sign out. SCR-07 */
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
        >
          Sign in
        </Link>
      )
    );
  }
  return (
    <div className={styles.person}>
      <Link className={styles.name} href="/account/orders" title={`${personName}: your account`}>
        {personName}
      </Link>
      <SignOut />
    </div>
  );
}

/** The same button before and after its code has loaded, so that nothing moves. */
function SignOut(): ReactNode {
  const [isPressed, setPressed] = useState(false);
  return (
    <Suspense
      fallback={
        <Button variant="quiet" pendingLabel={isPressed ? 'Signing out…' : undefined} onPress={() => setPressed(true)}>
          Sign out
        </Button>
      }
    >
      <SignOutButton isPressed={isPressed} />
    </Suspense>
  );
}
