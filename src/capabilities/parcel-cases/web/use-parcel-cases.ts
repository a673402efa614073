import { useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { useLoadable } from '#kit/web/use-loadable.ts';
import { useSend } from '#kit/web/use-send.ts';
import { messages } from '#rules/messages.ts';
import type { CaseKind } from '#rules/parcels/bag-case.ts';
import type { StaffFilter } from '#rules/parcels/staff-filter.ts';
import {
  closeParcelCase,
  listParcelCases,
  recordSizePayment,
  recordSizeRefund,
  refundSizePayment,
} from '../contract.ts';
import { caseFilterToWire, caseRequestToWire, type ParcelCases, parcelCasesFromWire } from '../wire.ts';

const queryKey = ['parcel-cases'];

/** What went wrong with bags. Jobs change it, so it is loaded each time the page opens. SCR-08 */
export function useParcelCases(filter: StaffFilter<CaseKind>): Loadable<ParcelCases> {
  return useLoadable({
    queryKey: [...queryKey, filter],
    load: async (signal) => parcelCasesFromWire(await call(listParcelCases, caseFilterToWire(filter), { signal })),
  });
}

/** Marks a case as taken care of; the list is loaded again as it is filtered. */
export function useCloseCase() {
  const client = useQueryClient();
  return useSend({
    send: async (caseId: number) => parcelCasesFromWire(await call(closeParcelCase, caseRequestToWire(caseId))),
    otherwise: messages.parcelNotHandled,
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}

/** Records that a customer has paid for a larger size; the list is loaded again as it is filtered. */
export function useRecordSizePayment() {
  const client = useQueryClient();
  return useSend({
    send: async (caseId: number) => parcelCasesFromWire(await call(recordSizePayment, caseRequestToWire(caseId))),
    otherwise: messages.parcelNotHandled,
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}

/** Refunds what a customer has paid for a larger size; the list is loaded again as it is filtered. */
export function useRefundSizePayment() {
  const client = useQueryClient();
  return useSend({
    send: async (caseId: number) => parcelCasesFromWire(await call(refundSizePayment, caseRequestToWire(caseId))),
    otherwise: messages.parcelNotHandled,
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}

/** Records that staff have sent a refund back; the list is loaded again as it is filtered. */
export function useRecordSizeRefund() {
  const client = useQueryClient();
  return useSend({
    send: async (caseId: number) => parcelCasesFromWire(await call(recordSizeRefund, caseRequestToWire(caseId))),
    otherwise: messages.parcelNotHandled,
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}
