import { useQueryClient } from '@tanstack/react-query';
import { loadCustomer } from '#capabilities/on-behalf/web/load-customer.ts';
import { messages } from '#rules/messages.ts';
import type { OwnDetails } from '#rules/shipment/own-details.ts';
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
 * price, pickup fees and ways to pay, which are the customer's now. Null means that staff book for themselves. Returns what the form starts
 * with where the customer is signed in. ROL-02
 */
export function useSetCustomer(): (person: CustomerToSet | null) => Promise<OwnDetails | null> {
  const queryClient = useQueryClient();
  const carts = useCarts();
  return async (customer) => {
    const details = customer && (await keep(customer));
    if (customer === null) cartCustomerStore.setState(null, true);
    for (const kind of ['price', 'pickup-fee', 'payment-info'])
      void queryClient.invalidateQueries({ queryKey: [kind] });
    return details;
  };

  async function keep({ userId, name }: CustomerToSet): Promise<OwnDetails | null> {
    const known = userId === null ? null : await loadCustomer(userId);
    const cart = carts.known();
    const person = { userId, name: name ?? known?.email ?? messages.bookingForGuest, messages: known?.messages ?? [] };
    cartCustomerStore.setState(cart && { cartId: cart.id, ...person }, true);
    return known && detailsOf(known);
  }
}

function detailsOf({ email, profile, defaultAddress }: Awaited<ReturnType<typeof loadCustomer>>): OwnDetails {
  return {
    profile: profile && { ...profile, email },
    defaultOrigin: defaultAddress && {
      country: defaultAddress.countryCode,
      zip: defaultAddress.zip,
      city: defaultAddress.city,
      state: defaultAddress.state,
      company: defaultAddress.companyName,
      address: defaultAddress.address1,
      address2: defaultAddress.address2,
      phone: defaultAddress.phoneNumber,
    },
  };
}
