import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal } from '#kit/problem.ts';
import { findOrder } from '#records/orders/orders.ts';
import { listBills, listUnknownLines } from '#records/parcels/carrier-bills.ts';
import type { Tables } from '#records/tables.ts';
import { addCents, type Cents, subtractCents } from '#rules/money.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import { sizeClassBySku } from '#rules/products/size-classes.ts';
import type { BillAdjustment, BilledOrder, BillReport } from '../wire.ts';
import { type ComparedBag, comparedBags } from './compared-bags.ts';

/** What carriers have billed lately, compared with what was quoted. SCR-08 */
export async function listCarrierBills(deps: StaffDeps, request: FastifyRequest): Promise<BillReport | Refusal> {
  const caller = await requireStaff(deps, 'import-carrier-bills', request);
  return caller instanceof Refusal ? caller : billReport(deps.db);
}

export async function billReport(db: Kysely<Tables>): Promise<BillReport> {
  const bills = await listBills(db, { orders: parcelLimits.billedOrdersListedMax });
  const orders: BilledOrder[] = [];
  const adjustments: BillAdjustment[] = [];
  for (const [orderId, ofOrder] of Map.groupBy(bills, (bill) => bill.orderId)) {
    const order = await findOrder(db, orderId);
    if (!order) throw new Error(`Order ${orderId} of a bill not found`);
    const bags = comparedBags(order, ofOrder);
    const quotes = bags.flatMap(({ quoted }) => quoted ?? []);
    const quoted = quotes.length === bags.length ? addCents(...quotes) : null;
    const billed = addCents(...bags.map((bag) => bag.bill.billed));
    orders.push({
      orderId,
      displayId: order.displayId,
      bagCount: bags.length,
      quoted,
      billed,
      margin: marginOf(quoted, billed),
    });
    for (const bag of bags) if (bag.compared.needsLook) adjustments.push(adjustmentOf(order.displayId, bag));
  }
  return { orders, adjustments, unknown: await listUnknownLines(db, parcelLimits.billedOrdersListedMax) };
}

function marginOf(quoted: Cents | null, billed: Cents): Cents | null {
  return quoted === null ? null : subtractCents(quoted, billed);
}

function adjustmentOf(displayId: string, { sku, bill, quoted, compared }: ComparedBag): BillAdjustment {
  return {
    orderId: bill.orderId,
    displayId,
    leg: bill.leg,
    bag: bill.bag,
    bagName: bagLabel(sku),
    trackingNumber: bill.trackingNumber,
    sizePounds: sizeClassBySku(sku).weightCapPounds,
    billedPounds: bill.billedPounds,
    quoted,
    billed: bill.billed,
    margin: compared.margin,
    customerOwes: compared.customerOwes,
  };
}
