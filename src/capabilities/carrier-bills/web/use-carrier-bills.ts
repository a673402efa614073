import { useQueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { useLoadable } from '#kit/web/use-loadable.ts';
import { useSend } from '#kit/web/use-send.ts';
import { useSubmit } from '#kit/web/use-submit.ts';
import { messages } from '#rules/messages.ts';
import { importCarrierBill, listCarrierBills, settleCarrierBill } from '../contract.ts';
import {
  billFileToWire,
  type BillReport,
  billReportFromWire,
  type BillToSettle,
  billToSettleToWire,
  type ImportedBill,
  importedBillFromWire,
} from '../wire.ts';

const queryKey = ['carrier-bills'];

/** What carriers have billed. SCR-08 */
export function useCarrierBills(): Loadable<BillReport> {
  return useLoadable({
    queryKey,
    load: async (signal) => billReportFromWire(await call(listCarrierBills, {}, { signal })),
  });
}

/** Imports a file; the answer has the new report. */
export function useImportBill() {
  const client = useQueryClient();
  const sending = useSend({
    send: async (file: File) => importedBillFromWire(await call(importCarrierBill, billFileToWire(await file.text()))),
    otherwise: messages.billNotImported,
    onSuccess: ({ report }: ImportedBill) => {
      client.setQueryData(queryKey, report);
      // Bags above their size are new cases.
      return client.invalidateQueries({ queryKey: ['parcel-cases'] });
    },
  });
  return { ...sending, lines: linesOf(sending.error) };
}

/** Takes a billed label off the list; the answer is the new report. */
export function useSettleBill(onSettled: () => void) {
  const client = useQueryClient();
  return useSubmit({
    check: ({ note }: BillToSettle): Record<string, string> =>
      note.trim() === '' ? { note: messages.fieldRequired } : {},
    send: async (bill: BillToSettle) => billReportFromWire(await call(settleCarrierBill, billToSettleToWire(bill))),
    onSuccess: (report: BillReport) => {
      client.setQueryData(queryKey, report);
      onSettled();
    },
  });
}

/** What is wrong, line by line. */
function linesOf(error: Error | null): readonly string[] {
  return error instanceof CallFailed ? error.errors.map(({ message }) => message) : [];
}
