import { useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { useLoadable } from '#kit/web/use-loadable.ts';
import { useSend } from '#kit/web/use-send.ts';
import { messages } from '#rules/messages.ts';
import {
  closeParcelCase,
  listParcelCases,
  recordSizePayment,
  recordSizeRefund,
  refundSizePayment,
} from '../contract.ts';
import { caseRequestToWire, type ParcelCases, parcelCasesFromWire } from '../wire.ts';

const queryKey = ['parcel-cases'];

/** What went wrong with bags. Jobs change it, so it is loaded each time the page opens. SCR-08 */
export function useParcelCases(): Loadable<ParcelCases> {
  return useLoadable({
    queryKey,
    load: async (signal) => parcelCasesFromWire(await call(listParcelCases, {}, { signal })),
  });
}

/** Marks a case as taken care of; the answer is the new list. */
export function useCloseCase() {
  const client = useQueryClient();
  return useSend({
    send: async (caseId: number) => parcelCasesFromWire(await call(closeParcelCase, caseRequestToWire(caseId))),
    otherwise: messages.parcelNotHandled,
    onSuccess: (cases: ParcelCases) => client.setQueryData(queryKey, cases),
  });
}

/** Records that a customer has paid for a larger size; the answer is the new list. */
export function useRecordSizePayment() {
  const client = useQueryClient();
  return useSend({
    send: async (caseId: number) => parcelCasesFromWire(await call(recordSizePayment, caseRequestToWire(caseId))),
    otherwise: messages.parcelNotHandled,
    onSuccess: (cases: ParcelCases) => client.setQueryData(queryKey, cases),
  });
}

/** Refunds what a customer has paid for a larger size; the answer is the new list. */
export function useRefundSizePayment() {
  const client = useQueryClient();
  return useSend({
    send: async (caseId: number) => parcelCasesFromWire(await call(refundSizePayment, caseRequestToWire(caseId))),
    otherwise: messages.parcelNotHandled,
    onSuccess: (cases: ParcelCases) => client.setQueryData(queryKey, cases),
  });
}

/** Records that staff have sent a refund back; the answer is the new list. */
export function useRecordSizeRefund() {
  const client = useQueryClient();
  return useSend({
    send: async (caseId: number) => parcelCasesFromWire(await call(recordSizeRefund, caseRequestToWire(caseId))),
    otherwise: messages.parcelNotHandled,
    onSuccess: (cases: ParcelCases) => client.setQueryData(queryKey, cases),
  });
}
