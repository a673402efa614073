import { orderPriceFromJson } from '#facts/order-price.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { ListDeps } from '#access/list-deps.ts';
import { readForStaff } from '#access/read-for-staff.ts';
import type { Refusal } from '#kit/problem.ts';
import { findCompensationForMargin } from '#records/money/refunds.ts';
import { listCanceledLegs } from '#records/orders/canceled-legs.ts';
import { findOrder } from '#records/orders/orders.ts';
import { countBilledOrders, countUnknownLines, listBills, listUnknownLines } from '#records/parcels/carrier-bills.ts';
import { findLargerSizes, findPaidLargerSizes, type LargerSize } from '#records/parcels/larger-sizes.ts';
import { findSettledAmounts, listSettledBills } from '#records/parcels/settled-bills.ts';
import type { Tables } from '#records/tables.ts';
import { addCents } from '#rules/money.ts';
import { orderMargin } from '#rules/parcels/order-margin.ts';
import { paidForTransport } from '#rules/parcels/paid-for-transport.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { refundedForTransport } from '#rules/parcels/refunded-for-transport.ts';
import { type BillFilter, noStaffFilter, rowsOfPage } from '#rules/parcels/staff-filter.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import { sizeClassBySku } from '#rules/products/size-classes.ts';
import type { BillAdjustment, BilledOrder, BillReport } from '../wire.ts';
import { type ComparedBag, comparedBags } from './compared-bags.ts';

/** What carriers have billed lately, compared with what they asked for the labels. SCR-08 */
export function listCarrierBills(
  deps: ListDeps,
  filter: BillFilter,
  request: FastifyRequest,
): Promise<BillReport | Refusal> {
  return readForStaff(deps, { action: 'import-carrier-bills', request }, (db) => billReport(db, filter));
}

export async function billReport(db: Kysely<Tables>, filter: BillFilter = noStaffFilter): Promise<BillReport> {
  const { search } = filter;
  const bills = await listBills(db, {
    filter,
    ...rowsOfPage(filter, { listedMax: parcelLimits.billedOrdersListedMax }),
  });
  const orders: BilledOrder[] = [];
  const adjustments: BillAdjustment[] = [];
  const settled = await findSettledAmounts(
    db,
    bills.map(({ trackingNumber }) => trackingNumber),
  );
  for (const [orderId, ofOrder] of Map.groupBy(bills, (bill) => bill.orderId)) {
    const order = await findOrder(db, orderId);
    if (!order) throw new Error(`Order ${orderId} of a bill not found`);
    const bags = comparedBags(order, ofOrder);
    const quotes = ofOrder.flatMap(({ quoted }) => quoted ?? []);
    const billed = addCents(...ofOrder.map((bill) => bill.billed));
    const { paid: paidFirst, bagCount } = paidForTransport({
      draft: draftOf(order),
      price: orderPriceFromJson(order.price).price,
      canceled: await listCanceledLegs(db, orderId),
    });
    const paid = paidFirst && addCents(paidFirst, await findPaidLargerSizes(db, orderId));
    const refunded = refundedForTransport({ paid, ...(await findCompensationForMargin(db, orderId)) });
    orders.push({
      orderId,
      displayId: order.displayId,
      bagCount,
      billedBagCount: new Set(ofOrder.map(({ leg, bag }) => `${leg} ${bag}`)).size,
      paid,
      refunded,
      quoted: quotes.length === ofOrder.length ? addCents(...quotes) : null,
      billed,
      margin: orderMargin({ paid, refunded, billed }),
    });
    const toLookAt = bags.filter(
      ({ bill, compared }) => compared.reasons.length > 0 && settled.get(bill.trackingNumber) !== bill.billed,
    );
    const largerSizes = await findLargerSizes(
      db,
      toLookAt.map(({ bill }) => bill.parcelId),
    );
    for (const bag of toLookAt) {
      adjustments.push(adjustmentOf(order.displayId, bag, largerSizes.get(bag.bill.parcelId) ?? null));
    }
  }
  return {
    orders,
    orderTotal: await countBilledOrders(db, filter),
    adjustments,
    unknown: await listUnknownLines(db, { search, limit: parcelLimits.billedOrdersListedMax }),
    unknownTotal: await countUnknownLines(db, search),
    settled: await listSettledBills(db, { search, limit: parcelLimits.settledBillsListedMax }),
  };
}

function adjustmentOf(
  displayId: string,
  { sku, bill, compared }: ComparedBag,
  largerSize: LargerSize | null,
): BillAdjustment {
  return {
    orderId: bill.orderId,
    displayId,
    leg: bill.leg,
    bag: bill.bag,
    bagName: sku && bagLabel(sku),
    trackingNumber: bill.trackingNumber,
    sizePounds: sku && sizeClassBySku(sku).weightCapPounds,
    billedPounds: bill.billedPounds,
    quoted: bill.quoted,
    billed: bill.billed,
    reasons: compared.reasons,
    toDispute: compared.toDispute,
    customerOwes: compared.customerOwes,
    largerSize,
  };
}
