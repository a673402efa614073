import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { localTime } from '#ports/clock/clock.ts';
import { callerOf } from '#access/caller.ts';
import { type Club, findClub } from '#records/clubs/clubs.ts';
import type { HolidayCalendar } from '#facts/holiday-calendar.ts';
import { type LocalTimeSources, localTimeOf } from '#facts/local-time-of.ts';
import type { Tables } from '#records/tables.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { type Brand, brandFromWire } from '#rules/brand/brand.ts';
import { arrivalDate } from '#rules/calendar/arrival-date.ts';
import { blockedDay } from '#rules/calendar/blocked-day.ts';
import { calendarFactsFor } from '#rules/calendar/calendar-facts.ts';
import { firstHandoverDay } from '#rules/calendar/first-handover-day.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import { addDays, type IsoDate, isoDate, isWeekend } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import {
  acceptHolidayTerms,
  checkHolidayTerms,
  closeDays,
  holidays,
  holidayTermsNeeded,
  nextAvailableDay,
  nextPickupDay,
  unavailableDays,
  unavailableDaysInUs,
} from '../contract.ts';
import * as terms from './holiday-terms.ts';

type CalendarDeps = LocalTimeSources & {
  readonly db: Kysely<Tables>;
  readonly countries: CountryTable;
  readonly holidays: HolidayCalendar;
  readonly brand: Brand;
};

export function calendarRoutes(app: FastifyInstance, deps: CalendarDeps): void {
  mount(app, nextPickupDay, ({ body }) => findNextPickupDay(deps, body));

  mount(app, nextAvailableDay, ({ body }) => findNextAvailableDay(deps, body));

  mount(app, closeDays, async ({ params }) => {
    const club = await findClub(deps.db, params.facility_id);
    if (!club) return refuseUnknown(messageText('clubUnknown'), 'facility_id');
    return {
      close_days: [...club.closedWeekdays].toSorted((a, b) => a - b),
      origin_holidays: [...club.originHolidays],
      destination_holidays: [...club.destinationHolidays],
    };
  });

  mount(app, checkHolidayTerms, async ({ query }, { request }) => {
    const answer = await terms.holidayTerms(deps, { headers: request.headers, customerId: query.on_behalf_user });
    return answer instanceof Refusal ? answer : { success: answer.success, version: answer.version };
  });
  mount(app, holidayTermsNeeded, ({ query }, { request }) =>
    terms.holidayTerms(deps, {
      headers: request.headers,
      customerId: query.on_behalf_user,
      arrivalDate: query.arrival_date,
    }),
  );
  mount(app, acceptHolidayTerms, ({ query, body }, { request }) =>
    terms.acceptHolidayTerms(deps, {
      headers: request.headers,
      customerId: query.on_behalf_user ?? body.on_behalf_user,
      arrivalDate: body.arrival_date,
    }),
  );

  mount(app, unavailableDaysInUs, async ({ query }, { request }) => {
    const caller = await callerOf(deps, request.headers);
    if (caller instanceof Refusal) return caller;
    const country = query.country_code.toUpperCase();
    if (country !== 'US') return refuseFields([{ field: 'country_code', message: messageText('onlyWithinUs') }]);
    const list = await deps.holidays.list({ country, brandId: deps.brand.id, direction: 'pickup' });
    return daysOfNextYear(deps, list);
  });

  mount(app, unavailableDays, async ({ body }) => {
    const asked = readCountryAndBrand(deps, body);
    if (asked instanceof Refusal) return asked;
    // On the way back the bags start at the destination.
    const start = body.direction === 'return' ? (body.destination_country_code ?? asked.country) : asked.country;
    const country = start.toUpperCase();
    if (!countryIn(deps.countries, country).supported) {
      return refuseFields([{ field: 'destination_country_code', message: messageText('countryNotSupported') }]);
    }
    const direction = body.dropoff ? 'drop_off' : 'pickup';
    const list = await deps.holidays.list({ country, brandId: asked.brand.id, direction });
    return daysOfNextYear(deps, list);
  });

  mount(app, holidays, async ({ body }) => {
    const asked = readCountryAndBrand(deps, body);
    if (asked instanceof Refusal) return asked;
    const all = await deps.holidays.breakdown({ country: asked.country, brandId: asked.brand.id });
    const window = nextYear(deps);
    const listed = all
      .filter(({ date }) => date >= window.from && date <= window.to)
      .map(({ date, name, pickup, dropOff }) => ({ date, name, pickup, drop_off: dropOff }));
    return { holidays: listed, reason: listed.length > 0 ? null : messageText('noHolidays') };
  });
}

