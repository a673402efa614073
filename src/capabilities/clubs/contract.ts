import * as z from 'zod/mini';
import { needed, optional } from '#kit/form-schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { flag, integer, oneOf, text } from '#rules/fields.ts';
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

const clubId = needed(integer(1, 2_147_483_647));
const note = z.object({
  comment: z.string(),
  /** Whether it speaks of bags that leave the club; otherwise of bags that reach it. */
  outbound: z.boolean(),
  /** Only on a note that was added to the cart which was asked about. */
  own: z.optional(z.boolean()),
});

export type NoteWire = z.infer<typeof note>;

export const checkClubInfo = endpoint({
  id: 'check_club_info',
  method: 'POST',
  path: '/refactor/check_club_info',
  changes: 'nothing',
  tag: 'clubs',
  summary: 'What the page shows of a chosen club: itself, the carriers it prefers and those that collect there.',
  body: z.strictObject({ club_id: clubId }),
  response: z.object({
    club_info: facilityAnswer,
    /** Carrier key to display name, the preferred one first. ENT-05 */
    carrier_preferences: z.record(z.string(), z.string()),
    pickup_carriers: z.record(z.string(), z.string()),
  }),
  example: {
    body: { club_id: 1 },
    response: {
      club_info: facility.example.response,
      carrier_preferences: { FEDEX: 'FedEx' },
      pickup_carriers: { FEDEX: 'FedEx' },
    },
  },
});

export const checkClubNote = endpoint({
  id: 'check_club_note',
  method: 'POST',
  path: '/refactor/check_club_note',
  changes: 'nothing',
  tag: 'clubs',
  summary: 'The notes on a club that the caller may read.',
  body: z.strictObject({ club_id: clubId }),
  response: z.object({ note: z.array(note), user_role: z.string() }),
  example: {
    body: { club_id: 1 },
    response: {
      note: [{ comment: 'Bags go to the bag room behind the pro shop.', outbound: false }],
      user_role: 'guest',
    },
  },
});

export const clubNotesFor = endpoint({
  id: 'club_notes',
  method: 'GET',
  path: '/api/v5/notes/:club_id/:audience',
  tag: 'clubs',
  summary:
    'The notes on a club for its staff (club) or for the people who ship there (consumer); with a cart also those added to it.',
  params: z.strictObject({ club_id: clubId, audience: needed(oneOf('club', 'consumer')) }),
  query: z.strictObject({
    micro_site_id: optional(integer(1, 2_147_483_647)),
    /** Ours: a cart that the caller may touch, by `x-cart-token` or from the browser that opened it. */
    cart_id: optional(integer(1, 2_147_483_647)),
  }),
  response: z.array(note),
  example: {
    params: { club_id: 1, audience: 'consumer' },
    response: [{ comment: 'Bags go to the bag room behind the pro shop.', outbound: false }],
  },
});

export const addShipNote = endpoint({
  id: 'add_ship_note',
  method: 'POST',
  path: '/api/v5/notes/:club_id/consumer',
  tag: 'clubs',
  summary: 'Adds a note on a club to a cart (with x-cart-token) and answers the notes that the cart has on it.',
  params: z.strictObject({ club_id: clubId }),
  body: z.strictObject({
    /** Optional here, so that the rule refuses a blank note in the words of the specification. NTE-03 */
    comment: optional(text(limits.noteLengthMax, 'free')),
    outbound: needed(flag),
    cart_id: needed(integer(1, 2_147_483_647)),
    micro_site_id: optional(integer(1, 2_147_483_647)),
  }),
  response: z.array(note),
  example: {
    caller: 'admin',
    params: { club_id: 1 },
    body: { comment: 'Please keep the bags out of the sun.', outbound: false, cart_id: 1001 },
    response: [{ comment: 'Please keep the bags out of the sun.', outbound: false, own: true }],
  },
});

export const clubJson = endpoint({
  id: 'club_json',
  method: 'GET',
  path: '/clubs/:id/json',
  tag: 'clubs',
  summary: 'A club with the person who speaks for it, its note and the role of the caller. For staff.',
  params: z.strictObject({ id: clubId }),
  response: z.object({
    club: z.object({ id: z.int(), name: z.string(), user_id: z.nullable(z.int()) }),
    note: z.string(),
    user_role: z.string(),
  }),
  example: {
    caller: 'admin',
    params: { id: 1 },
    response: { club: { id: 1, name: 'Heron Bend Golf Club', user_id: null }, note: '', user_role: 'admin' },
  },
});
