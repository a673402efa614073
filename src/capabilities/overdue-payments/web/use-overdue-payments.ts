import { useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { useLoadable } from '#kit/web/use-loadable.ts';
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

/** The payments without a final answer. Jobs change them, so they are loaded each time the page opens. PAY-04 */
export function useOverduePayments(): Loadable<OverduePayments> {
  return useLoadable({
    queryKey,
    load: async (signal) => overduePaymentsFromWire(await call(listOverduePayments, {}, { signal })),
  });
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
