import { call, CallFailed } from '#kit/web/call.ts';
import { signOut } from '../contract.ts';
import { renewCsrfToken } from './renew-csrf-token.ts';

/**
 * Signs out and loads the home page anew. What this tab has kept of the person's trip goes too, since the next one at this machine
 * may be somebody else. ACC-02
 */
export async function signOutAndLeave(): Promise<void> {
  try {
    const { akt } = await call(signOut, { body: {} });
    renewCsrfToken(akt);
  } catch (error) {
    // The page is older than the session: in another tab somebody has signed in or out already. A fresh page shows what holds.
    if (!(error instanceof CallFailed && error.status === 403)) throw error;
  }
  forgetTab();
  window.location.assign('/');
}

/** A browser may refuse storage altogether; then nothing was kept. */
function forgetTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    return;
  }
}
