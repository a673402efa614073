import * as z from 'zod/mini';
import { needed, optional } from '#kit/form-schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const shipToAddress = z.object({
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country_code: z.string(),
});

const clubSuggestion = z.object({
  id: z.int(),
  club_id: z.int(),
  name: z.string(),
  label: z.string(),
  city: z.string(),
  state: z.string(),
  country_code: z.string(),
});

export const autocompleteClub = endpoint({
  id: 'autocomplete_club',
  method: 'GET',
  path: '/refactor/v5/autocomplete_club',
  tag: 'clubs',
  summary: 'Clubs of the brand whose name, city or zip begins with the words typed.',
  query: z.strictObject({
    term: needed(text(limits.textFieldLengthMax, 'free')),
    brand: optional(text(20, 'zip')),
  }),
  response: z.object({ clubs: z.array(clubSuggestion), reason: z.nullable(z.string()) }),
  example: { query: { term: 'heron' }, response: { clubs: [], reason: 'No results found' } },
});

const carrierKey = z.enum(['FEDEX', 'UPS']);

/** A club as the wire has it. ENT-01 */
const facilityAnswer = z.object({
  id: z.int(),
  club_id: z.int(),
  name: z.string(),
  kind: z.string(),
  phone: z.string(),
  ship_to_address: shipToAddress,
  closed_monday: z.boolean(),
  closed_tuesday: z.boolean(),
  closed_wednesday: z.boolean(),
  closed_thursday: z.boolean(),
  closed_friday: z.boolean(),
  /** Weekday numbers, 0 is Sunday, as a comma-and-space list. DAT-07 */
  closed_days: z.string(),
  origin_holidays: z.array(z.string()),
  destination_holidays: z.array(z.string()),
  geo_zip_enabled: z.boolean(),
  has_fedex_ground_pickup: z.boolean(),
  has_pickup_carriers: z.boolean(),
  pickup_carriers: z.array(carrierKey),
  carrier_preference: z.nullable(carrierKey),
  has_daily_pickup: z.boolean(),
  icon: z.string(),
  sender_name: z.string(),
  note: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  time_zone: z.string(),
});

export type FacilityWire = z.infer<typeof facilityAnswer>;

export const facility = endpoint({
  id: 'facility',
  method: 'GET',
  path: '/api/v5.1/facilities/:id',
  tag: 'clubs',
  summary: 'A club with its address, closed weekdays, holidays and carriers.',
  params: z.strictObject({ id: needed(integer(1, 2_147_483_647)) }),
  response: facilityAnswer,
  example: {
    params: { id: 1 },
    response: {
      id: 1,
      club_id: 1,
      name: 'Heron Bend Golf Club',
      kind: 'club',
      phone: '(561) 555-0101',
      ship_to_address: {
        address_1: '1 Heron Bend Drive',
        address_2: '',
        city: 'West Palm Beach',
        state: 'FL',
        zip: '33401',
        country_code: 'US',
      },
      closed_monday: true,
      closed_tuesday: false,
      closed_wednesday: false,
      closed_thursday: false,
      closed_friday: false,
      closed_days: '1',
      origin_holidays: [],
      destination_holidays: [],
      geo_zip_enabled: true,
      has_fedex_ground_pickup: true,
      has_pickup_carriers: true,
      pickup_carriers: ['FEDEX'],
      carrier_preference: 'FEDEX',
      has_daily_pickup: false,
      icon: 'club',
      sender_name: 'Golf shop',
      note: '',
      latitude: 26.7135,
      longitude: -80.0613,
      time_zone: 'America/New_York',
    },
  },
});
