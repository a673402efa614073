import { browserStorage } from '#kit/web/browser-storage.ts';
import { backPath } from '#rules/account/back-path.ts';
import { entryState } from './entry-state.ts';

/**
 * Leaves the sign-in page with a full load, so that the next page has the user and the new CSRF token. People who came from a page of ours
 * go back to it in the history: that entry has kept what they typed. If they visited another site in between, a new entry continues with
 * what the old one has kept. SCR-07
 */
export function leaveSignIn(search: string): void {
  const state: unknown = window.history.state;
  if (typeof state === 'object' && state !== null && 'cameFromPage' in state) {
    window.addEventListener('popstate', () => window.location.reload(), { once: true });
    window.history.back();
    return;
  }
  const back = backPath(new URLSearchParams(search).get('back'));
  const entry = entryState();
  if (typeof entry.entryKey !== 'string') return window.location.assign(back);
  window.history.replaceState(entry, '', back);
  window.location.reload();
}

const storageKey = 'portage.left-entry';

/** Called before the browser leaves for a provider, so that what was typed is found again in this tab. ACC-05 */
export function leaveForProvider(): void {
  const { entryKey } = entryState();
  if (typeof entryKey === 'string') browserStorage('this-tab')?.setItem(storageKey, entryKey);
}

/** Back from a provider, as the query says: continues the history entry that was left. ACC-05 */
export function comeBackFromProvider(search: string): void {
  if (!new URLSearchParams(search).has('social') || entryState().entryKey !== undefined) return;
  const storage = browserStorage('this-tab');
  const entryKey = storage?.getItem(storageKey);
  if (!entryKey) return;
  storage?.removeItem(storageKey);
  window.history.replaceState({ entryKey }, '');
}
