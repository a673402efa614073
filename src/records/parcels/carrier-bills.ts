import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { BillLine } from '#rules/parcels/read-carrier-bill.ts';
import type { BillFilter, PageRows } from '#rules/parcels/staff-filter.ts';
import type { UnknownLine } from '#rules/parcels/unknown-line.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { isOrderOrLabel } from './staff-filter-condition.ts';

/** How many lines one statement writes: each has eight parameters, and a statement may have 65,535. */
const linesAtOnce = 1000;

/** Stores the lines of a bill, each once; returns how many were new, and those that were stored before with another amount or weight. */
export async function addBillLines(
  tx: Transaction<Tables>,
  { lines, importedBy, now }: { readonly lines: readonly BillLine[]; readonly importedBy: number; readonly now: Date },
): Promise<{ readonly added: number; readonly parcelIds: readonly number[]; readonly changed: readonly BillLine[] }> {
  let added = 0;
  const parcelIds = new Set<number>();
  const changed: BillLine[] = [];
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const some = lines.slice(from, from + linesAtOnce);
    const parcels = await parcelsByNumber(tx, some);
    const stored = await tx
      .insertInto('carrier_bill_lines')
      .values(
        some.map(({ invoiceNumber, trackingNumber, occurrence, billedPounds, amount }) => ({
          invoice_number: invoiceNumber,
          tracking_number: trackingNumber,
          occurrence,
          parcel_id: parcels.get(trackingNumber) ?? null,
          billed_pounds: billedPounds,
          amount_cents: amount,
          imported_at: now,
          imported_by: importedBy,
        })),
      )
      .onConflict((conflict) => conflict.columns(['invoice_number', 'tracking_number', 'occurrence']).doNothing())
      .returning('parcel_id')
      .execute();
    added += stored.length;
    for (const { parcel_id } of stored) if (parcel_id !== null) parcelIds.add(parcel_id);
    changed.push(...(await findChanged(tx, some)));
  }
  return { added, parcelIds: [...parcelIds], changed };
}

async function parcelsByNumber(
  tx: Transaction<Tables>,
  lines: readonly BillLine[],
): Promise<ReadonlyMap<string, number>> {
  const numbers = lines.map(({ trackingNumber }) => trackingNumber);
  const rows = await tx
    .selectFrom('parcels')
    .select(['id', 'tracking_number'])
    .where('tracking_number', 'in', numbers)
    .execute();
  return new Map(rows.map(({ id, tracking_number }) => [tracking_number ?? '', id]));
}

async function findChanged(tx: Transaction<Tables>, lines: readonly BillLine[]): Promise<readonly BillLine[]> {
  const rows = await tx
    .selectFrom('carrier_bill_lines')
    .select(['invoice_number', 'tracking_number', 'occurrence', 'billed_pounds', 'amount_cents'])
    .where(
      'tracking_number',
      'in',
      lines.map(({ trackingNumber }) => trackingNumber),
    )
    .execute();
  const stored = new Map(rows.map((row) => [`${row.invoice_number} ${row.tracking_number} ${row.occurrence}`, row]));
  return lines.filter(({ invoiceNumber, trackingNumber, occurrence, billedPounds, amount }) => {
    const row = stored.get(`${invoiceNumber} ${trackingNumber} ${occurrence}`);
    return row && (row.amount_cents !== amount || row.billed_pounds !== billedPounds);
  });
}

/** All that was billed for a parcel. */
export type ParcelBill = {
  readonly parcelId: number;
  readonly orderId: number;
  readonly leg: Leg;
  readonly bag: number;
  readonly trackingNumber: string;
  readonly billed: Cents;
  /** The largest amount of a single line. */
  readonly largestLine: Cents;
  /** How many lines charge something; credits are none. */
  readonly chargeCount: number;
  /** The heaviest that was charged. */
  readonly billedPounds: number;
  /** What the carrier asked for the label; null if that is not known. */
  readonly quoted: Cents | null;
  /** Whether the label was voided, so that nothing is owed for it. */
  readonly isVoided: boolean;
};

