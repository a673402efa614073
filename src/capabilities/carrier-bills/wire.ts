import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { BillReason } from '#rules/parcels/billed-parcel.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { LargerSizeState } from '#rules/parcels/larger-size.ts';
import type { BillFilter } from '#rules/parcels/staff-filter.ts';
import type { UnknownLine } from '#rules/parcels/unknown-line.ts';
import type { importCarrierBill, listCarrierBills, settleCarrierBill } from './contract.ts';

/** What was billed for an order, beside what the carrier asked for the billed labels and what the customer paid. */
export type BilledOrder = {
  readonly orderId: number;
  readonly displayId: string;
  /** All bags of its legs, and how many of them were billed so far. */
  readonly bagCount: number;
  readonly billedBagCount: number;
  /** What the customer paid for the transport; null for orders without prices by bag. */
  readonly paid: Cents | null;
  /** Refunds and claims. */
  readonly refunded: Cents;
  readonly quoted: Cents | null;
  readonly billed: Cents;
  readonly margin: Cents | null;
};

/** A bag whose bill needs a look. */
export type BillAdjustment = {
  readonly orderId: number;
  readonly displayId: string;
  readonly leg: Leg;
  readonly bag: number;
  readonly bagName: string | null;
  readonly trackingNumber: string;
  readonly sizePounds: number | null;
  readonly billedPounds: number;
  readonly quoted: Cents | null;
  readonly billed: Cents;
  readonly reasons: readonly BillReason[];
  /** What the carrier should take back. */
  readonly toDispute: Cents;
  readonly customerOwes: Cents;
  /** What became of the question to the customer; null where nothing was asked. */
  readonly largerSize: {
    readonly state: LargerSizeState;
    readonly amount: Cents;
    readonly isRefunded: boolean;
  } | null;
};

export type SettledBill = {
  readonly trackingNumber: string;
  /** Null for a label that is none of ours. */
  readonly order: { readonly orderId: number; readonly displayId: string } | null;
  readonly billed: Cents;
  readonly note: string;
  readonly settledAt: Date;
  readonly settledBy: string;
};

/** A billed label, with the amount that staff saw and how they settled it. */
export type BillToSettle = { readonly trackingNumber: string; readonly billed: Cents; readonly note: string };

export type BillReport = {
  readonly orders: readonly BilledOrder[];
  readonly orderTotal: number;
  readonly adjustments: readonly BillAdjustment[];
  /** The last ones, of how many. */
  readonly unknown: readonly UnknownLine[];
  readonly unknownTotal: number;
  readonly settled: readonly SettledBill[];
};

export type ImportedBill = { readonly imported: number; readonly known: number; readonly report: BillReport };

type ReportWire = EndpointResponse<typeof listCarrierBills>;

export function billFilterToWire({ search, page }: BillFilter) {
  return { query: { ...(search !== null && { search }), ...(page !== null && { page }) } };
}

export function billFilterFromWire({ query }: Pick<EndpointRequest<typeof listCarrierBills>, 'query'>): BillFilter {
  return { search: query.search?.trim() || null, page: query.page ?? null };
}

export function billReportToWire({
  orders,
  orderTotal,
  adjustments,
  unknown,
  unknownTotal,
  settled,
}: BillReport): ReportWire {
  return {
    orders: orders.map((order) => ({
      order_id: order.orderId,
      display_id: order.displayId,
      bag_count: order.bagCount,
      billed_bag_count: order.billedBagCount,
      paid_cents: order.paid,
      given_back_cents: order.refunded,
      quoted_cents: order.quoted,
      billed_cents: order.billed,
      margin_cents: order.margin,
    })),
    order_total: orderTotal,
    adjustments: adjustments.map((bag) => ({
      order_id: bag.orderId,
      display_id: bag.displayId,
      leg: bag.leg,
      bag: bag.bag,
      bag_name: bag.bagName,
      tracking_number: bag.trackingNumber,
      size_lb: bag.sizePounds,
      billed_lb: bag.billedPounds,
      quoted_cents: bag.quoted,
      billed_cents: bag.billed,
      reasons: [...bag.reasons],
      to_dispute_cents: bag.toDispute,
      customer_owes_cents: bag.customerOwes,
      larger_size: bag.largerSize && {
        state: bag.largerSize.state,
        amount_cents: bag.largerSize.amount,
        refunded: bag.largerSize.isRefunded,
      },
    })),
    unknown: unknown.map(({ invoiceNumber, trackingNumber, amount, billed }) => ({
      invoice_number: invoiceNumber,
      tracking_number: trackingNumber,
      amount_cents: amount,
      billed_cents: billed,
    })),
    unknown_total: unknownTotal,
    settled: settled.map((bill) => ({
      tracking_number: bill.trackingNumber,
      order_id: bill.order && bill.order.orderId,
      display_id: bill.order && bill.order.displayId,
      billed_cents: bill.billed,
      note: bill.note,
      settled_at: bill.settledAt.toISOString(),
      settled_by: bill.settledBy,
    })),
  };
}

