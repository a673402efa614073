import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { OrderProgress } from '#rules/account/order-progress.ts';
import { limits } from '#rules/limits.ts';
import { brandByKey, isBrandKey } from '#rules/brand/brand.ts';
import type { StripDay } from '#rules/calendar/day-strip.ts';
import type { RefundMethod } from '#rules/checkout/payment-methods.ts';
import type { AnswersOfOrder } from '#rules/checkout/order-answers.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { LegStage } from '#rules/orders/leg-stage.ts';
import type { Receipt, ReceiptLeg, ReceiptPlace, ReceiptRefund } from '#rules/orders/receipt.ts';
import type { OrderDetailLine } from '#rules/orders/order-detail-lines.ts';
import type { TypedOrder } from '#rules/orders/typed-order.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type {
  accountOrders,
  cancelOrder,
  mailOrderLink,
  orderCancellation,
  orderReceipt,
  orderShipState,
  ReceiptLegWire,
  refundOrder,
  RefundWire,
} from './contract.ts';

/** Where the calendar file of an order is. The browser keeps the key of an email's link by itself. */
export function calendarAddress({
  orderId,
  what,
  leg,
}: {
  readonly orderId: number;
  readonly what: 'pickup' | 'arrival';
  /** Null for all legs. */
  readonly leg: Leg | null;
}): string {
  return `/api/v5/orders/${orderId}/calendar.ics?what=${what}${leg === null ? '' : `&leg=${leg}`}`;
}

/** A receipt as the page shows it: with the days and the map of each leg. */
export type ShownReceipt = Omit<Receipt, 'legs'> & {
  readonly legs: readonly ShownLeg[];
  /** Whether the order can still be changed. PRC-04 */
  readonly canBeChanged: boolean;
  /** Until when the outbound leg can be canceled without a fee, in words; null once it has started or is canceled. PRC-04 */
  readonly freeCancellation: string | null;
  /** Whether it still can be. */
  readonly isCancellationFree: boolean;
  /** Whether only the link in an email allows to see it, so that nothing can be changed or canceled. SCR-06 */
  readonly isByLink: boolean;
  /** Whether it was placed as a guest and is in no account. CHK-01 */
  readonly isOfGuest: boolean;
  /** The details of the order besides the shipment. ACC-09 */
  readonly detailLines: readonly OrderDetailLine[];
};

export type ShownLeg = ReceiptLeg & {
  readonly stage: LegStage;
  /** How many labels are ready to print: made, and not handed over. */
  readonly readyLabelCount: number;
  /** When the last of its bags was delivered; null while any is under way. */
  readonly deliveredOn: IsoDate | null;
  /** How many of its bags we couldn't make a label for. */
  readonly unlabeledCount: number;
  readonly days: readonly StripDay[];
  readonly route: ReceiptLegWire['route'];
};

export function receiptToWire(receipt: ShownReceipt): EndpointResponse<typeof orderReceipt> {
  return {
    order_id: receipt.orderId,
    display_id: receipt.displayId,
    brand: receipt.brand,
    placed_on: receipt.placedOn,
    payer: receipt.payer,
    legs: receipt.legs.map(legToWire),
    travelers: receipt.travelers.map(({ name, bags }) => ({ name, bags: [...bags] })),
    lines: receipt.lines.map(({ leg, label, reason, amount }) => ({ leg, label, reason, amount_cents: amount })),
    total_cents: receipt.total,
    payments: receipt.payments.map(({ label, amount }) => ({ label, amount_cents: amount })),
    changes: receipt.changes.map(({ on, difference, words }) => {
      return { changed_on: on, difference_cents: difference, words };
    }),
    refunds: receipt.refunds.map(refundToWire),
    total_after_refunds_cents: receipt.totalAfterRefunds,
    can_be_changed: receipt.canBeChanged,
    free_cancellation: receipt.freeCancellation,
    can_be_canceled_free: receipt.isCancellationFree,
    opened_by_link: receipt.isByLink,
    of_guest: receipt.isOfGuest,
    said: [...receipt.detailLines],
  };
}

/** The same answer as the server has put it into the page. */
export function receiptOfPage(settings: object): ShownReceipt {
  return receiptFromWire(settings as EndpointResponse<typeof orderReceipt>);
}

