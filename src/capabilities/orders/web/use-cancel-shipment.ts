import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import { failureText } from '#kit/web/failure-text.ts';
import { type Loadable, loadableOf } from '#kit/web/loadable.ts';
import { useSend } from '#kit/web/use-send.ts';
import { orderIdToWire } from '#kit/named-order/wire.ts';
import { t } from '#rules/language/t.ts';
import type { ReceiptRefund } from '#rules/orders/receipt.ts';
import { cancelOrder, orderCancellation } from '../contract.ts';
import {
  type CancelOffers,
  cancellationFromWire,
  type CancelOffer,
  cancelRequestToWire,
  refundFromWire,
} from '../wire.ts';
import { receiptKey } from './use-receipt.ts';

export type Canceling = {
  readonly status: 'idle' | 'pending' | 'error' | 'success';
  readonly problem: string | null;
  /** What was refunded; null before, and when nothing is. */
  readonly refund: ReceiptRefund | null;
  cancel(offer: CancelOffer): void;
};

/**
 * Asks what is refunded if legs of an order are canceled, and cancels them. The amount that was shown is sent along: if it has changed,
 * nothing is canceled and the new amounts are loaded. The server recognizes the same legs of the same order when they are sent again, so
 * this needs no idempotency key. PRC-04
 */
export function useCancelShipment(orderId: number): {
  readonly lookup: Loadable<CancelOffers>;
  readonly canceling: Canceling;
} {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: ['order-cancellation', orderId],
    queryFn: async ({ signal }) =>
      cancellationFromWire(await call(orderCancellation, { params: orderIdToWire(orderId) }, { signal })),
    // When it is opened again, a cut-off may have passed.
    staleTime: 0,
    gcTime: 0,
  });

  const { status, problem, answer, start } = useSend({
    send: async ({ legs, refund }: CancelOffer) => {
      const body = cancelRequestToWire({ legs, expected: refund });
      const canceled = await call(cancelOrder, { params: orderIdToWire(orderId), body });
      return canceled.refund && refundFromWire(canceled.refund);
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: receiptKey(orderId) }),
    otherwise: notFoundOut,
    onFailure: (failure) => {
      if (failure instanceof CallFailed && failure.status === 409) void query.refetch();
    },
  });

  return {
    lookup: loadableOf(query, failureText(query.error, notFoundOut)),
    canceling: {
      status,
      problem,
      refund: answer ?? null,
      cancel: (offer) => start(offer),
    },
  };
}

const notFoundOut = t`We couldn’t calculate your refund.`;