/** What was billed for the parcels of the orders of a page; the most recently billed first. */
export async function listBills(
  db: Kysely<Tables>,
  { filter, limit, offset }: PageRows & { readonly filter: BillFilter },
): Promise<readonly ParcelBill[]> {
  const ofPage = await billedOrders(db, filter)
    .orderBy((order) => order.fn.max('line.id'), 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const orderIds = ofPage.map(({ order_id }) => order_id);
  if (orderIds.length === 0) return [];
  const rows = await bills(db).where('parcels.order_id', 'in', orderIds).execute();
  const ofOrder = Map.groupBy(rows, (row) => row.order_id);
  return orderIds.flatMap((id) => ofOrder.get(id) ?? []).map(billOf);
}

/** How many billed orders match what staff search for. */
export async function countBilledOrders(db: Kysely<Tables>, filter: BillFilter): Promise<number> {
  const { total } = await db
    .selectFrom(billedOrders(db, filter).as('billed'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function billedOrders(db: Kysely<Tables>, { search }: BillFilter) {
  return db
    .selectFrom('carrier_bill_lines as line')
    .innerJoin('parcels', 'parcels.id', 'line.parcel_id')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select('parcels.order_id')
    .where(isOrderOrLabel(search, sql`array[line.tracking_number]`))
    .groupBy('parcels.order_id');
}

/** What was billed for these parcels. */
export async function findBillsOf(db: Kysely<Tables>, parcelIds: readonly number[]): Promise<readonly ParcelBill[]> {
  if (parcelIds.length === 0) return [];
  const rows = await bills(db).where('parcels.id', 'in', parcelIds).execute();
  return rows.map(billOf);
}

/** All that was billed for a label; null when nothing was. */
export async function findBilledSum(db: Kysely<Tables>, trackingNumber: string): Promise<Cents | null> {
  const { sum } = await db
    .selectFrom('carrier_bill_lines')
    .select((row) => row.fn.sum<number | null>('amount_cents').as('sum'))
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirstOrThrow();
  return sum === null ? null : cents(sum);
}

/** Lines about labels that are none of ours and that staff have not settled, the newest first. */
export async function listUnknownLines(
  db: Kysely<Tables>,
  { search, limit }: Pick<BillFilter, 'search'> & { readonly limit: number },
): Promise<readonly UnknownLine[]> {
  const rows = await unknownLines(db, search)
    .select((row) => [
      'line.invoice_number as invoiceNumber',
      'line.tracking_number as trackingNumber',
      'line.amount_cents',
      row
        .selectFrom('carrier_bill_lines as other')
        .select((other) => other.fn.sum<number>('other.amount_cents').as('billed'))
        .whereRef('other.tracking_number', '=', 'line.tracking_number')
        .as('billed'),
      'settled_bills.billed_cents',
    ])
    .orderBy('line.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ invoiceNumber, trackingNumber, amount_cents, billed }) => ({
    invoiceNumber,
    trackingNumber,
    amount: cents(amount_cents),
    billed: cents(billed ?? amount_cents),
  }));
}

/** How many such lines there are. */
export async function countUnknownLines(db: Kysely<Tables>, search: string | null): Promise<number> {
  const { total } = await unknownLines(db, search)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Those about the label that staff search for; all of them for null. */
function unknownLines(db: Kysely<Tables>, search: string | null) {
  return (
    db
      .selectFrom('carrier_bill_lines as line')
      .leftJoin('settled_bills', 'settled_bills.tracking_number', 'line.tracking_number')
      .where(sql<boolean>`(${search}::text is null or line.tracking_number = ${search}::text)`)
      .where('line.parcel_id', 'is', null)
      // What was credited in full is nothing to settle.
      .where(({ eb, fn, val, selectFrom }) =>
        eb(
          selectFrom('carrier_bill_lines as other')
            .select((other) => other.fn.sum<number>('other.amount_cents').as('billed'))
            .whereRef('other.tracking_number', '=', 'line.tracking_number'),
          'not in',
          [val(0), fn.coalesce('settled_bills.billed_cents', val(0))],
        ),
      )
  );
}

function bills(db: Kysely<Tables>) {
  return db
    .selectFrom('carrier_bill_lines')
    .innerJoin('parcels', 'parcels.id', 'carrier_bill_lines.parcel_id')
    .select((row) => [
      'parcels.id',
      'parcels.order_id',
      'parcels.leg',
      'parcels.bag',
      'parcels.tracking_number',
      row.fn.sum<number>('amount_cents').as('billed'),
      row.fn.max('amount_cents').as('largest'),
      row.fn.countAll<number>().filterWhere('amount_cents', '>', 0).as('charges'),
      row.fn.max('billed_pounds').filterWhere('amount_cents', '>', 0).as('pounds'),
      'parcels.cost_cents',
      'parcels.state',
    ])
    .groupBy('parcels.id')
    .orderBy('parcels.order_id', 'desc')
    .orderBy('parcels.leg')
    .orderBy('parcels.bag');
}

type BillRow = Awaited<ReturnType<ReturnType<typeof bills>['execute']>>[number];

function billOf(row: BillRow): ParcelBill {
  return {
    parcelId: row.id,
    orderId: row.order_id,
    leg: row.leg,
    bag: row.bag,
    trackingNumber: row.tracking_number ?? '',
    billed: cents(row.billed),
    largestLine: cents(row.largest),
    chargeCount: row.charges,
    billedPounds: row.pounds ?? 0,
    quoted: row.cost_cents === null ? null : cents(row.cost_cents),
    isVoided: row.state === 'voided',
  };
}
