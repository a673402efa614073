import { useQueryClient } from '@tanstack/react-query';
import { loadCustomer } from '#capabilities/on-behalf/web/load-customer.ts';
import { messages } from '#rules/messages.ts';
import { useCarts } from '../use-carts.ts';
import { cartCustomerStore } from './cart-customer.ts';

export type CustomerToSet = {
  /** Null for the guest whose cart was taken over. */
  readonly userId: number | null;
  /** Null when only the id is known. */
  readonly name: string | null;
};

/**
 * Sets the customer of the cart on this page, once the server has set it: asks what staff should know about them, and asks again for
 * price, pickup fees and ways to pay, which are the customer's now. Null means that staff book for themselves. ROL-02
 */
export function useSetCustomer(): (person: CustomerToSet | null) => Promise<void> {
  const queryClient = useQueryClient();
  const carts = useCarts();
  return async (customer) => {
    if (customer === null) cartCustomerStore.setState(null, true);
    else await keep(customer);
    for (const kind of ['price', 'pickup-fee', 'payment-info'])
      void queryClient.invalidateQueries({ queryKey: [kind] });
  };

  async function keep({ userId, name }: CustomerToSet): Promise<void> {
    const known = userId === null ? null : await loadCustomer(userId);
    const cart = carts.known();
    const person = { userId, name: name ?? known?.email ?? messages.bookingForGuest, messages: known?.messages ?? [] };
    cartCustomerStore.setState(cart && { cartId: cart.id, ...person }, true);
  }
}
