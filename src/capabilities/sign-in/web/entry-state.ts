import { historyState } from '#kit/web/history-state.ts';

/** The state of a history entry. What was typed on its page is kept under this key as long as the tab is open. */
export type EntryState = { readonly entryKey?: unknown };

/** The state of the current entry, to pass on to the entry that continues it. On the server, which renders pages too, it has no key. */
export function entryState(): EntryState {
  return { entryKey: historyState()['entryKey'] };
}