export function billReportFromWire({
  orders,
  order_total,
  adjustments,
  unknown,
  unknown_total,
  settled,
}: ReportWire): BillReport {
  return {
    orders: orders.map((order) => ({
      orderId: order.order_id,
      displayId: order.display_id,
      bagCount: order.bag_count,
      billedBagCount: order.billed_bag_count,
      paid: centsOrNull(order.paid_cents),
      refunded: cents(order.given_back_cents),
      quoted: centsOrNull(order.quoted_cents),
      billed: cents(order.billed_cents),
      margin: centsOrNull(order.margin_cents),
    })),
    orderTotal: order_total,
    adjustments: adjustments.map((bag) => ({
      orderId: bag.order_id,
      displayId: bag.display_id,
      leg: bag.leg,
      bag: bag.bag,
      bagName: bag.bag_name,
      trackingNumber: bag.tracking_number,
      sizePounds: bag.size_lb,
      billedPounds: bag.billed_lb,
      quoted: centsOrNull(bag.quoted_cents),
      billed: cents(bag.billed_cents),
      reasons: bag.reasons,
      toDispute: cents(bag.to_dispute_cents),
      customerOwes: cents(bag.customer_owes_cents),
      largerSize: bag.larger_size && {
        state: bag.larger_size.state,
        amount: cents(bag.larger_size.amount_cents),
        isRefunded: bag.larger_size.refunded,
      },
    })),
    unknown: unknown.map((line) => ({
      invoiceNumber: line.invoice_number,
      trackingNumber: line.tracking_number,
      amount: cents(line.amount_cents),
      billed: cents(line.billed_cents),
    })),
    unknownTotal: unknown_total,
    settled: settled.map((bill) => ({
      trackingNumber: bill.tracking_number,
      order:
        bill.order_id === null || bill.display_id === null
          ? null
          : { orderId: bill.order_id, displayId: bill.display_id },
      billed: cents(bill.billed_cents),
      note: bill.note,
      settledAt: new Date(bill.settled_at),
      settledBy: bill.settled_by,
    })),
  };
}

export function importedBillToWire({
  imported,
  known,
  report,
}: ImportedBill): EndpointResponse<typeof importCarrierBill> {
  return { imported, known, report: billReportToWire(report) };
}

export function importedBillFromWire(wire: EndpointResponse<typeof importCarrierBill>): ImportedBill {
  return { imported: wire.imported, known: wire.known, report: billReportFromWire(wire.report) };
}

export function billFileToWire(text: string) {
  return { body: { csv: text } };
}

export function billFileFromWire({ body }: Pick<EndpointRequest<typeof importCarrierBill>, 'body'>): string {
  return body.csv;
}

const fieldNames: Readonly<Record<string, string>> = { trackingNumber: 'tracking_number' };

export function billFieldToWire(field: string): string {
  return fieldNames[field] ?? field;
}

export function billToSettleToWire({ trackingNumber, billed, note }: BillToSettle) {
  return { body: { tracking_number: trackingNumber, billed_cents: billed, note } };
}

export function billToSettleFromWire({ body }: Pick<EndpointRequest<typeof settleCarrierBill>, 'body'>): BillToSettle {
  return { trackingNumber: body.tracking_number, billed: cents(body.billed_cents), note: body.note.trim() };
}

function centsOrNull(value: number | null): Cents | null {
  return value === null ? null : cents(value);
}
