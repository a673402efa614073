import { useStore } from 'zustand';
import { useCarts } from '../use-carts.ts';
import { bookedForStore } from './booked-for.ts';

/** The account that the cart of this page is booked for by our staff; null for everybody else, and for a guest's cart. ROL-02 */
export function useOnBehalfUser(): number | null {
  const kept = useStore(bookedForStore);
  const carts = useCarts();
  return kept && kept.cartId === carts.known()?.id ? kept.userId : null;
}
