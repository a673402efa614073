/** The state of a history entry. What was typed on its page is kept under this key as long as the tab is open. */
export type EntryState = { readonly entryKey?: unknown };

/** The state of the current entry, to pass on to the entry that continues it. On the server, which renders pages too, there is none. */
export function entryState(): EntryState {
  if (typeof window === 'undefined') return {};
  return { entryKey: window.history.state?.entryKey };
}
