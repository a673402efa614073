import { exampleTrip } from '#kit/example-trip/wire.ts';
import * as z from 'zod/mini';
import { formShape, needed } from '#kit/form-schema.ts';
import { bodyBytesMax, endpoint } from '#kit/endpoint.ts';
import { brandKeys } from '#rules/brand/brand.ts';
import { date, oneOf } from '#rules/fields.ts';
import { messageText } from '#rules/messages.ts';
import { priceFields } from '#rules/shipment-form/price-fields.ts';
import { shipmentFields } from '#rules/shipment-form/draft-fields.ts';

/** A service of one leg for one traveler. ENT-04 */
const service = z.object({
  service_name: z.string(),
  service_type: z.string(),
  service_type_system_name: z.string(),
  carrier_service_level_id: z.int(),
  transit_days: z.int(),
  carrier_system_name: z.string(),
  arrival_date: z.string(),
  hybrid: z.boolean(),
  price: z.object({ outbound_price_cents: z.int(), original_price: z.optional(z.int()) }),
});

const legServices = z.object({
  services: z.array(service),
  /** Why there are none; null if there are some. */
  reason: z.nullable(z.string()),
  carrier_error: z.nullable(z.string()),
  /** When there are none because of the day: the nearest day of handover on which there are. */
  nearest_date: z.nullable(z.string()),
});

const defaultService = z.object({
  /** The next day on which the carrier collects at this leg's start. */
  next_day_pickup: z.nullable(z.string()),
  enabled: z.boolean(),
});

const place = z.object({
  city: z.string(),
  state: z.string(),
  country_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  time_zone: z.string(),
});

const tripPlace = z.object({ city: z.string(), state: z.string(), zip: z.string() });

const dayPrice = z.object({ day: z.string(), price_cents: z.int() });

export type ServiceWire = z.infer<typeof service>;
export type LegServicesWire = z.infer<typeof legServices>;

export const combinedServicesOptions = endpoint({
  id: 'combined_services_options',
  method: 'POST',
  path: '/refactor/v5/ship/combined_services_options',
  changes: 'nothing',
  tag: 'services',
  summary: 'The services of both legs for each traveler, with arrival dates and prices.',
  body: z.strictObject(
    // The page's form has what a price is asked with, too; it changes nothing here.
    { ...formShape(shipmentFields), ...formShape(priceFields) },
    messageText('groupExpected'),
  ),
  bodyBytesMax: bodyBytesMax.shipment,
  response: z.object({
    default_services: z.object({ outbound: defaultService, return: defaultService }),
    travelers: z.array(z.object({ traveler_id: z.string(), outbound: legServices, return_shipments: legServices })),
    has_valid_adjustment: z.boolean(),
    /** Where the two ends are and how far apart, for the map and the reasons. */
    route: z.nullable(
      z.object({
        origin: place,
        destination: place,
        /** Null when only the country of an end is known. */
        miles: z.nullable(z.int()),
        zone: z.nullable(z.string()),
      }),
    ),
  }),
  example: {
    body: {
      ...exampleTrip,
    },
    response: {
      default_services: {
        outbound: { next_day_pickup: '2026-11-16', enabled: true },
        return: { next_day_pickup: null, enabled: false },
      },
      travelers: [
        {
          traveler_id: '1',
          outbound: {
            services: [
              {
                service_name: 'GROUND',
                service_type: 'Ground',
                service_type_system_name: 'DOMESTIC_GROUND',
                carrier_service_level_id: 1,
                transit_days: 5,
                carrier_system_name: 'FEDEX',
                arrival_date: '2026-12-08',
                hybrid: false,
                price: { outbound_price_cents: 8999 },
              },
            ],
            reason: null,
            carrier_error: null,
            nearest_date: null,
          },
          return_shipments: {
            services: [],
            reason: 'The trip is one way.',
            carrier_error: null,
            nearest_date: null,
          },
        },
      ],
      has_valid_adjustment: false,
      route: null,
    },
  },
});

/** Ours: the prices in the calendars. */
export const dayPrices = endpoint({
  id: 'day_prices',
  method: 'POST',
  path: '/api/v5/ship/day_prices',
  changes: 'nothing',
  tag: 'services',
  summary:
    'What the bags cost at least on each day of a leg: by the day on which they are handed over, and by the day on which they arrive. Days without a service are left out.',
  body: z.strictObject(
    {
      ...formShape(shipmentFields),
      ...formShape(priceFields),
      leg: needed(oneOf('outbound', 'return')),
      first_day: needed(date),
      /** At most 62 days after the first. */
      last_day: needed(date),
    },
    messageText('groupExpected'),
  ),
  bodyBytesMax: bodyBytesMax.shipment,
  response: z.object({
    handovers: z.array(dayPrice),
    /** The cheapest service that arrives on the day, and the last day to hand the bags over for it. */
    arrivals: z.array(z.object({ ...dayPrice.shape, handover_day: z.string() })),
  }),
  example: {
    body: {
      ...exampleTrip,
      leg: 'outbound',
      first_day: '2026-12-01',
      last_day: '2026-12-02',
    },
    response: {
      handovers: [
        { day: '2026-12-01', price_cents: 8999 },
        { day: '2026-12-02', price_cents: 8999 },
      ],
      arrivals: [{ day: '2026-12-02', price_cents: 19_799, handover_day: '2026-12-01' }],
    },
  },
});

/** Ours: the prices on the home page. */
export const popularTrips = endpoint({
  id: 'popular_trips',
  method: 'GET',
  path: '/api/v5/ship/popular_trips',
  tag: 'services',
  summary:
    'Popular trips of a brand with one bag, each with its lowest price in the next weeks and the days and the service to which the price belongs. Quoted from the rates in force, at most ten minutes ago.',
  query: z.strictObject({ brand: needed(oneOf(...brandKeys)) }),
  response: z.object({
    trips: z.array(
      z.object({
        from: tripPlace,
        to: tripPlace,
        product: z.string(),
        price_cents: z.int(),
        handover_day: z.string(),
        arrival_date: z.string(),
        carrier_service_level_id: z.int(),
      }),
    ),
  }),
  example: {
    query: { brand: 'golf' },
    response: {
      trips: [
        {
          from: { city: 'New York', state: 'NY', zip: '10001' },
          to: { city: 'Pinehurst', state: 'NC', zip: '28374' },
          product: 'golf-standard',
          price_cents: 6499,
          handover_day: '2026-12-01',
          arrival_date: '2026-12-04',
          carrier_service_level_id: 101,
        },
      ],
    },
  },
});
