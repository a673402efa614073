import { createStore } from 'zustand/vanilla';
import { browserStorage } from '#kit/web/browser-storage.ts';
import { pageFacts } from '../../../page-facts.ts';

/** Whom our staff book a cart for. */
export type BookedFor = {
  /** It holds for this cart alone. */
  readonly cartId: number;
  /** Null for a guest. */
  readonly userId: number | null;
  readonly name: string;
  /** What is to be known of them before checkout. */
  readonly messages: readonly string[];
};

const storageKey = `portage.booked-for.${pageFacts.brand.key}`;

/** In this tab until it is closed or somebody signs out, so that a reload still says whom the cart is for. ROL-02 */
export const bookedForStore = createStore<BookedFor | null>(() => read());

bookedForStore.subscribe((person) => {
  const storage = browserStorage('this-tab');
  if (person === null) storage?.removeItem(storageKey);
  else storage?.setItem(storageKey, JSON.stringify(person));
});

function read(): BookedFor | null {
  try {
    // It was written by ourselves, in this tab, so its shape is not asked about again.
    return JSON.parse(browserStorage('this-tab')?.getItem(storageKey) ?? 'null') as BookedFor | null;
  } catch {
    return null;
  }
}
