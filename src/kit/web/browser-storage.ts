/** What a browser keeps for us, for all tabs or for this one. It may refuse altogether; whoever asks then does without. */
export function browserStorage(kind: 'all-tabs' | 'this-tab'): Storage | undefined {
  try {
    return kind === 'all-tabs' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
}
