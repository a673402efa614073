import * as z from 'zod/mini';
import { formShape, needed, optional } from '#kit/form-schema.ts';
import { bodyBytesMax, endpoint } from '#kit/endpoint.ts';
import { date, flag, integer, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { priceFields } from '#rules/shipment-form/price-fields.ts';
import { shipmentFields } from '#rules/shipment-form/draft-fields.ts';

const country = text(2, 'alphabets');
const brand = text(20, 'zip');
const id = integer(1, 2_147_483_647);

export const nextPickupDay = endpoint({
  id: 'next_pickup_day',
  method: 'POST',
  path: '/api/v5/calendar/next_pickup_day',
  changes: 'nothing',
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
  summary: 'The days of the next year on which a carrier doesn’t work. Asked when both countries are the US.',
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
  changes: 'nothing',
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
  changes: 'nothing',
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

export const closeDays = endpoint({
  id: 'close_days',
  method: 'GET',
  path: '/api/v5/calendar/:facility_id/close_days',
  tag: 'calendar',
  summary: 'The weekdays and days on which a facility is closed.',
  params: z.strictObject({ facility_id: needed(id) }),
  response: z.object({
    /** Weekday numbers, 0 is Sunday. */
    close_days: z.array(z.int()),
    origin_holidays: z.array(z.string()),
    destination_holidays: z.array(z.string()),
  }),
  example: {
    params: { facility_id: 1 },
    response: { close_days: [1], origin_holidays: [], destination_holidays: [] },
  },
});

/** One end of a route, as its calendar needs it. */
const calendarEnd = z.strictObject(
  {
    country_code: needed(country),
    zip_code: optional(text(limits.textFieldLengthMax, 'zip')),
    facility_id: optional(id),
  },
  messageText('groupExpected'),
);

export const nextAvailableDay = endpoint({
  id: 'next_available_day',
  method: 'POST',
  path: '/api/v5/calendar/next_available_day',
  changes: 'nothing',
  tag: 'calendar',
  summary: 'The day on which bags handed over on ship_date arrive after so many days of transit.',
  body: z.strictObject({
    origin: calendarEnd,
    destination: calendarEnd,
    ship_date: needed(date),
    carrier_service_level_id: optional(integer(1, 100_000)),
    transit_days: needed(integer(0, 60)),
    brand: optional(brand),
  }),
  response: z.object({ next_available_day: z.string() }),
  example: {
    body: {
      origin: { country_code: 'US', zip_code: '90001' },
      destination: { country_code: 'US', zip_code: '33101' },
      ship_date: '2026-03-09',
      carrier_service_level_id: 101,
      transit_days: 5,
    },
    response: { next_available_day: '2026-03-16' },
  },
});

export const checkHolidayTerms = endpoint({
  id: 'check_holiday_tnc',
  method: 'GET',
  path: '/users/check_holiday_tnc',
  tag: 'calendar',
  summary: 'Whether the caller, or the person they act for, has accepted the holiday terms in force.',
  query: z.strictObject({ on_behalf_user: optional(id) }),
  response: z.object({ success: z.boolean(), version: z.string() }),
  example: { caller: 'traveler', query: {}, response: { success: false, version: '2026' } },
});

/** The page's form; only the person and the arrival day are read. */
const holidayForm = { ...formShape(shipmentFields), ...formShape(priceFields) };

const holidayTermsAnswer = z.object({ success: z.boolean(), required: z.boolean(), version: z.string() });

export const holidayTermsNeeded = endpoint({
  id: 'holiday_tnc_needed',
  method: 'GET',
  path: '/users/accept_holiday_tnc',
  tag: 'calendar',
  summary: 'Whether the holiday terms are still to be accepted for an arrival on this day. Reading changes nothing.',
  query: z.strictObject(holidayForm, messageText('groupExpected')),
  response: holidayTermsAnswer,
  example: {
    caller: 'traveler',
    query: { arrival_date: '2026-12-10' },
    response: { success: false, required: true, version: '2026' },
  },
});

export const acceptHolidayTerms = endpoint({
  id: 'accept_holiday_tnc',
  method: 'POST',
  path: '/users/accept_holiday_tnc',
  tag: 'calendar',
  summary: 'Records that the holiday terms were accepted, by whom and for whom.',
  query: z.strictObject({ on_behalf_user: optional(id) }),
  body: z.strictObject(holidayForm, messageText('groupExpected')),
  bodyBytesMax: bodyBytesMax.shipment,
  response: holidayTermsAnswer,
  example: { caller: 'traveler', query: {}, body: {}, response: { success: true, required: false, version: '2026' } },
});
