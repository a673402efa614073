import { useQueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { useLoadable } from '#kit/web/use-loadable.ts';
import { useSend } from '#kit/web/use-send.ts';
import { useSubmit } from '#kit/web/use-submit.ts';
import { messages } from '#rules/messages.ts';
import { billFileProblem } from '#rules/parcels/bill-file-problem.ts';
import { importCarrierBill, listCarrierBills, settleCarrierBill } from '../contract.ts';
import type { BillFilter } from '#rules/parcels/staff-filter.ts';
import {
  billFileToWire,
  billFilterToWire,
  type BillReport,
  billReportFromWire,
  type BillToSettle,
  billToSettleToWire,
  importedBillFromWire,
} from '../wire.ts';

const queryKey = ['carrier-bills'];

/** What carriers have billed. SCR-08 */
export function useCarrierBills(filter: BillFilter): Loadable<BillReport> {
  return useLoadable({
    queryKey: [...queryKey, filter],
    isInPages: true,
    load: async (signal) => billReportFromWire(await call(listCarrierBills, billFilterToWire(filter), { signal })),
  });
}

/** Imports a file; the report is loaded again as it is filtered. */
export function useImportBill() {
  const client = useQueryClient();
  const sending = useSend({
    send: async (file: File) => {
      const text = await file.text();
      const problem = billFileProblem({ bytes: file.size, text });
      if (problem !== null) throw new FileProblem(problem);
      return importedBillFromWire(await call(importCarrierBill, billFileToWire(text)));
    },
    otherwise: messages.billNotImported,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        // Bags above their size are new cases.
        client.invalidateQueries({ queryKey: ['parcel-cases'] }),
      ]),
  });
  const problem = sending.error instanceof FileProblem ? sending.error.message : sending.problem;
  return { ...sending, problem, lines: linesOf(sending.error) };
}

/** A file that isn't sent, with the reason as its message. */
class FileProblem extends Error {}

/** Takes a billed label off the list; the report is loaded again as it is filtered. */
export function useSettleBill(onSettled: () => void) {
  const client = useQueryClient();
  return useSubmit({
    check: ({ note }: BillToSettle): Record<string, string> =>
      note.trim() === '' ? { note: messages.fieldRequired } : {},
    send: async (bill: BillToSettle) => billReportFromWire(await call(settleCarrierBill, billToSettleToWire(bill))),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey });
      onSettled();
    },
    // What was billed for the label may have changed.
    onFailure: () => void client.invalidateQueries({ queryKey }),
  });
}

/** What is wrong, line by line. */
function linesOf(error: Error | null): readonly string[] {
  return error instanceof CallFailed ? error.errors.map(({ message }) => message) : [];
}
