import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { integer, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

/** One weekday, 0 is Sunday, with times as in `08:00`; all of them null on a day when the store is closed. */
const dayHours = z.object({
  day: z.int(),
  open: z.nullable(z.string()),
  close: z.nullable(z.string()),
  last_drop_off: z.nullable(z.string()),
});

/** A store, its distance, and its opening and last drop-off by its local time. */
const location = z.object({
  id: z.int(),
  name: z.string(),
  carrier: z.enum(['FEDEX', 'UPS']),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country_code: z.string(),
  distance_miles: z.number(),
  hours: z.array(dayHours),
  open_now: z.boolean(),
  opening: z.string(),
  /** The next time by which bags must be there to leave the same day. */
  last_drop_off: z.nullable(z.object({ day: z.string(), time: z.string() })),
  last_drop_off_words: z.string(),
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

export type DropOffLocationWire = z.infer<typeof location>;

export const dropOffLocations = endpoint({
  id: 'drop_off_locations',
  method: 'GET',
  path: '/api/v5/drop_off_locations',
  tag: 'store-locator',
  summary:
    'The stores of a carrier around a postal code, the nearest first. Without any within the radius, the nearest beyond it.',
  query: z.strictObject({
    zip_code: needed(text(limits.textFieldLengthMax, 'zip')),
    radius: optional(integer(1, limits.dropOffSearchRadiusMilesMax)),
    carrier: optional(oneOf('FEDEX', 'UPS')),
    country_code: optional(text(2, 'alphabets')),
  }),
  response: z.object({
    zip: z.string(),
    /** Null when the location of the zip is unknown. */
    center: z.nullable(z.object({ latitude: z.number(), longitude: z.number(), city: z.string(), state: z.string() })),
    radius: z.int(),
    carrier: z.enum(['FEDEX', 'UPS']),
    locations: z.array(location),
    /** Why there are none. */
    reason: z.nullable(z.string()),
    nearest_beyond: z.array(location),
    /** Today where the zip is, and the first day on which bags that are brought in still leave the same day. */
    local_day: z.nullable(z.string()),
    handover_day: z.nullable(z.string()),
  }),
  example: {
    query: { zip_code: '33401', radius: 10, carrier: 'FEDEX' },
    response: {
      zip: '33401',
      center: { latitude: 26.7165, longitude: -80.0679, city: 'West Palm Beach', state: 'FL' },
      radius: 10,
      carrier: 'FEDEX',
      locations: [
        {
          id: 1,
          name: 'Banyan Street FedEx counter (demo)',
          carrier: 'FEDEX',
          address: '214 Banyan Street',
          city: 'West Palm Beach',
          state: 'FL',
          zip: '33401',
          country_code: 'US',
          distance_miles: 0.4,
          hours: [
            { day: 0, open: null, close: null, last_drop_off: null },
            { day: 1, open: '08:00', close: '19:00', last_drop_off: '16:30' },
            { day: 2, open: '08:00', close: '19:00', last_drop_off: '16:30' },
            { day: 3, open: '08:00', close: '19:00', last_drop_off: '16:30' },
            { day: 4, open: '08:00', close: '19:00', last_drop_off: '16:30' },
            { day: 5, open: '08:00', close: '19:00', last_drop_off: '16:30' },
            { day: 6, open: '09:00', close: '17:00', last_drop_off: null },
          ],
          open_now: true,
          opening: 'Open until 7:00 PM',
          last_drop_off: { day: '2026-03-02', time: '16:30' },
          last_drop_off_words: 'Last drop-off today 4:30 PM',
          phone: '(561) 555-0117',
          latitude: 26.7158,
          longitude: -80.0615,
        },
      ],
      reason: null,
      nearest_beyond: [],
      local_day: '2026-03-02',
      handover_day: '2026-03-02',
    },
  },
});
