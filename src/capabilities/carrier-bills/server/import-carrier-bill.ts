import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findOrder, lockOrder } from '#records/orders/orders.ts';
import { addBillLines, findBillsOf, type ParcelBill } from '#records/parcels/carrier-bills.ts';
import { addLargerSize, findLargerSizes, moveLargerSize } from '#records/parcels/larger-sizes.ts';
import { addDecidedCase, closeLargerSizeCase, reopenLargerSizeCase } from '#records/parcels/parcel-cases.ts';
import { recordAction } from '#records/people/audit-log.ts';
import type { Tables } from '#records/tables.ts';
import { messageText } from '#rules/messages.ts';
import { afterSizeCredit } from '#rules/parcels/credited-size.ts';
import { isLargerSizeCredited } from '#rules/parcels/larger-size.ts';
import { type BillLine, type BillProblem, readCarrierBill } from '#rules/parcels/read-carrier-bill.ts';
import { sizeClassBySku } from '#rules/products/size-classes.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { ImportedBill } from '../wire.ts';
import { billReport } from './bill-report.ts';
import { comparedBags } from './compared-bags.ts';

/**
 * Imports a carrier's bill, wholly or not at all. Lines that were imported before change nothing, so the same file can be sent again. Bags
 * above their size become cases for staff, and their customers are asked; nothing is charged unless they agree. SCR-08
 */
export async function importCarrierBill(
  deps: StaffDeps,
  file: string,
  request: FastifyRequest,
): Promise<ImportedBill | Refusal> {
  const caller = await requireStaff(deps, 'import-carrier-bills', request);
  if (caller instanceof Refusal) return caller;
  const read = readCarrierBill(file);
  if (read.kind === 'problems') return refuseBill(read.problems);
  const now = nowOf(deps.clock);
  const { lines } = read;
  try {
    const imported = await inTransaction(deps.db, async (tx) => {
      const { added, parcelIds, changed } = await addBillLines(tx, { lines, importedBy: caller.id, now });
      if (changed.length > 0) throw new ChangedLines(changed);
      const bills = await findBillsOf(tx, parcelIds);
      await openOversizeCases(tx, { bills, now });
      await endCreditedSizes(tx, { bills, importedBy: caller.id, now });
      if (added > 0) {
        await recordAction(tx, {
          at: now,
          actorId: caller.id,
          subjectId: null,
          action: 'carrier-bill-imported',
          object: { kind: 'carrier-bill', id: lines[0]?.invoiceNumber ?? '' },
          details: { reason: `${added} lines` },
        });
      }
      return added;
    });
    return { imported, known: lines.length - imported, report: await billReport(deps.db) };
  } catch (error) {
    if (!(error instanceof ChangedLines)) throw error;
    return refuseBill(error.problems);
  }
}

/** Thrown to roll the transaction back, so that nothing of the file is stored. */
class ChangedLines extends Error {
  readonly problems: readonly BillProblem[];

  constructor(lines: readonly BillLine[]) {
    super('Lines of a bill were imported before with other figures.');
    this.problems = lines.map(({ line }) => ({
      line,
      message: 'This label was imported for this invoice with another amount or weight.',
    }));
  }
}

async function openOversizeCases(
  tx: Transaction<Tables>,
  { bills, now }: { readonly bills: readonly ParcelBill[]; readonly now: Date },
): Promise<void> {
  for (const [orderId, ofOrder] of Map.groupBy(bills, (bill) => bill.orderId)) {
    const order = await findOrder(tx, orderId);
    for (const { bill, sku, compared } of order ? comparedBags(order, ofOrder) : []) {
      if (!compared.isOversize || sku === null) continue;
      const { parcelId, billedPounds } = bill;
      if (compared.customerOwes > 0) {
        const { weightCapPounds: sizePounds } = sizeClassBySku(sku);
        await addLargerSize(tx, { orderId, parcelId, sizePounds, billedPounds, amount: compared.customerOwes, now });
      }
      await addDecidedCase(tx, {
        parcelId,
        kind: 'oversize',
        outcome: 'no-refund',
        refundId: null,
        isClosed: false,
        now,
      });
    }
  }
}

/**
 * Ends the questions about larger sizes that the carrier has taken back: the customer pays nothing. For what was paid already, staff decide
 * about the refund. A card that is being charged is left alone: the end of its charge looks at the bill. PRC-04
 */
async function endCreditedSizes(
  tx: Transaction<Tables>,
  {
    bills,
    importedBy,
    now,
  }: { readonly bills: readonly ParcelBill[]; readonly importedBy: number; readonly now: Date },
): Promise<void> {
  const credited = bills.filter(isLargerSizeCredited);
  for (const orderId of new Set(credited.map((bill) => bill.orderId))) await lockOrder(tx, orderId);
  const sizes = await findLargerSizes(
    tx,
    credited.map(({ parcelId }) => parcelId),
  );
  for (const { parcelId } of credited) {
    const size = sizes.get(parcelId);
    const next = afterSizeCredit(size);
    if (next === 'decide-refund') await reopenLargerSizeCase(tx, parcelId);
    if (size && next === 'waive') {
      await moveLargerSize(tx, { id: size.id, from: size.state, to: 'waived', now, recordedBy: importedBy });
    }
    if (next === 'waive' || next === 'close') await closeLargerSizeCase(tx, { parcelId, closedBy: null, now });
  }
}

function refuseBill(problems: readonly BillProblem[]): Refusal {
  return new Refusal(
    400,
    messageText('billNotRead'),
    problems.map(({ line, message }) => ({ field: 'csv', message: `Line ${line}: ${message}` })),
  );
}
