import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { integer, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const orderParams = z.strictObject({ order_id: needed(integer(1, limits.idMax)) });
const cartToken = optional(text(limits.textFieldLengthMax, 'free'));
const leg = z.enum(['outbound', 'return']);
const place = z.object({ name: z.string(), address: z.string() });

const mapPoint = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  country: z.string(),
});

const stripDay = z.object({
  day: z.string(),
  kind: z.enum(['handed-over', 'moving', 'weekend', 'holiday', 'closed', 'arrives']),
  words: z.string(),
});

const receiptLeg = z.object({
  leg,
  from: place,
  to: place,
  handover: z.string(),
  drop_off: z.boolean(),
  handover_words: z.string(),
  service: z.string(),
  arrival: z.string(),
  bag_count: z.int(),
  /** One for every day from handover to arrival. */
  days: z.array(stripDay),
  /** Where the two ends are on a map; null when one of them is known by its country alone. */
  route: z.nullable(z.object({ from: mapPoint, to: mapPoint, miles: z.number() })),
});

export type ReceiptLegWire = z.infer<typeof receiptLeg>;

/** Ours: the specification has the page and not the call behind it. SCR-06 */
export const orderReceipt = endpoint({
  id: 'order_receipt',
  method: 'GET',
  path: '/api/v5/orders/:order_id/receipt',
  tag: 'orders',
  summary:
    'What was ordered, what it cost and how it was paid. For its owner, the browser or the cart token (cart_token or x-cart-token) that placed it, and admins.',
  params: orderParams,
  query: z.strictObject({ cart_token: cartToken }),
  response: z.object({
    order_id: z.int(),
    display_id: z.string(),
    brand: z.string(),
    placed_on: z.string(),
    payer: z.object({ name: z.string(), email: z.string() }),
    legs: z.array(receiptLeg),
    travelers: z.array(z.object({ name: z.string(), bags: z.array(z.string()) })),
    lines: z.array(z.object({ leg: z.nullable(leg), label: z.string(), reason: z.string(), amount_cents: z.int() })),
    total_cents: z.int(),
    payments: z.array(z.object({ label: z.string(), amount_cents: z.int() })),
  }),
  example: {
    caller: 'admin',
    params: { order_id: 90_001 },
    response: {
      order_id: 90_001,
      display_id: 'P-7K3M9Q',
      brand: 'golf',
      placed_on: '2026-03-02',
      payer: { name: 'Tessa Rowan', email: 'tessa@example.com' },
      legs: [
        {
          leg: 'outbound',
          from: { name: 'Tessa Rowan', address: '18 Juniper Walk, Los Angeles, CA 90001' },
          to: { name: 'Palmetto Point Club', address: '400 Coral Way, Miami, FL 33101' },
          handover: '2026-03-12',
          drop_off: false,
          handover_words: 'Scheduled pickup, 8:00 AM – 5:00 PM',
          service: 'Three day',
          arrival: '2026-03-13',
          bag_count: 1,
          days: [
            { day: '2026-03-12', kind: 'handed-over', words: 'Picked up at the door' },
            { day: '2026-03-13', kind: 'arrives', words: 'Arrives' },
          ],
          route: {
            from: { label: 'Los Angeles, CA', latitude: 33.97, longitude: -118.25, country: 'US' },
            to: { label: 'Miami, FL', latitude: 25.78, longitude: -80.18, country: 'US' },
            miles: 2339,
          },
        },
      ],
      travelers: [{ name: 'Tessa Rowan', bags: ['Golf bag, Standard'] }],
      lines: [
        {
          leg: 'outbound',
          label: 'Golf bag, Standard',
          reason: 'Three day, zone 8, 2,339 miles, billable 49 lb',
          amount_cents: 12_099,
        },
      ],
      total_cents: 12_099,
      payments: [{ label: 'Card ending in 1111', amount_cents: 12_099 }],
    },
  },
});

export const orderCalendar = endpoint({
  id: 'order_calendar',
  method: 'GET',
  path: '/api/v5/orders/:order_id/calendar.ics',
  tag: 'orders',
  summary:
    'A calendar file with the days on which the bags of an order are handed over, or arrive. For whoever may see the receipt.',
  params: orderParams,
  query: z.strictObject({ what: needed(oneOf('pickup', 'arrival')), cart_token: cartToken }),
  answers: 'text/calendar',
  response: z.string(),
  example: {
    caller: 'admin',
    params: { order_id: 90_001 },
    query: { what: 'pickup' },
    response:
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Portage//Orders//EN\r\nCALSCALE:GREGORIAN\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n',
  },
});
