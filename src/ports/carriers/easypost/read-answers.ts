import * as z from 'zod/mini';
import type { Cents } from '#rules/money.ts';
import { centsOfDecimal } from './cents-of-decimal.ts';
import type { Rate } from './choose-rate.ts';
import { type Tracker, trackerBody, trackerOf } from './read-tracker.ts';

/** Ids become part of addresses, so they are letters, digits and underscores. */
const objectId = z.string().check(z.regex(/^\w{3,80}$/));
const optionalText = z.optional(z.nullable(z.string()));
/** Tracking and confirmation numbers. */
const number = z.string().check(z.regex(/^[\w-]{1,60}$/));

const rateBody = z.object({
  id: objectId,
  carrier: z.string(),
  service: z.string(),
  rate: z.string(),
  currency: optionalText,
  delivery_days: z.optional(z.nullable(z.number())),
});

/** Why a carrier offers nothing, in its own words. */
const remarkBody = z.object({ carrier: optionalText, message: z.string() });

const shipmentBody = z.object({
  id: objectId,
  tracking_code: z.optional(z.nullable(number)),
  refund_status: optionalText,
  postage_label: z.optional(z.nullable(z.object({ label_url: optionalText, label_file_type: optionalText }))),
  rates: z.optional(z.array(rateBody)),
  selected_rate: z.optional(z.nullable(z.object({ rate: z.string() }))),
  messages: z.optional(z.nullable(z.array(z.unknown()))),
  tracker: z.optional(z.nullable(trackerBody)),
});

export type Shipment = {
  readonly id: string;
  readonly rates: readonly Rate[];
  /** What carriers say of it, each with the name of the carrier. */
  readonly remarks: readonly { readonly carrier: string; readonly text: string }[];
  /** Null until it is bought. */
  readonly bought: BoughtShipment | null;
  readonly refundStatus: string | null;
};

export type BoughtShipment = {
  readonly trackingNumber: string;
  readonly trackerId: string | null;
  readonly labelUrl: string;
  readonly cost: Cents | null;
  readonly tracker: Tracker | null;
};

/** A shipment; undefined if the answer isn't one. */
export function readShipment(answer: unknown): Shipment | undefined {
  const read = z.safeParse(shipmentBody, answer);
  if (!read.success) return undefined;
  const { id, rates = [], messages, refund_status, tracking_code, postage_label, selected_rate, tracker } = read.data;
  const labelUrl = postage_label?.label_url;
  return {
    id,
    rates: rates.flatMap(rateOf),
    remarks: (messages ?? []).flatMap((message) => {
      const remark = z.safeParse(remarkBody, message);
      return remark.success ? [{ carrier: remark.data.carrier ?? '', text: remark.data.message }] : [];
    }),
    refundStatus: refund_status ?? null,
    bought:
      tracking_code && labelUrl
        ? {
            trackingNumber: tracking_code,
            trackerId: tracker?.id ?? null,
            labelUrl,
            cost: selected_rate ? centsOfDecimal(selected_rate.rate) : null,
            tracker: tracker ? (trackerOf(tracker) ?? null) : null,
          }
        : null,
  };
}

/** Rates in other currencies can't be compared, and no account of ours has them. */
function rateOf({ id, carrier, service, rate, currency, delivery_days }: z.infer<typeof rateBody>): readonly Rate[] {
  const cost = centsOfDecimal(rate);
  if (cost === null || (currency ?? 'USD') !== 'USD') return [];
  return [{ id, carrier, service, cost, days: delivery_days ?? null }];
}

const pickupBody = z.object({
  id: objectId,
  status: z.string(),
  confirmation: z.optional(z.nullable(number)),
  messages: z.optional(z.nullable(z.array(z.unknown()))),
  pickup_rates: z.optional(
    z.nullable(z.array(z.object({ carrier: z.string(), service: z.string(), rate: z.string() }))),
  ),
});

export type EasyPostPickup = {
  readonly id: string;
  readonly rates: readonly { readonly carrier: string; readonly service: string; readonly cost: Cents }[];
  readonly remarks: readonly string[];
  /** Null until it is booked. */
  readonly confirmation: string | null;
  readonly isCanceled: boolean;
};

/** A pickup; undefined if the answer isn't one. */
export function readPickup(answer: unknown): EasyPostPickup | undefined {
  const read = z.safeParse(pickupBody, answer);
  if (!read.success) return undefined;
  const { id, status, confirmation, messages, pickup_rates } = read.data;
  return {
    id,
    rates: (pickup_rates ?? []).flatMap(({ carrier, service, rate }) => {
      const cost = centsOfDecimal(rate);
      return cost === null ? [] : [{ carrier, service, cost }];
    }),
    remarks: (messages ?? []).flatMap((message) => {
      const remark = z.safeParse(remarkBody, message);
      return remark.success ? [remark.data.message] : [];
    }),
    confirmation: confirmation ?? null,
    isCanceled: status === 'canceled' || status === 'cancelled',
  };
}
