/** The state of a history entry. What was typed on its page is kept under this key as long as the tab is open. */
export type EntryState = { readonly entryKey?: unknown };

/** The state of the current entry, to hand on to the entry that continues it. */
export function entryState(): EntryState {
  return { entryKey: window.history.state?.entryKey };
}
