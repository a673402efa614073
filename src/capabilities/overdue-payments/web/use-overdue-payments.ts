import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { useSend } from '#kit/web/use-send.ts';
import { messages } from '#rules/messages.ts';
import { handleOverduePayment, listOverduePayments } from '../contract.ts';
import {
  type OverduePayments,
  overduePaymentsFromWire,
  type PaymentRemedyRequest,
  paymentRemedyToWire,
} from '../wire.ts';

const queryKey = ['overdue-payments'];

export type OverdueLookup =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly overdue: OverduePayments }
  | { readonly status: 'failed'; retry(): void };

/** The payments without a final answer. They change by themselves, so they are loaded each time the page opens. PAY-04 */
export function useOverduePayments(): OverdueLookup {
  const { data, isError, refetch } = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) => overduePaymentsFromWire(await call(listOverduePayments, {}, { signal })),
  });
  if (data) return { status: 'ready', overdue: data };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}

/** Takes a payment off the list or puts it back; the answer is the new list. */
export function useHandlePayment() {
  const client = useQueryClient();
  return useSend({
    send: async (remedy: PaymentRemedyRequest) =>
      overduePaymentsFromWire(await call(handleOverduePayment, paymentRemedyToWire(remedy))),
    otherwise: messages.paymentNotHandled,
    onSuccess: (overdue: OverduePayments) => client.setQueryData(queryKey, overdue),
  });
}
