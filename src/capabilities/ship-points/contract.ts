import * as z from 'zod/mini';
import { formShape, needed, optional } from '#kit/form-schema.ts';
import { bodyBytesMax, endpoint } from '#kit/endpoint.ts';
import { integer, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { priceFields } from '#rules/shipment-form/price-fields.ts';
import { shipmentFields } from '#rules/shipment-form/draft-fields.ts';

const zipInfoAnswer = z.object({
  success: z.boolean(),
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  state_long: z.string(),
  country: z.string(),
  /** The part of a town, where the postal data knows one. */
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  time_zone: z.nullable(z.string()),
});

export const zipInfo = endpoint({
  id: 'zip_info',
  method: 'GET',
  path: '/v2/zip_info',
  tag: 'ship-points',
  summary: 'City and state of a postal code. An unknown one answers success: false.',
  query: z.strictObject({
    zip_code: needed(text(limits.textFieldLengthMax, 'zip')),
    country_code: optional(text(2, 'alphabets')),
  }),
  response: zipInfoAnswer,
  example: {
    query: { zip_code: '96743', country_code: 'US' },
    response: {
      success: true,
      zip: '96743',
      city: 'Kamuela',
      state: 'HI',
      state_long: 'Hawaii',
      country: 'US',
      address: '',
      latitude: 20.0219,
      longitude: -155.6658,
      time_zone: 'Pacific/Honolulu',
    },
  },
});

/** What kinds of suggestion there are; the names are the wire's. PNT-08 */
const suggestionTypes = ['GooglePlace', 'Club', 'SkiResort', 'AddressPoint'] as const;

const suggestion = z.object({
  type: z.enum(suggestionTypes),
  id: z.string(),
  /** The main line of the suggestion: the club's name, the city, the saved company. */
  title: z.string(),
  detail: z.string(),
  club_id: z.nullable(z.int()),
  company_name: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country_code: z.string(),
  phone_number: z.string(),
  /** The address in one line, and its first line; only saved addresses have them. */
  delivery_address_line: z.string(),
  delivery_address_line_1: z.string(),
});

export type SuggestionWire = z.infer<typeof suggestion>;

const autoCompleteModes = ['address', 'facility', 'address-book'] as const;

export const autoComplete = endpoint({
  id: 'auto_complete',
  method: 'GET',
  path: '/api/v5.1/auto-complete/:mode',
  tag: 'ship-points',
  summary: 'Suggestions while a person types: cities and zips, clubs, or saved addresses (with x-user-token).',
  params: z.strictObject({ mode: needed(oneOf(...autoCompleteModes)) }),
  query: z.strictObject({
    term: needed(text(limits.searchCharactersMax, 'free')),
    brand: optional(text(20, 'zip')),
    user_id: optional(integer(1, 2_147_483_647)),
    country_code: optional(text(2, 'alphabets')),
    page: optional(integer(1, limits.searchPagesMax)),
  }),
  response: z.object({
    results: z.array(suggestion),
    /** Whether a further page has more of them. */
    more: z.boolean(),
    /** Why there are none; null if there are some. */
    reason: z.nullable(z.string()),
  }),
  example: {
    params: { mode: 'facility' },
    query: { term: 'heron', brand: 'golf', country_code: 'US' },
    response: { results: [], more: false, reason: 'No results found' },
  },
});

export const stateOptions = endpoint({
  id: 'state_options',
  method: 'GET',
  path: '/state_options',
  tag: 'ship-points',
  summary: 'The states, provinces or prefectures of a country, and how its address fields behave.',
  query: z.strictObject({
    country: needed(text(2, 'alphabets')),
    address_type: optional(oneOf('origination', 'destination')),
  }),
  response: z.object({
    country: z.string(),
    country_name: z.string(),
    supported: z.boolean(),
    states: z.array(z.object({ code: z.string(), name: z.string() })),
    optional_fields: z.array(z.string()),
    disabled_fields: z.array(z.string()),
    field_alias: z.record(z.string(), z.string()),
  }),
  example: {
    query: { country: 'US', address_type: 'origination' },
    response: {
      country: 'US',
      country_name: 'United States',
      supported: true,
      states: [{ code: 'AL', name: 'Alabama' }],
      optional_fields: [],
      disabled_fields: [],
      field_alias: {},
    },
  },
});

/** An address to fill an end with. ENT-03 */
const autofillAddress = z.object({
  autofill_zip: z.string(),
  autofill_city: z.string(),
  autofill_state: z.string(),
  autofill_country: z.string(),
  autofill_address: z.string(),
  autofill_club_id: z.nullable(z.int()),
});

export const placeDetails = endpoint({
  id: 'place_details',
  method: 'GET',
  path: '/api/v5/auto-complete/place-details/:id',
  tag: 'ship-points',
  summary: 'The address behind a suggestion of kind GooglePlace, ready to fill an end with.',
  params: z.strictObject({ id: needed(text(limits.codeLengthMax, 'free')) }),
  response: z.extend(autofillAddress, {
    id: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    time_zone: z.string(),
  }),
  example: {
    params: { id: 'US-33401' },
    response: {
      id: 'US-33401',
      autofill_zip: '33401',
      autofill_city: 'West Palm Beach',
      autofill_state: 'FL',
      autofill_country: 'US',
      autofill_address: '',
      autofill_club_id: null,
      latitude: 26.7165,
      longitude: -80.0679,
      time_zone: 'America/New_York',
    },
  },
});

export const autocompleteShipPoints = endpoint({
  id: 'autocomplete_ship_points',
  method: 'GET',
  path: '/v2/autocomplete_ship_points',
  tag: 'ship-points',
  summary: 'Ship points to begin with, before anything is typed: a person’s own saved addresses in the country.',
  query: z.strictObject({ country_code: needed(text(2, 'alphabets')) }),
  response: z.object({ results: z.array(suggestion), reason: z.nullable(z.string()) }),
  example: { query: { country_code: 'US' }, response: { results: [], reason: 'Sign in to see your saved addresses.' } },
});

const candidate = z.object({ zip: z.string(), city: z.string(), state: z.string() });

export const validateShipPoints = endpoint({
  id: 'validate_ship_points',
  method: 'POST',
  path: '/refactor/ship_points/validate',
  changes: 'nothing',
  tag: 'ship-points',
  summary: 'Whether both ends are addresses that exist, and what they could mean if not.',
  // The page's form has what a price is asked with, too; it changes nothing here.
  body: z.strictObject({ ...formShape(shipmentFields), ...formShape(priceFields) }, messageText('groupExpected')),
  bodyBytesMax: bodyBytesMax.shipment,
  response: z.object({
    valid: z.boolean(),
    origination_candidates: z.array(candidate),
    destination_candidates: z.array(candidate),
    /** The warning if the micro-site’s carrier does not collect at a club of the trip; null otherwise. ROL-03 */
    microsite_carrier_warning: z.nullable(z.string()),
  }),
  example: {
    body: {
      o_type: 'other',
      o_country: 'US',
      o_zip: '90210',
      o_city: 'Beverly Hills',
      o_state: 'CA',
      d_type: 'other',
      d_country: 'US',
      d_zip: '33401',
      d_city: 'Miami',
      d_state: 'FL',
    },
    response: {
      valid: false,
      origination_candidates: [],
      destination_candidates: [{ zip: '33401', city: 'West Palm Beach', state: 'FL' }],
      microsite_carrier_warning: null,
    },
  },
});

export const disasterNotifications = endpoint({
  id: 'disaster_notifications',
  method: 'GET',
  path: '/api/v5/disaster_notifications',
  tag: 'ship-points',
  summary: 'What people must know before they ship from or to a place: storms, fires, strikes.',
  query: z.strictObject({
    zip_code: optional(text(limits.textFieldLengthMax, 'zip')),
    city: optional(text(limits.textFieldLengthMax, 'free')),
    state_code: optional(text(limits.textFieldLengthMax, 'free')),
    country_code: needed(text(2, 'alphabets')),
    address_type: needed(oneOf('origination', 'destination')),
    brand_id: optional(integer(1, 6)),
  }),
  response: z.object({ notifications: z.array(z.object({ id: z.int(), message: z.string() })) }),
  example: {
    query: {
      zip_code: '33101',
      city: 'Miami',
      state_code: 'FL',
      country_code: 'US',
      address_type: 'destination',
      brand_id: 5,
    },
    response: { notifications: [] },
  },
});

export const searchBlockedAddresses = endpoint({
  id: 'blocked_addresses_search',
  method: 'GET',
  path: '/api/v5/blocked_addresses/search',
  tag: 'ship-points',
  summary: 'Whether we do not ship from or to an address; success means that it is blocked.',
  query: z.strictObject({
    blocked_address: z.strictObject(
      formShape({
        address: text(limits.textFieldLengthMax, 'address'),
        address_2: text(limits.textFieldLengthMax, 'address'),
        zip: text(limits.textFieldLengthMax, 'zip'),
        city: text(limits.textFieldLengthMax, 'address'),
        state: text(limits.textFieldLengthMax, 'address'),
        country_code: text(2, 'zip'),
      }),
      messageText('groupExpected'),
    ),
  }),
  response: z.object({ success: z.boolean(), message: z.nullable(z.string()) }),
  example: {
    query: {
      blocked_address: { address: '1 Main Street', zip: '33101', city: 'Miami', state: 'FL', country_code: 'US' },
    },
    response: { success: false, message: null },
  },
});
