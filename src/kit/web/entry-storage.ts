import { historyState } from './history-state.ts';
import { browserStorage } from './browser-storage.ts';

/** Increase it when this build could not read what an earlier one has stored. */
const version = 1;

/**
 * Keeps what was typed on one entry of the tab's history: a reload or the back button finds it, while a newly opened link starts from
 * its address alone. None of it reaches the address or the server, and it is gone when the tab closes.
 */
export type EntryStorage<Value> = {
  kept(): Value | null;
  keep(value: Value): void;
};

export function entryStorage<Value>(name: string): EntryStorage<Value> {
  if (typeof window === 'undefined') return { kept: () => null, keep: () => undefined };
  const storageKey = `portage.${name}.${version}.${entryKey()}`;
  return {
    // This version has written it in this tab, so its shape is not checked again.
    kept: () => read(browserStorage('this-tab')?.getItem(storageKey) ?? null) as Value | null,
    keep: (value) => browserStorage('this-tab')?.setItem(storageKey, JSON.stringify(value)),
  };
}

/** Identifies this entry of the history. */
function entryKey(): string {
  const state = historyState();
  const known = state['entryKey'];
  if (typeof known === 'string') return known;
  const key = newKey();
  window.history.replaceState({ ...state, entryKey: key }, '');
  return key;
}

/** `crypto.randomUUID` is missing on pages without https, such as a development server opened from another machine. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

function read(entry: string | null): unknown {
  try {
    return JSON.parse(entry ?? 'null');
  } catch {
    return null;
  }
}