export function receiptFromWire(wire: EndpointResponse<typeof orderReceipt>): ShownReceipt {
  if (!isBrandKey(wire.brand)) throw new Error(`The order is of an unknown brand: ${wire.brand}`);
  return {
    orderId: wire.order_id,
    displayId: wire.display_id,
    brand: wire.brand,
    brandName: brandByKey(wire.brand).name,
    placedOn: isoDate(wire.placed_on),
    payer: wire.payer,
    legs: wire.legs.map(legFromWire),
    travelers: wire.travelers,
    lines: wire.lines.map(({ leg, label, reason, amount_cents }) => {
      return { leg, label, reason, amount: cents(amount_cents) };
    }),
    total: cents(wire.total_cents),
    payments: wire.payments.map(({ label, amount_cents }) => ({ label, amount: cents(amount_cents) })),
    changes: wire.changes.map(({ changed_on, difference_cents, words }) => {
      return { on: isoDate(changed_on), difference: cents(difference_cents), words };
    }),
    refunds: wire.refunds.map(refundFromWire),
    totalAfterRefunds: cents(wire.total_after_refunds_cents),
    canBeChanged: wire.can_be_changed,
    freeCancellation: wire.free_cancellation,
    isCancellationFree: wire.can_be_canceled_free,
    isByLink: wire.opened_by_link,
    isOfGuest: wire.of_guest,
    detailLines: wire.said,
  };
}

function legToWire(leg: ShownLeg): ReceiptLegWire {
  return {
    leg: leg.leg,
    from: placeToWire(leg.from),
    to: placeToWire(leg.to),
    handover: leg.handover,
    drop_off: leg.isDropOff,
    stores_path: leg.storesPath,
    international: leg.isInternational,
    handover_words: leg.handoverWords,
    service: leg.service,
    arrival: leg.arrival,
    expected_on: leg.expectedOn,
    delivered_on: leg.deliveredOn,
    bag_count: leg.bagCount,
    ready_label_count: leg.readyLabelCount,
    sent_back_count: leg.sentBackCount,
    unlabeled_count: leg.unlabeledCount,
    stage: leg.stage,
    cancelled_on: leg.canceledOn,
    days: leg.days.map(({ day, kind, words }) => ({ day, kind, words })),
    route: leg.route,
  };
}

function placeToWire({ name, address }: ReceiptPlace): ReceiptLegWire['from'] {
  return { name, address };
}

function legFromWire(wire: ReceiptLegWire): ShownLeg {
  return {
    leg: wire.leg,
    from: wire.from,
    to: wire.to,
    handover: isoDate(wire.handover),
    isDropOff: wire.drop_off,
    storesPath: wire.stores_path,
    isInternational: wire.international,
    handoverWords: wire.handover_words,
    service: wire.service,
    arrival: isoDate(wire.arrival),
    expectedOn: wire.expected_on === null ? null : isoDate(wire.expected_on),
    deliveredOn: wire.delivered_on === null ? null : isoDate(wire.delivered_on),
    bagCount: wire.bag_count,
    readyLabelCount: wire.ready_label_count,
    sentBackCount: wire.sent_back_count,
    unlabeledCount: wire.unlabeled_count,
    stage: wire.stage,
    canceledOn: wire.cancelled_on === null ? null : isoDate(wire.cancelled_on),
    days: wire.days.map(({ day, kind, words }) => ({ day: isoDate(day), kind, words })),
    route: wire.route,
  };
}

/** PRC-04 */
function refundToWire({ id, title, on, amount, parts }: ReceiptRefund): RefundWire {
  return {
    refund_id: id,
    title,
    given_on: on,
    amount_cents: amount,
    parts: parts.map((part) => ({ label: part.label, amount_cents: part.amount, words: part.words })),
  };
}

export function refundFromWire({ refund_id, title, given_on, amount_cents, parts }: RefundWire): ReceiptRefund {
  return {
    id: refund_id,
    title,
    on: isoDate(given_on),
    amount: cents(amount_cents),
    parts: parts.map((part) => ({ label: part.label, amount: cents(part.amount_cents), words: part.words })),
  };
}

/** An order that a user wants to change, as it is now. */
export type ChangeableOrder = {
  readonly orderId: number;
  readonly displayId: string;
  /** As it was stored; the page reads its draft from it. */
  readonly shipState: Readonly<Record<string, unknown>>;
  /** The coupon that its price includes; empty for none. */
  readonly coupon: string;
  readonly paid: Cents;
  /** The owner of the order, when staff are about to change it; null for other callers. */
  readonly customer: { readonly userId: number; readonly name: string } | null;
  /** Whether the refund is taken off what a club is billed. */
  readonly isClubRefunded: boolean;
  /** Why it can't be changed any more; null when it can. */
  readonly problem: string | null;
  /** For those who gave them. */
  readonly answers: AnswersOfOrder;
};

/** The order to change, as the server sends it. */
export type SentChangeableOrder = Omit<ChangeableOrder, 'coupon' | 'isClubRefunded'> & {
  readonly version: number;
  readonly coupon: string | null;
  readonly total: Cents;
  readonly refundMethod: RefundMethod;
};

