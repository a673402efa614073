import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { call, CallFailed } from '#kit/web/call.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { ReceiptRefund } from '#rules/orders/receipt.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { cancelOrder, orderCancellation } from '../contract.ts';
import { receiptKey, shownRefund } from './use-receipt.ts';

/** What would come back, as the server worked it out. */
export type ShownCancellation = {
  readonly legs: readonly CancellableLeg[];
  readonly choices: readonly CancelOffer[];
};

export type CancellableLeg = {
  readonly leg: Leg;
  readonly state: 'full' | 'late' | 'started' | 'cancelled';
  readonly words: string;
  readonly total: Cents;
  readonly kept: Cents;
};

export type CancelOffer = {
  readonly legs: readonly Leg[];
  readonly refund: Cents;
  readonly parts: readonly { readonly label: string; readonly amount: Cents }[];
  readonly note: string | null;
};

export type CancelLookup =
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly cancellation: ShownCancellation }
  | { readonly status: 'failed'; readonly problem: string; retry(): void };

export type Cancelling = {
  readonly status: 'idle' | 'pending' | 'error' | 'success';
  readonly problem: string | null;
  /** What came back; null before, and when nothing does. */
  readonly refund: ReceiptRefund | null;
  cancel(offer: CancelOffer): void;
};

/**
 * Asks what comes back if legs of an order are cancelled, and cancels them. The amount that was shown is sent along: if it has changed,
 * nothing is cancelled and the new amounts are loaded. The server recognizes the same legs of the same order when they are sent again, so
 * this needs no idempotency key. PRC-04
 */
export function useCancelShipment(orderId: number): { readonly lookup: CancelLookup; readonly cancelling: Cancelling } {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: ['order-cancellation', orderId],
    queryFn: async ({ signal }) =>
      shownCancellation(await call(orderCancellation, { params: { order_id: orderId } }, { signal })),
    // By the next opening a cut-off may have passed.
    staleTime: 0,
    gcTime: 0,
  });

  const { status, error, data, mutate } = useMutation({
    mutationFn: async ({ legs, refund }: CancelOffer) => {
      const body = { legs: [...legs], expected_refund_cents: refund };
      const answer = await call(cancelOrder, { params: { order_id: orderId }, body });
      return answer.refund && shownRefund(answer.refund);
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: receiptKey(orderId) }),
    onError: (failure) => {
      if (failure instanceof CallFailed && failure.status === 409) void query.refetch();
    },
  });

  return {
    lookup: lookupOf(query),
    cancelling: {
      status,
      problem: error && failureText(error),
      refund: data ?? null,
      cancel: (offer) => mutate(offer),
    },
  };
}

function lookupOf(query: {
  readonly data: ShownCancellation | undefined;
  readonly isFetching: boolean;
  readonly error: Error | null;
  refetch(): unknown;
}): CancelLookup {
  if (query.data) return { status: 'found', cancellation: query.data };
  if (query.isFetching) return { status: 'loading' };
  return { status: 'failed', problem: failureText(query.error), retry: () => void query.refetch() };
}

function failureText(error: unknown): string {
  if (!(error instanceof CallFailed)) return 'We could not find out what comes back.';
  return error.errors[0]?.message ?? error.message;
}

function shownCancellation({ legs, choices }: EndpointResponse<typeof orderCancellation>): ShownCancellation {
  return {
    legs: legs.map(({ leg, state, words, total_cents, kept_cents }) => {
      return { leg, state, words, total: cents(total_cents), kept: cents(kept_cents) };
    }),
    choices: choices.map((choice) => ({
      legs: choice.legs,
      refund: cents(choice.refund_cents),
      parts: choice.parts.map(({ label, amount_cents }) => ({ label, amount: cents(amount_cents) })),
      note: choice.note,
    })),
  };
}
