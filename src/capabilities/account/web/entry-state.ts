/** What an entry of the history is told by: a page keeps what was typed on it under this key, as long as the tab is open. */
export type EntryState = { readonly entryKey?: unknown };

/** The key of the entry we stand on, to be handed to one that goes on with it. */
export function entryState(): EntryState {
  return { entryKey: window.history.state?.entryKey };
}
