import { useState } from 'react';
import { t } from '#rules/language/t.ts';

/** One message for all reasons, because the user only needs to know this. */
export const stillSignedIn = t`You’re still signed in. Please try again.`;

/**
 * Signs out and leaves the page. The code that does it is loaded on the first press, since most visitors never sign out. ACC-02
 *
 * This is not sent with `useSend`: the button says so in the moment of the press, and a mutation is drawn as pending a moment later.
 */
export function useSignOut(): { readonly isPending: boolean; readonly hasFailed: boolean; readonly start: () => void } {
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const start = (): void => {
    setState('pending');
    // Still pending after success, because another page is about to open.
    import('./sign-out.ts').then(({ signOutAndLeave }) => signOutAndLeave()).catch(() => setState('failed'));
  };
  return { isPending: state === 'pending', hasFailed: state === 'failed', start };
}
