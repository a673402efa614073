import { useQuery } from '@tanstack/react-query';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { call, CallFailed } from '#kit/web/call.ts';
import { brandByKey, isBrandKey } from '#rules/brand/brand.ts';
import type { StripDay } from '#rules/calendar/day-strip.ts';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import type { Receipt, ReceiptLeg, ReceiptRefund } from '#rules/orders/receipt.ts';
import type { SaidWithOrder } from '#rules/orders/said-with-order.ts';
import { orderReceipt, type ReceiptLegWire, type RefundWire } from '../contract.ts';

/** A receipt as the page shows it: with the days and the map of each leg. */
export type ShownReceipt = Omit<Receipt, 'legs'> & {
  readonly legs: readonly ShownLeg[];
  /** Whether the order can still be changed. PRC-04 */
  readonly canBeChanged: boolean;
  /** What was said with it besides the shipment. ACC-09 */
  readonly said: readonly SaidWithOrder[];
};

export type ShownLeg = ReceiptLeg & { readonly days: readonly StripDay[]; readonly route: ReceiptLegWire['route'] };

export type ReceiptState =
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly receipt: ShownReceipt }
  /** There is no such order, or it is not for whoever asks. */
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly problem: string; retry(): void };

/** Asks for the receipt of an order; an overtaken call is given up. Without a number there is nothing to ask for. SCR-06 */
export function useReceipt(orderId: number | null): ReceiptState {
  const query = useQuery({
    queryKey: receiptKey(orderId),
    enabled: orderId !== null,
    queryFn: async ({ signal }) =>
      shownReceipt(await call(orderReceipt, { params: { order_id: orderId } }, { signal })),
    // What was ordered does not change while somebody looks at it, unless they cancel it here. Whoever leaves may come back with another order.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (orderId === null) return { status: 'unknown' };
  if (query.data) return { status: 'found', receipt: query.data };
  if (query.isFetching) return { status: 'loading' };
  const failure = query.error instanceof CallFailed ? query.error : null;
  if (failure?.status === 404 || failure?.status === 400) return { status: 'unknown' };
  return {
    status: 'failed',
    problem: failure?.message ?? 'We could not load your receipt.',
    retry: () => void query.refetch(),
  };
}

/** Under what the receipt of an order is remembered. */
export function receiptKey(orderId: number | null): readonly unknown[] {
  return ['order-receipt', orderId];
}

function shownReceipt(wire: EndpointResponse<typeof orderReceipt>): ShownReceipt {
  if (!isBrandKey(wire.brand)) throw new Error(`The order is of an unknown brand: ${wire.brand}`);
  return {
    orderId: wire.order_id,
    displayId: wire.display_id,
    brand: wire.brand,
    brandName: brandByKey(wire.brand).name,
    placedOn: isoDate(wire.placed_on),
    payer: wire.payer,
    legs: wire.legs.map(shownLeg),
    travelers: wire.travelers,
    lines: wire.lines.map(({ leg, label, reason, amount_cents }) => {
      return { leg, label, reason, amount: cents(amount_cents) };
    }),
    total: cents(wire.total_cents),
    payments: wire.payments.map(({ label, amount_cents }) => ({ label, amount: cents(amount_cents) })),
    changes: wire.changes.map(({ changed_on, difference_cents, words }) => {
      return { on: isoDate(changed_on), difference: cents(difference_cents), words };
    }),
    refunds: wire.refunds.map(shownRefund),
    totalAfterRefunds: cents(wire.total_after_refunds_cents),
    canBeChanged: wire.can_be_changed,
    said: wire.said,
  };
}

/** A refund as the page shows it. */
export function shownRefund({ refund_id, title, given_on, amount_cents, parts }: RefundWire): ReceiptRefund {
  return {
    id: refund_id,
    title,
    on: isoDate(given_on),
    amount: cents(amount_cents),
    parts: parts.map((part) => ({ label: part.label, amount: cents(part.amount_cents), words: part.words })),
  };
}

function shownLeg(wire: ReceiptLegWire): ShownLeg {
  return {
    leg: wire.leg,
    from: wire.from,
    to: wire.to,
    handover: isoDate(wire.handover),
    isDropOff: wire.drop_off,
    handoverWords: wire.handover_words,
    service: wire.service,
    arrival: isoDate(wire.arrival),
    bagCount: wire.bag_count,
    cancelledOn: wire.cancelled_on === null ? null : isoDate(wire.cancelled_on),
    days: wire.days.map(({ day, kind, words }) => ({ day: isoDate(day), kind, words })),
    route: wire.route,
  };
}
