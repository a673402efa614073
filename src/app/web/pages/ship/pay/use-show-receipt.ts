import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { pageFacts } from '../../../page-facts.ts';
import { placedOrderState } from '../../placed-order.ts';
import { useCarts } from '../use-carts.ts';

/** Goes on to the receipt of an order that is placed. Going back skips the form, so that a placed order is not offered again. */
export function useShowReceipt(): (orderId: number) => void {
  const carts = useCarts();
  const [, navigate] = useLocation();
  return useCallback(
    (orderId) => {
      carts.forget();
      navigate(receiptAddress({ role: pageFacts.person?.role ?? 'false', orderId }), {
        replace: true,
        state: placedOrderState(orderId),
      });
    },
    [carts, navigate],
  );
}
