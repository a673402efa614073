import type { FastifyRequest } from 'fastify';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { localTime } from '#ports/clock/clock.ts';
import { findCaller } from '#access/find-caller.ts';
import { countryIn } from '#rules/address/country-table.ts';
import { holidayDirection } from '#rules/calendar/holiday-direction.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type { CountryAndBrand, Holiday, UnavailableDaysRoute } from '../wire.ts';
import { type CalendarDeps, readCountryAndBrand } from './calendar-deps.ts';

/** On which days carriers collect nothing within the United States. */
export async function findHolidaysInUs(
  deps: CalendarDeps,
  asked: string,
  request: FastifyRequest,
): Promise<IsoDate[] | Refusal> {
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  const country = asked.toUpperCase();
  if (country !== 'US') return refuseFields([{ field: 'country', message: messageText('onlyWithinUs') }]);
  const list = await deps.holidays.list({ country, brandId: deps.brand.id, direction: 'pickup' });
  return daysOfNextYear(deps, list);
}

/** On which days a leg can’t begin, because its first carrier doesn’t work. */
export async function findHolidaysOfRoute(
  deps: CalendarDeps,
  route: UnavailableDaysRoute,
): Promise<IsoDate[] | Refusal> {
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
}

/** The holidays of a country, with who doesn’t work on each. */
export async function holidaysOfNextYear(
  deps: CalendarDeps,
  named: CountryAndBrand,
): Promise<readonly Holiday[] | Refusal> {
  const asked = readCountryAndBrand(deps, named);
  if (asked instanceof Refusal) return asked;
  const all = await deps.holidays.breakdown({ country: asked.country, brandId: asked.brand.id });
  const window = nextYear(deps);
  return all
    .filter(({ date }) => date >= window.from && date <= window.to)
    .map(({ date, ...holiday }) => ({ day: date, ...holiday }));
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
