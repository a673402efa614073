import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { localTime } from '#ports/clock/clock.ts';
import { findCaller } from '#access/find-caller.ts';
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
import { holidayDirection } from '#rules/calendar/holiday-direction.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import { addDays, type IsoDate, isWeekend } from '#rules/dates.ts';
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
import {
  arrivalDayToWire,
  type ArrivalQuestion,
  arrivalQuestionFromWire,
  type CalendarEnd,
  calendarFieldToWire,
  closedDaysToWire,
  clubIdFromWire,
  type CountryAndBrand,
  countryAndBrandFromWire,
  countryOfCarrierFromWire,
  holidaysToWire,
  holidayTermsAcceptanceFromWire,
  holidayTermsQuestionFromWire,
  type PickupDay,
  type PickupDayQuestion,
  pickupDayQuestionFromWire,
  pickupDayToWire,
  unavailableDaysRouteFromWire,
} from '../wire.ts';
import * as terms from './holiday-terms.ts';

type CalendarDeps = LocalTimeSources & {
  readonly db: Kysely<Tables>;
  readonly countries: CountryTable;
  readonly holidays: HolidayCalendar;
  readonly brand: Brand;
};

export function calendarRoutes(app: FastifyInstance, deps: CalendarDeps): void {
  mount(
    app,
    nextPickupDay,
    async ({ body }) => {
      const found = await findNextPickupDay(deps, pickupDayQuestionFromWire(body));
      return found instanceof Refusal ? found : pickupDayToWire(found);
    },
    calendarFieldToWire,
  );

  mount(
    app,
    nextAvailableDay,
    async ({ body }) => {
      const day = await findNextAvailableDay(deps, arrivalQuestionFromWire(body));
      return day instanceof Refusal ? day : arrivalDayToWire(day);
    },
    calendarFieldToWire,
  );

  mount(
    app,
    closeDays,
    async ({ params }) => {
      const club = await findClub(deps.db, clubIdFromWire(params));
      return club ? closedDaysToWire(club) : refuseUnknown(messageText('clubUnknown'), 'clubId');
    },
    calendarFieldToWire,
  );

  mount(
    app,
    checkHolidayTerms,
    async ({ query }, { request }) => {
      const answer = await terms.holidayTerms(deps, { ...holidayTermsQuestionFromWire(query), request });
      return answer instanceof Refusal ? answer : { success: answer.success, version: answer.version };
    },
    calendarFieldToWire,
  );
  mount(
    app,
    holidayTermsNeeded,
    ({ query }, { request }) => terms.holidayTerms(deps, { ...holidayTermsQuestionFromWire(query), request }),
    calendarFieldToWire,
  );
  mount(
    app,
    acceptHolidayTerms,
    (input, { request }) => terms.acceptHolidayTerms(deps, { ...holidayTermsAcceptanceFromWire(input), request }),
    calendarFieldToWire,
  );

  mount(
    app,
    unavailableDaysInUs,
    async ({ query }, { request }) => {
      const caller = await findCaller(deps, request);
      if (caller instanceof Refusal) return caller;
      const country = countryOfCarrierFromWire(query).toUpperCase();
      if (country !== 'US') return refuseFields([{ field: 'country', message: messageText('onlyWithinUs') }]);
      const list = await deps.holidays.list({ country, brandId: deps.brand.id, direction: 'pickup' });
      return daysOfNextYear(deps, list);
    },
    calendarFieldToWire,
  );

  mount(
    app,
    unavailableDays,
    async ({ body }) => {
      const route = unavailableDaysRouteFromWire(body);
      const asked = readCountryAndBrand(deps, { country: route.originCountry, brand: route.brand });
      if (asked instanceof Refusal) return asked;
      // On the return leg the bags start at the destination.
      const start = route.leg === 'return' ? (route.destinationCountry ?? asked.country) : asked.country;
      const country = start.toUpperCase();
      if (!countryIn(deps.countries, country).supported) {
        return refuseFields([{ field: 'destinationCountry', message: messageText('countryNotSupported') }]);
      }
      const direction = holidayDirection(route.dropOff);
      const list = await deps.holidays.list({ country, brandId: asked.brand.id, direction });
      return daysOfNextYear(deps, list);
    },
    calendarFieldToWire,
  );

  mount(
    app,
    holidays,
    async ({ body }) => {
      const asked = readCountryAndBrand(deps, countryAndBrandFromWire(body));
      if (asked instanceof Refusal) return asked;
      const all = await deps.holidays.breakdown({ country: asked.country, brandId: asked.brand.id });
      const window = nextYear(deps);
      const listed = all
        .filter(({ date }) => date >= window.from && date <= window.to)
        .map(({ date, ...holiday }) => ({ day: date, ...holiday }));
      return { holidays: holidaysToWire(listed), reason: listed.length > 0 ? null : messageText('noHolidays') };
    },
    calendarFieldToWire,
  );
}

