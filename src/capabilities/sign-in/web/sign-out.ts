import { browserStorage } from '#kit/web/browser-storage.ts';
import { CallFailed, callForSession } from '#kit/web/call.ts';
import { signOut } from '../contract.ts';
import { csrfTokenAfterSignOut } from '../wire.ts';

/**
 * Signs out and opens a fresh home page. What this tab has kept of the user's trip is deleted too, because another user may be next at this
 * computer. ACC-02
 */
export async function signOutAndLeave(): Promise<void> {
  try {
    await callForSession(signOut, { body: {} }, { newCsrfToken: csrfTokenAfterSignOut, leavesPage: true });
  } catch (error) {
    // The page is older than the session: the user has signed in or out in another tab. A fresh page shows the current state.
    if (!(error instanceof CallFailed && error.status === 403)) throw error;
  }
  browserStorage('this-tab')?.clear();
  window.location.assign('/');
}
