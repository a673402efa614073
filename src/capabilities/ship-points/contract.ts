import * as z from 'zod/mini';
import { needed, optional } from '#kit/form-schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { integer, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

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
    country_code: optional(text(2, 'zip')),
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
  /** What a person reads first: the club's name, the city, the saved company. */
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
    term: needed(text(limits.textFieldLengthMax, 'free')),
    brand: optional(text(20, 'zip')),
    user_id: optional(integer(1, 2_147_483_647)),
    country_code: optional(text(2, 'zip')),
  }),
  response: z.object({
    results: z.array(suggestion),
    /** Said whenever there are none. */
    reason: z.nullable(z.string()),
  }),
  example: {
    params: { mode: 'facility' },
    query: { term: 'heron', brand: 'golf', country_code: 'US' },
    response: { results: [], reason: 'No results found' },
  },
});

export const stateOptions = endpoint({
  id: 'state_options',
  method: 'GET',
  path: '/state_options',
  tag: 'ship-points',
  summary: 'The states, provinces or prefectures of a country, and how its address fields behave.',
  query: z.strictObject({
    country: needed(text(2, 'zip')),
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
