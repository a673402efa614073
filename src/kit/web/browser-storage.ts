/** The browser's storage for all tabs or for this one; undefined where the browser denies access. */
export function browserStorage(kind: 'all-tabs' | 'this-tab'): Storage | undefined {
  try {
    return kind === 'all-tabs' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
}
