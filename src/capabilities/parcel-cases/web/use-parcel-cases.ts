import { call } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { useLoadable } from '#kit/web/use-loadable.ts';
import { useListAction } from '#kit/web/use-list-action.ts';
import type { CaseKind } from '#rules/parcels/bag-case.ts';
import type { StaffFilter } from '#rules/parcels/staff-filter.ts';
import {
  closeParcelCase,
  listParcelCases,
  recordSizePayment,
  recordSizeRefund,
  refundSizePayment,
} from '../contract.ts';
import {
  caseFilterToWire,
  caseRequestToWire,
  closeRequestToWire,
  type ParcelCases,
  parcelCasesFromWire,
} from '../wire.ts';

const queryKey = ['parcel-cases'];

/** What went wrong with bags. Jobs change it, so it is loaded each time the page opens. SCR-08 */
export function useParcelCases(filter: StaffFilter<CaseKind>): Loadable<ParcelCases> {
  return useLoadable({
    queryKey: [...queryKey, filter],
    isInPages: true,
    load: async (signal) => parcelCasesFromWire(await call(listParcelCases, caseFilterToWire(filter), { signal })),
  });
}

/** Marks a case as taken care of, with what the customer is told about it where they are. */
export function useCloseCase() {
  return useListAction(queryKey, async (closed: { readonly caseId: number; readonly arranged: string }) =>
    parcelCasesFromWire(await call(closeParcelCase, closeRequestToWire(closed))),
  );
}

/** Records that a customer has paid for a larger size. */
export function useRecordSizePayment() {
  return useListAction(queryKey, async (caseId: number) =>
    parcelCasesFromWire(await call(recordSizePayment, caseRequestToWire(caseId))),
  );
}

/** Refunds what a customer has paid for a larger size. */
export function useRefundSizePayment() {
  return useListAction(queryKey, async (caseId: number) =>
    parcelCasesFromWire(await call(refundSizePayment, caseRequestToWire(caseId))),
  );
}

/** Records that staff have sent a refund back. */
export function useRecordSizeRefund() {
  return useListAction(queryKey, async (caseId: number) =>
    parcelCasesFromWire(await call(recordSizeRefund, caseRequestToWire(caseId))),
  );
}
