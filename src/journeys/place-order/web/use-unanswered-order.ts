import { useEffect, useState } from 'react';
import type { OpenCart } from '#kit/web/cart.ts';
import { type EntryStorage, entryStorage } from '#kit/web/entry-storage.ts';
import { askOrderStatus } from './send-order.ts';

/** An order that was sent from this page and not answered. */
type UnansweredOrder = { readonly orderId: number; readonly cart: OpenCart };

export function unansweredOrder(): EntryStorage<UnansweredOrder | null> {
  return entryStorage('unanswered-order');
}

/**
 * After a reload, asks for the outcome of an order whose answer was lost. The caller shows the receipt of one that is placed, so
 * that no customer orders twice. Returns whether the question is still open. PAY-04
 */
export function useUnansweredOrder(onPlaced: (orderId: number) => void): boolean {
  const [sent] = useState(() => unansweredOrder().kept());
  const [isAsking, setAsking] = useState(sent !== null);
  useEffect(() => {
    if (sent === null) return undefined;
    let isLeft = false;
    const ask = async (): Promise<void> => {
      // Without an answer the form is shown as usual; the server warns of a second order.
      const status = await askOrderStatus(sent.orderId, sent.cart).catch(() => null);
      if (isLeft) return;
      if (status) unansweredOrder().keep(null);
      if (status?.kind === 'placed') onPlaced(sent.orderId);
      else setAsking(false);
    };
    void ask();
    return () => {
      isLeft = true;
    };
  }, [sent, onPlaced]);
  return isAsking;
}
