import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { changeableOrderLoaded } from '#capabilities/orders/web/use-changeable-order.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { pageFacts } from '../../../page-facts.ts';
import { placedOrderState } from '../../placed-order.ts';
import { orderedTrip } from '../ordered-trip.ts';
import { useCarts } from '../use-carts.ts';
import { storedAnswers } from '../use-page-state.ts';

/** Goes on to the receipt of an order that is placed. Going back skips the form, so that a placed order is not offered again. */
export function useShowReceipt(): (orderId: number) => void {
  const carts = useCarts();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return useCallback(
    (orderId) => {
      // An order that was changed has its own number, not that of the cart of the change.
      const changed = changeableOrderLoaded(queryClient, orderId);
      const displayId = (changed ?? carts.known())?.displayId ?? String(orderId);
      const isChange = changed !== undefined;
      carts.forget();
      storedAnswers().keep({});
      orderedTrip().keep({ orderId, displayId, isChange });
      navigate(receiptAddress({ role: pageFacts.person?.role ?? 'false', orderId }), {
        replace: true,
        state: placedOrderState(displayId, { isChange }),
      });
    },
    [carts, navigate, queryClient],
  );
}
