import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { pageFacts } from '../../page-facts.ts';
import { placedOrderState } from '../placed-order.ts';
import { orderedTrip } from './ordered-trip.ts';

/** Leads from an entry of the history whose trip was ordered to its receipt, in place of that entry. PAY-04 */
export default function OrderedTrip(): ReactNode {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    const ordered = orderedTrip().kept();
    if (!ordered) return;
    navigate(receiptAddress({ role: pageFacts.person?.role ?? 'false', orderId: ordered.orderId }), {
      replace: true,
      state: placedOrderState(ordered.displayId, ordered),
    });
  }, [navigate]);
  return null;
}
