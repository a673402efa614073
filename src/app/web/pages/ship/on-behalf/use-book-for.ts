import { useQueryClient } from '@tanstack/react-query';
import { askPerson } from '#capabilities/on-behalf/web/ask-person.ts';
import { messages } from '#rules/messages.ts';
import { useCarts } from '../use-carts.ts';
import { bookedForStore } from './booked-for.ts';

export type PersonToBookFor = {
  /** Null for the guest whose cart was taken over. */
  readonly userId: number | null;
  /** Null when nothing but the number is known. */
  readonly name: string | null;
};

/**
 * Sets whom the cart of this page is for, once it is theirs on the server: what is known of them is asked for, and price, pickup fees and
 * ways to pay are asked for anew, since they are those of that person now. Null is for oneself. ROL-02
 */
export function useBookFor(): (person: PersonToBookFor | null) => Promise<void> {
  const queryClient = useQueryClient();
  const carts = useCarts();
  return async (booked) => {
    if (booked === null) bookedForStore.setState(null, true);
    else await keep(booked);
    for (const kind of ['price', 'pickup-fee', 'payment-info'])
      void queryClient.invalidateQueries({ queryKey: [kind] });
  };

  async function keep({ userId, name }: PersonToBookFor): Promise<void> {
    const known = userId === null ? null : await askPerson(userId);
    const cart = carts.known();
    const person = { userId, name: name ?? known?.email ?? messages.bookingForGuest, messages: known?.messages ?? [] };
    bookedForStore.setState(cart && { cartId: cart.id, ...person }, true);
  }
}
