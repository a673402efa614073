import * as z from 'zod/mini';
import { needed, optional } from '#kit/form-schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { date, flag, integer, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const country = text(2, 'zip');
const brand = text(20, 'zip');
const id = integer(1, 2_147_483_647);

export const nextPickupDay = endpoint({
  id: 'next_pickup_day',
  method: 'POST',
  path: '/api/v5/calendar/next_pickup_day',
  tag: 'calendar',
  summary: 'The first day from ship_date (or today at the origin) on which a carrier collects there.',
  body: z.strictObject({
    brand: needed(brand),
    country_code: needed(country),
    facility_id: optional(id),
    ship_date: optional(date),
    micro_site_id: optional(id),
    /** Ours: where the origin is when it is not a facility, for its time zone; and whether the bags are dropped off. */
    zip_code: optional(text(limits.textFieldLengthMax, 'zip')),
    dropoff: optional(flag),
  }),
  response: z.object({
    next_pickup_day: z.string(),
    /** Today at the origin, from the server's clock. */
    today: z.string(),
  }),
  example: {
    body: { brand: 'golf', country_code: 'US', ship_date: '2026-11-26' },
    response: { next_pickup_day: '2026-11-27', today: '2026-11-15' },
  },
});

const days = z.array(z.string());

export const unavailableDaysInUs = endpoint({
  id: 'unavailable_days_us',
  method: 'GET',
  path: '/api/v5.1/calendar/unavailable_days',
  tag: 'calendar',
  summary: 'The days of the next year on which a carrier rests. Asked when both countries are the US.',
  query: z.strictObject({
    country_code: needed(country),
    carrier_name: optional(oneOf('FEDEX', 'UPS')),
  }),
  response: days,
  example: { query: { country_code: 'US', carrier_name: 'FEDEX' }, response: ['2026-11-26', '2026-12-25'] },
});

export const unavailableDays = endpoint({
  id: 'unavailable_days',
  method: 'POST',
  path: '/api/v5.1/calendar/unavailable_days',
  tag: 'calendar',
  summary: 'The days of the next year on which nothing can be handed over or delivered, for a route between countries.',
  body: z.strictObject({
    country_code: needed(country),
    brand: needed(brand),
    micro_site_id: optional(id),
    direction: optional(oneOf('outbound', 'return')),
    destination_country_code: optional(country),
    dropoff: optional(flag),
  }),
  response: days,
  example: {
    body: { country_code: 'US', brand: 'golf', direction: 'outbound', destination_country_code: 'CA', dropoff: false },
    response: ['2026-11-26', '2026-12-25'],
  },
});

export const holidays = endpoint({
  id: 'holidays',
  method: 'POST',
  path: '/api/v5.1/calendar/holidays',
  tag: 'calendar',
  summary: "A country's holidays of the next year, each with what it stops: pickup, drop-off or both.",
  body: z.strictObject({ country_code: needed(country), brand: needed(brand) }),
  response: z.object({
    holidays: z.array(z.object({ date: z.string(), name: z.string(), pickup: z.boolean(), drop_off: z.boolean() })),
    /** Said when the list is empty. */
    reason: z.nullable(z.string()),
  }),
  example: {
    body: { country_code: 'US', brand: 'golf' },
    response: {
      holidays: [{ date: '2026-11-26', name: 'Thanksgiving Day', pickup: true, drop_off: true }],
      reason: null,
    },
  },
});
