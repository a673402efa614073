import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed } from '#kit/form-schema.ts';
import { orderParams, receiptKeys } from '#kit/named-order/contract.ts';
import { text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { bagHolders } from '#rules/parcels/bag-tracking.ts';
import { parcelProgresses } from '#rules/parcels/parcel-progress.ts';
import { pickupNotices } from '#rules/parcels/pickup-words.ts';
import { scanKinds } from '#rules/parcels/scans.ts';

/** Where a city is on a map, to a tenth of a degree: a street can't be read from it. */
const location = { latitude: z.number(), longitude: z.number(), country: z.string() };

const event = z.object({
  kind: z.enum(scanKinds),
  words: z.string(),
  /** `Memphis, TN`. */
  place: z.string(),
  /** In UTC. */
  at: z.string(),
  /** In the local time of the place, with its zone: `Thu, Mar 12, 3:20 PM PDT`. */
  local_time: z.string(),
  time_zone: z.string(),
  /** The city on a map; null for places that we don't know. */
  location: z.nullable(z.object(location)),
});

const bag = z.object({
  /** Which bag of the leg, from 1. */
  bag: z.int(),
  traveler: z.string(),
  bag_name: z.string(),
  carrier: z.string(),
  /** Null until there is a label. */
  tracking_number: z.nullable(z.string()),
  progress: z.enum(parcelProgresses),
  /** Who has it now. */
  holder: z.enum(bagHolders),
  holder_words: z.string(),
  /** Null until the carrier has it. */
  headline: z.nullable(z.string()),
  /** What comes next and by when. */
  next_words: z.nullable(z.string()),
  /** What is not as promised. */
  notices: z.array(z.string()),
  promised_on: z.string(),
  /** Null once it is delivered, and when the carrier has given no day. */
  expected_on: z.nullable(z.string()),
  delivered_on: z.nullable(z.string()),
  late: z.boolean(),
  /** Whether the receipt asks the customer what to do: the bag was sent back, or was over its size limit. */
  asks_on_receipt: z.boolean(),
  /** The oldest first. */
  events: z.array(event),
});

const pickup = z.object({
  /** Booked once the labels are made (later), being booked (soon), booked, refused (problem), or not needed because the carrier calls every day. */
  state: z.enum(pickupNotices),
  day: z.string(),
  /** Local hours where the bags are; null when the carrier calls every day. */
  from_hour: z.nullable(z.int()),
  to_hour: z.nullable(z.int()),
  confirmation: z.nullable(z.string()),
  words: z.string(),
  /** What to do. */
  advice: z.nullable(z.string()),
});

const end = z.object({ place: z.string(), ...location });

const legs = z.array(
  z.object({
    leg: z.enum(['outbound', 'return']),
    /** Null for a drop-off, and once the carrier has the first bag. */
    pickup: z.nullable(pickup),
    /** The cities between which the bags travel; null for places that we don't know. */
    from: z.nullable(end),
    to: z.nullable(end),
    bags: z.array(bag),
  }),
);

const exampleLegs: z.infer<typeof legs> = [
  {
    leg: 'outbound',
    pickup: null,
    from: { place: 'Los Angeles, CA', latitude: 34, longitude: -118.2, country: 'US' },
    to: { place: 'Miami, FL', latitude: 25.8, longitude: -80.2, country: 'US' },
    bags: [
      {
        bag: 1,
        traveler: 'Tessa Rowan',
        bag_name: 'Golf bag, Standard',
        carrier: 'FedEx',
        tracking_number: '790000000018',
        progress: 'collected',
        holder: 'carrier',
        holder_words: 'FedEx has it',
        headline: 'Arriving Tue, Mar 17',
        next_words: 'It goes out for delivery on Tue, Mar 17.',
        notices: [],
        promised_on: '2026-03-17',
        expected_on: '2026-03-17',
        delivered_on: null,
        late: false,
        asks_on_receipt: false,
        events: [
          {
            kind: 'collected',
            words: 'Collected',
            place: 'Los Angeles, CA',
            at: '2026-03-12T22:20:00.000Z',
            local_time: 'Thu, Mar 12, 3:20 PM PDT',
            time_zone: 'America/Los_Angeles',
            location: { latitude: 34, longitude: -118.2, country: 'US' },
          },
        ],
      },
    ],
  },
];

export const orderTracking = endpoint({
  id: 'order_tracking',
  method: 'GET',
  path: '/api/v5/orders/:order_id/tracking',
  tag: 'tracking',
  summary:
    'Whether the carrier comes for the bags of an order, and where they are, by leg: what happened to each, who has it now, what comes next, and whether it is late. For callers who may see the receipt.',
  params: orderParams,
  query: z.strictObject(receiptKeys),
  response: z.object({
    order_id: z.int(),
    legs,
  }),
  example: {
    caller: 'admin',
    params: { order_id: 90_001 },
    response: {
      order_id: 90_001,
      legs: exampleLegs,
    },
  },
});

export const trackByNumber = endpoint({
  id: 'track_by_number',
  method: 'POST',
  path: '/api/v5/orders/track',
  changes: 'nothing',
  tag: 'tracking',
  summary:
    'Where the bags of an order are, for callers who know its number and the email that it was placed with. A wrong number and a wrong email are answered alike; after several the caller has to wait.',
  body: z.strictObject({
    order_number: needed(text(limits.codeLengthMax, 'free')),
    email: needed(text(limits.emailLengthMax, 'free')),
  }),
  response: z.object({ order_id: z.int(), display_id: z.string(), legs }),
  example: {
    body: { order_number: 'P-7K3M9Q', email: 'tessa@example.com' },
    response: { order_id: 90_001, display_id: 'P-7K3M9Q', legs: exampleLegs },
  },
});
