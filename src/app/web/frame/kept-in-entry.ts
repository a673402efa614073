import { browserStorage } from '#kit/web/browser-storage.ts';

/** Raised whenever what an earlier build has kept could not be read by this one. */
const version = 1;

/**
 * A place in this tab for what was typed on one entry of the history: a reload or a way back finds it, while a link that is
 * opened afresh starts from its address alone. Nothing of it reaches the address or the server, and it ends with the tab.
 */
export type EntryKeeper<Value> = {
  kept(): Value | null;
  keep(value: Value): void;
};

export function keptInEntry<Value>(name: string): EntryKeeper<Value> {
  const storageKey = `portage.${name}.${version}.${entryKey()}`;
  return {
    // It was written by ourselves, in this tab and by this version, so its shape is not asked about again.
    kept: () => read(browserStorage('this-tab')?.getItem(storageKey) ?? null) as Value | null,
    keep: (value) => browserStorage('this-tab')?.setItem(storageKey, JSON.stringify(value)),
  };
}

/** What tells this entry of the history from all others. */
function entryKey(): string {
  const state = (window.history.state ?? {}) as Readonly<Record<string, unknown>>;
  const known = state['entryKey'];
  if (typeof known === 'string') return known;
  const key = newKey();
  window.history.replaceState({ ...state, entryKey: key }, '');
  return key;
}

/** `crypto.randomUUID` is missing on pages without https, which is how a colleague looks at a machine in the next room. */
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
