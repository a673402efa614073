import { useStore } from 'zustand';
import { useCarts } from '../use-carts.ts';
import { usePageState } from '../use-page-state.ts';
import { bookedForStore } from './booked-for.ts';

export type Customer = {
  /** Null for the guest of a cart, of whom nothing is known yet. */
  readonly userId: number | null;
  readonly name: string;
};

/** The customer whom staff book for on this page, or whose order they change; null for everybody who books for themselves. ROL-02 */
export function useCustomer(): Customer | null {
  const kept = useStore(bookedForStore);
  const carts = useCarts();
  const { extras, ownerOfChanged } = usePageState();
  const owner = useStore(ownerOfChanged);
  const isChange = useStore(extras, ({ changedOrderId }) => changedOrderId !== null);
  if (isChange) return owner;
  return kept && kept.cartId === carts.known()?.id ? kept : null;
}
