import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { clockTime, type IsoDate, parseIsoDate } from '#rules/dates.ts';
import { cents, formatCents } from '#rules/money.ts';
import type { PickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type {
  checkCarrierReadyTime,
  cutOffTimes,
  PickupFeeWire,
  pickupFees,
  sameDayDropOffCutOff,
} from './contract.ts';

export type PickupFeesQuestion = {
  readonly brandId: number;
  readonly isSameDay: boolean;
  /** Whom staff book for. */
  readonly userId: number | undefined;
};

export function pickupFeesQuestionToWire({ brandId, isSameDay, userId }: PickupFeesQuestion) {
  return { brand_id: brandId, sameday: isSameDay, user_id: userId };
}

export function pickupFeesQuestionFromWire(query: EndpointRequest<typeof pickupFees>['query']): PickupFeesQuestion {
  return { brandId: query.brand_id, isSameDay: query.sameday ?? false, userId: query.user_id };
}

export function pickupFeesToWire(options: readonly PickupFeeOption[]): EndpointResponse<typeof pickupFees> {
  return { pickup_fees: options.map(optionToWire) };
}

export function pickupFeesFromWire(wire: EndpointResponse<typeof pickupFees>): readonly PickupFeeOption[] {
  return wire.pickup_fees.map(optionFromWire);
}

function optionToWire(option: PickupFeeOption): PickupFeeWire {
  return {
    id: option.id,
    pickup_fees_title: option.title,
    price_cents: option.price,
    formatted_amount: formatCents(option.price),
    waived: option.waived,
    hourly: option.hourly,
    sameday: option.sameDay,
    default: option.isDefault,
    sku: option.sku,
    ready_time: timeOf(option.readyHour),
    close_time: timeOf(option.closeHour),
    ready_time_hour: option.readyHour,
    close_time_hour: option.closeHour,
  };
}

function timeOf(hour: number | null): string | null {
  return hour === null ? null : clockTime({ hour, minute: 0 });
}

function optionFromWire(wire: PickupFeeWire): PickupFeeOption {
  return {
    id: wire.id,
    title: wire.pickup_fees_title,
    price: cents(wire.price_cents),
    freeBecause: null,
    waived: wire.waived,
    hourly: wire.hourly,
    sameDay: wire.sameday,
    isDefault: wire.default,
    sku: wire.sku,
    readyHour: wire.ready_time_hour,
    closeHour: wire.close_time_hour,
  };
}

/** The place near which bags are dropped off. */
export type DropOffPlace = { readonly zip: string; readonly country: string; readonly state: string | undefined };

export function dropOffPlaceFromWire(body: EndpointRequest<typeof sameDayDropOffCutOff>['body']): DropOffPlace {
  return { zip: body.postal_code, country: body.country_code, state: body.province };
}

export type DropOffCutOff = { readonly isPast: boolean; readonly nextDay: IsoDate };

export function dropOffCutOffToWire({ isPast, nextDay }: DropOffCutOff): EndpointResponse<typeof sameDayDropOffCutOff> {
  return { past: isPast, next_day: nextDay };
}

/** Where and how bags are handed over. */
export type HandoverPlace = {
  readonly clubId?: number | undefined;
  readonly dropOff?: boolean | undefined;
  readonly country: string;
  readonly zip?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
};

export function handoverPlaceToWire({ country, clubId, zip }: HandoverPlace) {
  return { country_code: country, club_id: clubId, zip };
}

export function handoverPlaceFromWire(body: EndpointRequest<typeof cutOffTimes>['body']): HandoverPlace {
  const { club_id: clubId, drop_off: dropOff, country_code: country, zip, city, state } = body;
  return { clubId, dropOff, country, zip, city, state };
}

export type FirstHandover = { readonly day: IsoDate; readonly localHour: number };

export function firstHandoverToWire({ day, localHour }: FirstHandover): EndpointResponse<typeof cutOffTimes> {
  return { success: true, new_date: day, origin_local_hour: localHour };
}

export function localHourFromWire(wire: EndpointResponse<typeof cutOffTimes>): number {
  return wire.origin_local_hour;
}

/** A question about the handover of one leg; what is missing is read from the trip that is saved with the cart. */
export type ReadyTimeQuestion = {
  readonly trackingId?: string | undefined;
  readonly cartId?: number | undefined;
  readonly cartToken?: string | undefined;
  /** `YYYY-MM-DDTHH:MM`, in the local time of the place where the bags are handed over. */
  readonly dateTime: string;
  readonly leg: Leg;
  readonly pickupOptionId?: number | undefined;
  readonly arrivalDate: IsoDate | null;
  readonly clubId?: number | undefined;
  readonly country?: string | undefined;
  readonly zip?: string | undefined;
};

const pickupOptionNames = { outbound: 'outbound_pickup', return: 'return_pickup' } as const;

export function readyTimeQuestionToWire(asked: ReadyTimeQuestion) {
  return {
    cart_id: asked.cartId,
    leg: asked.leg,
    date_time: asked.dateTime,
    [pickupOptionNames[asked.leg]]: asked.pickupOptionId,
    arrival_date: asked.arrivalDate ?? undefined,
    club_id: asked.clubId,
    country_code: asked.country,
    zip: asked.zip,
  };
}

export function readyTimeQuestionFromWire(
  query: EndpointRequest<typeof checkCarrierReadyTime>['query'],
): ReadyTimeQuestion {
  const leg = query.leg ?? 'outbound';
  return {
    trackingId: query.x_order_tracking_id,
    cartId: query.cart_id,
    cartToken: query.cart_token,
    dateTime: query.date_time,
    leg,
    pickupOptionId: query[pickupOptionNames[leg]],
    arrivalDate: parseIsoDate(query.arrival_date ?? '') ?? null,
    clubId: query.club_id,
    country: query.country_code,
    zip: query.zip,
  };
}

const fieldNames: Readonly<Record<string, string>> = {
  trackingId: 'x_order_tracking_id',
  'outbound[pickupOptionId]': pickupOptionNames.outbound,
  'return[pickupOptionId]': pickupOptionNames.return,
  country: 'country_code',
};

export function pickupFieldToWire(field: string): string {
  return fieldNames[field] ?? field;
}
