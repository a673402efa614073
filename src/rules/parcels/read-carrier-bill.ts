import { type Cents, cents } from '#rules/money.ts';
import { type CsvRecord, readCsv } from '#rules/read-csv.ts';
import { billColumns } from './bill-columns.ts';
import { parcelLimits } from './parcel-limits.ts';

/** What a carrier bills for one label. */
export type BillLine = {
  /** The line of the file, for problems that are found later. */
  readonly line: number;
  readonly invoiceNumber: string;
  readonly trackingNumber: string;
  /** Which line of the invoice about this label, from 1: a carrier may bill one twice. */
  readonly occurrence: number;
  readonly billedPounds: number;
  /** Below zero when the carrier refunds something. */
  readonly amount: Cents;
};

export type BillProblem = { readonly line: number; readonly message: string };

export type ReadBill =
  | { readonly kind: 'lines'; readonly lines: readonly BillLine[] }
  /** Nothing of the file is used. */
  | { readonly kind: 'problems'; readonly problems: readonly BillProblem[] };

/** Reads a carrier's bill. Every cell has to be valid, because a bill that is only partly read is wrong by an unknown amount. */
export function readCarrierBill(text: string): ReadBill {
  const read = readCsv(text);
  if (read.kind === 'malformed')
    return problems([{ line: read.line, message: `The file isn’t valid CSV: ${read.message}.` }]);
  const [header, ...records] = read.records;
  if (header?.cells.join(',') !== billColumns.join(',')) {
    return problems([{ line: header?.line ?? 1, message: `The first line has to be ${billColumns.join(',')}.` }]);
  }
  if (records.length === 0)
    return problems([{ line: header.line, message: 'The file has no lines below its header.' }]);
  if (records.length > parcelLimits.billLinesMax) {
    return problems([{ line: header.line, message: `The file has more than ${parcelLimits.billLinesMax} lines.` }]);
  }
  const found: BillProblem[] = [];
  const lines: BillLine[] = [];
  const seen = new Map<string, number>();
  for (const record of records) {
    const wrong = problemOf(record);
    const [invoiceNumber = '', trackingNumber = '', pounds = '', amount = ''] = record.cells;
    const name = `${invoiceNumber} ${trackingNumber}`;
    if (wrong !== null) {
      found.push({ line: record.line, message: wrong });
      continue;
    }
    const occurrence = (seen.get(name) ?? 0) + 1;
    seen.set(name, occurrence);
    const line = { line: record.line, invoiceNumber, trackingNumber, occurrence };
    lines.push({ ...line, billedPounds: Number(pounds), amount: centsOf(amount) });
  }
  return found.length > 0 ? problems(found) : { kind: 'lines', lines };
}

function problems(all: readonly BillProblem[]): ReadBill {
  return { kind: 'problems', problems: all.slice(0, parcelLimits.billProblemsShownMax) };
}

function problemOf({ cells }: CsvRecord): string | null {
  const [invoice = '', tracking = '', pounds = '', amount = ''] = cells;
  if (cells.length !== billColumns.length)
    return `There have to be ${billColumns.length} cells, and there are ${cells.length}.`;
  if (!/^[A-Za-z0-9-]{1,40}$/.test(invoice)) return 'The invoice number has to be 1 to 40 letters, digits and hyphens.';
  if (!/^[A-Z0-9]{8,35}$/.test(tracking)) return 'The tracking number has to be 8 to 35 capital letters and digits.';
  if (!/^[1-9]\d{0,2}$/.test(pounds)) return 'The weight has to be whole pounds, from 1 to 999.';
  if (/^-?\d{6,}\.\d{2}$/.test(amount)) return 'The amount has to be 99999.99 or less.';
  if (!/^-?\d{1,5}\.\d{2}$/.test(amount)) return 'The amount has to be dollars with two decimals, such as 84.50.';
  return null;
}

/** `84.50` is 8450: digits without the point, so that no float is involved. */
function centsOf(amount: string): Cents {
  return cents(Number(amount.replace('.', '')));
}