async function findNextPickupDay(
  deps: CalendarDeps,
  body: EndpointRequest<typeof nextPickupDay>['body'],
): Promise<EndpointResponse<typeof nextPickupDay> | Refusal> {
  const asked = readCountryAndBrand(deps, body);
  if (asked instanceof Refusal) return asked;
  const club = body.facility_id === undefined ? null : await findClub(deps.db, body.facility_id);
  if (club === undefined) return refuseUnknown(messageText('clubUnknown'), 'facility_id');

  const country = club?.countryCode ?? asked.country;
  const dropOff = body.dropoff ?? false;
  const now = localTimeOf(deps, { country, zip: body.zip_code, club });
  const direction = dropOff ? 'drop_off' : 'pickup';
  const day = firstHandoverDay({
    now,
    dropOff,
    notBefore: body.ship_date ? isoDate(body.ship_date) : undefined,
    holidays: await deps.holidays.list({ country, brandId: asked.brand.id, direction }),
    club,
  });
  if (!day)
    return new Refusal(422, messageText('clubNeverOpen'), [
      { field: 'facility_id', message: messageText('clubNeverOpen') },
    ]);
  return { next_pickup_day: day, today: now.day };
}

/** When bags arrive, by the same calendar that services are offered by. API-19 */
async function findNextAvailableDay(
  deps: CalendarDeps,
  body: EndpointRequest<typeof nextAvailableDay>['body'],
): Promise<EndpointResponse<typeof nextAvailableDay> | Refusal> {
  const brand = body.brand === undefined ? deps.brand : brandFromWire(body.brand);
  if (!brand) return refuseFields([{ field: 'brand', message: messageText('brandUnknown') }]);
  const origin = await calendarEnd(deps, body.origin, 'origin');
  const destination = await calendarEnd(deps, body.destination, 'destination');
  if (origin instanceof Refusal) return origin;
  if (destination instanceof Refusal) return destination;
  const isDomestic = isDomesticRoute({ origin: origin.country, destination: destination.country });
  const country = isDomestic ? origin.country : destination.country;
  const rests = await deps.holidays.list({ country, brandId: brand.id, direction: 'pickup' });
  const facts = calendarFactsFor(
    'arrival',
    {
      // Any day may be asked about, so nothing is past here.
      today: isoDate(body.ship_date),
      isDomestic,
      originHolidays: rests,
      destinationHolidays: rests,
      originClub: origin.club,
      destinationClub: destination.club,
    },
    { dropOff: false },
  );
  const day = arrivalDate({
    handover: isoDate(body.ship_date),
    transitDays: body.transit_days,
    isCarrierWorkingDay: (candidate) => !isWeekend(candidate) && !rests.has(candidate),
    isDestinationOpen: (candidate) => blockedDay({ day: candidate, field: 'arrival', facts }) === null,
  });
  return { next_available_day: day };
}

async function calendarEnd(
  deps: CalendarDeps,
  end: { readonly country_code: string; readonly facility_id?: number | undefined },
  name: 'origin' | 'destination',
): Promise<{ readonly country: string; readonly club: Club | null } | Refusal> {
  const club = end.facility_id === undefined ? null : await findClub(deps.db, end.facility_id);
  if (club === undefined) return refuseUnknown(messageText('clubUnknown'), `${name}[facility_id]`);
  const country = club?.countryCode ?? end.country_code.toUpperCase();
  if (!countryIn(deps.countries, country).supported) {
    return refuseFields([{ field: `${name}[country_code]`, message: messageText('countryNotSupported') }]);
  }
  return { country, club };
}

function readCountryAndBrand(
  deps: CalendarDeps,
  body: { readonly country_code: string; readonly brand: string },
): { readonly country: string; readonly brand: Brand } | Refusal {
  const country = body.country_code.toUpperCase();
  const brand = brandFromWire(body.brand);
  if (!brand) return refuseFields([{ field: 'brand', message: messageText('brandUnknown') }]);
  if (!countryIn(deps.countries, country).supported) {
    return refuseFields([{ field: 'country_code', message: messageText('countryNotSupported') }]);
  }
  return { country, brand };
}

/** From yesterday in UTC, which is today somewhere, for as long as shipments can be booked ahead. */
function nextYear({ clock }: CalendarDeps): { readonly from: IsoDate; readonly to: IsoDate } {
  const today = localTime(clock, 'UTC').day;
  return { from: addDays(today, -1), to: addDays(today, limits.shippingHorizonDays) };
}

function daysOfNextYear(deps: CalendarDeps, list: HolidayList): IsoDate[] {
  const { from, to } = nextYear(deps);
  return [...list.keys()].filter((day) => day >= from && day <= to).sort();
}