const refundMethods = { 'as-paid': 'as_paid', 'club-billing': 'club_billing' } as const;

export function changeableOrderToWire(order: SentChangeableOrder): EndpointResponse<typeof orderShipState> {
  return {
    order_id: order.orderId,
    display_id: order.displayId,
    version: order.version,
    ship_state: { ...order.shipState },
    coupon: order.coupon,
    total_cents: order.total,
    paid_cents: order.paid,
    refund_method: refundMethods[order.refundMethod],
    can_be_changed: order.problem === null,
    problem: order.problem,
    booked_for: order.customer && { user_id: order.customer.userId, name: order.customer.name },
    club_answers: order.answers.clubs.map(({ clubId, isOutbound, answers }) => ({
      club_id: clubId,
      is_outbound: isOutbound,
      answers: { ...answers },
    })),
    international_info: order.answers.customs && {
      date_of_arrival: order.answers.customs.arrival,
      date_of_departure: order.answers.customs.departure || null,
    },
  };
}

export function changeableOrderFromWire(wire: EndpointResponse<typeof orderShipState>): ChangeableOrder {
  return {
    orderId: wire.order_id,
    displayId: wire.display_id,
    shipState: wire.ship_state,
    coupon: wire.coupon ?? '',
    paid: cents(wire.paid_cents),
    customer: wire.booked_for && { userId: wire.booked_for.user_id, name: wire.booked_for.name },
    isClubRefunded: wire.refund_method === refundMethods['club-billing'],
    problem: wire.can_be_changed ? null : (wire.problem ?? t`This order can’t be changed any more.`),
    answers: {
      clubs: wire.club_answers.map((one) => ({
        clubId: one.club_id,
        isOutbound: one.is_outbound,
        answers: one.answers,
      })),
      customs: wire.international_info && {
        arrival: wire.international_info.date_of_arrival,
        departure: wire.international_info.date_of_departure ?? '',
      },
    },
  };
}

/** What would be refunded if legs of an order were canceled. */
export type CancelOffers = {
  readonly legs: readonly CancelableLeg[];
  readonly choices: readonly CancelOffer[];
};

export type CancelableLeg = {
  readonly leg: Leg;
  readonly state: 'full' | 'late' | 'started' | 'cancelled';
  readonly words: string;
  readonly total: Cents;
  readonly refund: Cents;
  readonly kept: Cents;
};

export type CancelOffer = {
  readonly legs: readonly Leg[];
  readonly refund: Cents;
  readonly parts: readonly { readonly label: string; readonly amount: Cents }[];
  readonly note: string | null;
};

export function cancellationToWire(
  orderId: number,
  { legs, choices }: CancelOffers,
): EndpointResponse<typeof orderCancellation> {
  return {
    order_id: orderId,
    legs: legs.map(({ leg, state, words, total, refund, kept }) => {
      return { leg, state, words, total_cents: total, refund_cents: refund, kept_cents: kept };
    }),
    choices: choices.map((choice) => ({
      legs: [...choice.legs],
      refund_cents: choice.refund,
      parts: choice.parts.map(({ label, amount }) => ({ label, amount_cents: amount })),
      note: choice.note,
    })),
  };
}

export function cancellationFromWire({ legs, choices }: EndpointResponse<typeof orderCancellation>): CancelOffers {
  return {
    legs: legs.map(({ leg, state, words, total_cents, refund_cents, kept_cents }) => {
      return { leg, state, words, total: cents(total_cents), refund: cents(refund_cents), kept: cents(kept_cents) };
    }),
    choices: choices.map((choice) => ({
      legs: choice.legs,
      refund: cents(choice.refund_cents),
      parts: choice.parts.map(({ label, amount_cents }) => ({ label, amount: cents(amount_cents) })),
      note: choice.note,
    })),
  };
}

/** The legs to cancel, and the refund that the caller was shown. */
export type CancelRequest = { readonly legs: readonly Leg[]; readonly expected: Cents };

export function cancelRequestToWire({ legs, expected }: CancelRequest) {
  return { legs: [...legs], expected_refund_cents: expected };
}

export function cancelRequestFromWire(body: EndpointRequest<typeof cancelOrder>['body']): CancelRequest {
  return { legs: body.legs, expected: cents(body.expected_refund_cents) };
}

/** The outcome of canceling legs. */
export type CanceledOrder = {
  readonly legs: readonly { readonly leg: Leg; readonly refund: Cents; readonly kept: Cents }[];
  readonly refund: ReceiptRefund | null;
};

