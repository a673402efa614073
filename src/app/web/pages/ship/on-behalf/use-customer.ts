import { useStore } from 'zustand';
import { useCarts } from '../use-carts.ts';
import { usePageState } from '../use-page-state.ts';
import { cartCustomerStore } from './cart-customer.ts';

export type Customer = {
  /** Null for the guest of a cart, who has no record yet. */
  readonly userId: number | null;
  readonly name: string;
};

/** The customer whom staff book for on this page, or whose order they change; null when people book for themselves. ROL-02 */
export function useCustomer(): Customer | null {
  const kept = useStore(cartCustomerStore);
  const carts = useCarts();
  const { extras, customerOfChange } = usePageState();
  const owner = useStore(customerOfChange);
  const isChange = useStore(extras, ({ changedOrderId }) => changedOrderId !== null);
  if (isChange) return owner;
  return kept && kept.cartId === carts.known()?.id ? kept : null;
}