async function findNextPickupDay(deps: CalendarDeps, question: PickupDayQuestion): Promise<PickupDay | Refusal> {
  const asked = readCountryAndBrand(deps, question);
  if (asked instanceof Refusal) return asked;
  const { clubId, zip, shipDate, dropOff } = question;
  const club = clubId === undefined ? null : await findClub(deps.db, clubId);
  if (club === undefined) return refuseUnknown(messageText('clubUnknown'), 'clubId');

  const country = club?.countryCode ?? asked.country;
  const now = localTimeOf(deps, { country, zip, club });
  const direction = holidayDirection(dropOff);
  const day = firstHandoverDay({
    now,
    dropOff,
    notBefore: shipDate,
    holidays: await deps.holidays.list({ country, brandId: asked.brand.id, direction }),
    club,
  });
  if (!day)
    return new Refusal(422, messageText('clubNeverOpen'), [{ field: 'clubId', message: messageText('clubNeverOpen') }]);
  return { day, today: now.day };
}

/** When bags arrive, by the same calendar that services are offered by. API-19 */
async function findNextAvailableDay(deps: CalendarDeps, asked: ArrivalQuestion): Promise<IsoDate | Refusal> {
  const brand = asked.brand === undefined ? deps.brand : brandFromWire(asked.brand);
  if (!brand) return refuseFields([{ field: 'brand', message: messageText('brandUnknown') }]);
  const origin = await calendarEnd(deps, asked.origin, 'origin');
  const destination = await calendarEnd(deps, asked.destination, 'destination');
  if (origin instanceof Refusal) return origin;
  if (destination instanceof Refusal) return destination;
  const isDomestic = isDomesticRoute({ origin: origin.country, destination: destination.country });
  const country = isDomestic ? origin.country : destination.country;
  const carrierHolidays = await deps.holidays.list({ country, brandId: brand.id, direction: 'pickup' });
  const facts = calendarFactsFor(
    'arrival',
    {
      // Any day may be asked about, past ones too.
      today: asked.shipDate,
      isDomestic,
      originHolidays: carrierHolidays,
      destinationHolidays: carrierHolidays,
      originClub: origin.club,
      destinationClub: destination.club,
    },
    { dropOff: false },
  );
  return arrivalDate({
    handover: asked.shipDate,
    transitDays: asked.transitDays,
    isCarrierWorkingDay: (candidate) => !isWeekend(candidate) && !carrierHolidays.has(candidate),
    isDestinationOpen: (candidate) => blockedDay({ day: candidate, field: 'arrival', facts }) === null,
  });
}

async function calendarEnd(
  deps: CalendarDeps,
  end: CalendarEnd,
  name: 'origin' | 'destination',
): Promise<{ readonly country: string; readonly club: Club | null } | Refusal> {
  const club = end.clubId === undefined ? null : await findClub(deps.db, end.clubId);
  if (club === undefined) return refuseUnknown(messageText('clubUnknown'), `${name}[clubId]`);
  const country = club?.countryCode ?? end.country.toUpperCase();
  if (!countryIn(deps.countries, country).supported) {
    return refuseFields([{ field: `${name}[country]`, message: messageText('countryNotSupported') }]);
  }
  return { country, club };
}

function readCountryAndBrand(
  deps: CalendarDeps,
  asked: CountryAndBrand,
): { readonly country: string; readonly brand: Brand } | Refusal {
  const country = asked.country.toUpperCase();
  const brand = brandFromWire(asked.brand);
  if (!brand) return refuseFields([{ field: 'brand', message: messageText('brandUnknown') }]);
  if (!countryIn(deps.countries, country).supported) {
    return refuseFields([{ field: 'country', message: messageText('countryNotSupported') }]);
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