export function canceledToWire(orderId: number, { legs, refund }: CanceledOrder): EndpointResponse<typeof cancelOrder> {
  return {
    order_id: orderId,
    legs: legs.map(({ leg, refund: back, kept }) => ({ leg, refund_cents: back, kept_cents: kept })),
    refund: refund && refundToWire(refund),
  };
}

/** A refund that staff give for an order. */
export type RefundRequest = { readonly amount: Cents; readonly reason: string };

export function refundRequestToWire({ amount, reason }: RefundRequest) {
  return { amount_cents: amount, reason };
}

export function refundRequestFromWire(body: EndpointRequest<typeof refundOrder>['body']): RefundRequest {
  return { amount: cents(body.amount_cents), reason: body.reason };
}

/** A refund that was given, and what can still be refunded of the payment. */
export type RefundedOrder = { readonly refund: ReceiptRefund; readonly left: Cents };

export function refundedOrderToWire(
  orderId: number,
  { refund, left }: RefundedOrder,
): EndpointResponse<typeof refundOrder> {
  return { order_id: orderId, refund: refundToWire(refund), left_cents: left };
}

/** An order as the list of orders shows it. SCR-06 */
export type ListedOrder = {
  readonly id: number;
  readonly displayId: string;
  readonly total: Cents;
  /** What was paid in the end, after refunds, as on the receipt. */
  readonly paid: Cents;
  readonly refunded: Cents;
  /** Whether the gateway has not done all of it yet. */
  readonly isRefundOnItsWay: boolean;
  readonly from: string;
  readonly to: string;
  readonly isRoundtrip: boolean;
  readonly pickupDate: IsoDate | null;
  readonly arrivalDate: IsoDate | null;
  readonly bagCount: number;
  readonly progress: OrderProgress;
  /** The leg of a round trip that was canceled while the other one was kept. Places and days are then those of the other one. */
  readonly canceledLeg: Leg | null;
  /** `On its way, arriving Tue, Mar 17`; null before the first scan. */
  readonly tracking: string | null;
  /** The address of its receipt. */
  readonly receipt: string;
};

export function listedOrdersFromWire({ orders }: EndpointResponse<typeof accountOrders>): readonly ListedOrder[] {
  return orders.map((wire) => ({
    id: wire.order_id,
    displayId: wire.display_id,
    total: cents(wire.total_cents),
    paid: cents(wire.paid_cents),
    refunded: cents(wire.refunded_cents),
    isRefundOnItsWay: wire.refund_on_its_way,
    from: wire.from,
    to: wire.to,
    isRoundtrip: wire.roundtrip,
    pickupDate: wire.pickup_date === null ? null : isoDate(wire.pickup_date),
    arrivalDate: wire.arrival_date === null ? null : isoDate(wire.arrival_date),
    bagCount: wire.bag_count,
    progress: wire.status,
    canceledLeg: wire.cancelled_leg,
    tracking: wire.tracking,
    receipt: wire.receipt,
  }));
}

export function listedOrdersToWire(
  orders: readonly (ListedOrder & { readonly placedAt: Date })[],
): EndpointResponse<typeof accountOrders> {
  return {
    orders: orders.map((order) => ({
      order_id: order.id,
      display_id: order.displayId,
      placed_at: order.placedAt.toISOString(),
      total_cents: order.total,
      paid_cents: order.paid,
      refunded_cents: order.refunded,
      refund_on_its_way: order.isRefundOnItsWay,
      from: order.from,
      to: order.to,
      roundtrip: order.isRoundtrip,
      pickup_date: order.pickupDate,
      arrival_date: order.arrivalDate,
      bag_count: order.bagCount,
      status: order.progress,
      cancelled_leg: order.canceledLeg,
      tracking: order.tracking,
      receipt: order.receipt,
    })),
  };
}

const fieldNames: Readonly<Record<string, string>> = { amount: 'amount_cents', expected: 'expected_refund_cents' };

export function orderFieldToWire(field: string): string {
  return fieldNames[field] ?? field;
}

export function orderLinkRequestToWire({ number, email }: TypedOrder): EndpointRequest<typeof mailOrderLink>['body'] {
  return { order_number: number, email };
}

export function orderLinkRequestFromWire(body: EndpointRequest<typeof mailOrderLink>['body']): TypedOrder {
  return { number: body.order_number, email: body.email };
}

/** The same from the fields of the tracking page's form, which a browser without a script sends under their own names. */
export function orderLinkFormFields(form: unknown): TypedOrder {
  const { orderNumber, email } = (form ?? {}) as Readonly<Record<string, unknown>>;
  const textOf = (value: unknown, lengthMax: number): string =>
    typeof value === 'string' ? value.trim().slice(0, lengthMax) : '';
  return { number: textOf(orderNumber, limits.codeLengthMax), email: textOf(email, limits.emailLengthMax) };
}
