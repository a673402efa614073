import { createStore } from 'zustand/vanilla';
import { browserStorage } from '#kit/web/browser-storage.ts';
import { pageFacts } from '../../../page-facts.ts';

/** The customer of a cart that staff use. */
export type CartCustomer = {
  /** It is the customer of this cart only. */
  readonly cartId: number;
  /** Null for a guest. */
  readonly userId: number | null;
  readonly name: string;
  /** What staff should know before checkout. */
  readonly messages: readonly string[];
};

const storageKey = (): string => `portage.booked-for.${pageFacts.brand.key}`;

/** Kept in this tab until it is closed or the person signs out, so that a reload keeps the customer. ROL-02 */
export const cartCustomerStore = createStore<CartCustomer | null>(() => read());

cartCustomerStore.subscribe((person) => {
  const storage = browserStorage('this-tab');
  if (person === null) storage?.removeItem(storageKey());
  else storage?.setItem(storageKey(), JSON.stringify(person));
});

function read(): CartCustomer | null {
  try {
    // This page wrote it in this tab, so its shape is not checked again.
    return JSON.parse(browserStorage('this-tab')?.getItem(storageKey()) ?? 'null') as CartCustomer | null;
  } catch {
    return null;
  }
}
