import { useQuery } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import { type Loadable, loadableOf } from '#kit/web/loadable.ts';
import { orderIdToWire } from '#kit/named-order/wire.ts';
import { t } from '#rules/language/t.ts';
import { orderReceipt } from '../contract.ts';
import { receiptFromWire, receiptOfPage, type ShownReceipt } from '../wire.ts';

export type ReceiptState =
  | Loadable<ShownReceipt>
  /** There is no such order, or the user may not see it. */
  | { readonly status: 'unknown' };

type ReceiptAsked = {
  /** The key of the link in an email. */
  readonly linkKey: string | null;
  /** What the server has sent with the page. */
  readonly known: object | null;
};

/** Loads the receipt of an order, unless it came with the page. Without a number there is nothing to load. SCR-06 */
export function useReceipt(orderId: number | null, { linkKey, known }: ReceiptAsked): ReceiptState {
  const query = useQuery({
    queryKey: receiptKey(orderId),
    enabled: orderId !== null,
    queryFn: async ({ signal }) =>
      receiptFromWire(await call(orderReceipt, { params: orderIdToWire(orderId) }, { signal, receiptKey: linkKey })),
    initialData: known === null ? undefined : receiptOfPage(known),
    // What a customer does here updates it at once. Automatic refunds appear when they come back to the page.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
    // After leaving the page, users may come back with another order.
    gcTime: 0,
  });
  if (orderId === null) return { status: 'unknown' };
  const failure = query.error instanceof CallFailed ? query.error : null;
  const isUnknown = failure?.status === 404 || failure?.status === 400;
  if (isUnknown && !query.data && !query.isFetching) return { status: 'unknown' };
  return loadableOf(query, failure?.message ?? t`We couldn’t load your receipt.`);
}

/** The query key of a receipt. */
export function receiptKey(orderId: number | null): readonly unknown[] {
  return ['order-receipt', orderId];
}
