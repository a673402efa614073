import { type ReactNode, useEffect } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import styles from './AccountLinks.module.css';
import { useSignOut } from './use-sign-out.ts';

/** Signs out. `isPressed`: the button was pressed before this code had loaded. ACC-02 */
export default function SignOutButton({ isPressed }: { isPressed: boolean }): ReactNode {
  const { mutate, isPending, isSuccess, isError } = useSignOut();
  useEffect(() => {
    if (isPressed) mutate();
  }, [isPressed, mutate]);
  return (
    <>
      <Button
        variant="quiet"
        onPress={() => mutate()}
        // Still pending after success, because another page is about to open.
        pendingLabel={isPending || isSuccess ? 'Signing out…' : undefined}
      >
        Sign out
      </Button>
      {isError && (
        <p className={styles.failed} role="alert">
          You are still signed in. Please try again.
        </p>
      )}
    </>
  );
}
