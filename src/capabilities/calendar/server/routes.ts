import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { type Clock, localTime } from '#ports/clock/clock.ts';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import { callerOf } from '#records/caller.ts';
import { findClub } from '#records/clubs.ts';
import type { HolidayCalendar } from '#records/holiday-calendar.ts';
import type { CountryPlaces } from '#records/shipment-facts.ts';
import type { Tables } from '#records/tables.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { type Brand, brandFromWire } from '#rules/brand/brand.ts';
import { noClosedWeekdays } from '#rules/calendar/closed-weekdays.ts';
import { earliestHandover } from '#rules/calendar/earliest-handover.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import { nextWorkingDay } from '#rules/calendar/next-working-day.ts';
import { addDays, type IsoDate, isoDate, laterOf } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { holidays, nextPickupDay, unavailableDays, unavailableDaysInUs } from '../contract.ts';

type CalendarDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly postalData: PostalData;
  readonly countries: CountryTable;
  readonly countryPlaces: CountryPlaces;
  readonly holidays: HolidayCalendar;
  readonly brand: Brand;
};

export function calendarRoutes(app: FastifyInstance, deps: CalendarDeps): void {
  mount(app, nextPickupDay, ({ body }) => findNextPickupDay(deps, body));

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
  const now = localTime(deps.clock, club?.timeZone ?? timeZoneOf(deps, country, body.zip_code));
  const earliest = earliestHandover({ today: now.day, localHour: now.hour, dropOff, sameDay: false });
  const day = nextWorkingDay({
    from: body.ship_date ? laterOf(isoDate(body.ship_date), earliest) : earliest,
    holidays: await deps.holidays.list({
      country,
      brandId: asked.brand.id,
      direction: dropOff ? 'drop_off' : 'pickup',
    }),
    closedWeekdays: club?.closedWeekdays ?? noClosedWeekdays,
    closedDays: club?.originHolidays,
    dropOff,
  });
  if (!day)
    return new Refusal(422, messageText('clubNeverOpen'), [
      { field: 'facility_id', message: messageText('clubNeverOpen') },
    ]);
  return { next_pickup_day: day, today: now.day };
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

function timeZoneOf({ postalData, countryPlaces }: CalendarDeps, country: string, zip: string | undefined): string {
  const place = zip ? postalData.find({ country, zip }) : undefined;
  return place?.timeZone ?? String(countryPlaces[country]?.[2] ?? 'UTC');
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
