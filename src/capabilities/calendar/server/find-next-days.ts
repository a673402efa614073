import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { type Club, findClub } from '#records/clubs/clubs.ts';
import { localTimeOf } from '#facts/local-time-of.ts';
import { countryIn } from '#rules/address/country-table.ts';
import { brandByKey } from '#rules/brand/brand.ts';
import { arrivalDate } from '#rules/calendar/arrival-date.ts';
import { blockedDay } from '#rules/calendar/blocked-day.ts';
import { calendarFactsFor } from '#rules/calendar/calendar-facts.ts';
import { firstHandoverDay } from '#rules/calendar/first-handover-day.ts';
import { holidayDirection } from '#rules/calendar/holiday-direction.ts';
import { type IsoDate, isWeekend } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import type { ArrivalQuestion, CalendarEnd, PickupDay, PickupDayQuestion } from '../wire.ts';
import { type CalendarDeps, readCountryAndBrand } from './calendar-deps.ts';

/** The first day on which bags can be handed over. */
export async function findNextPickupDay(deps: CalendarDeps, question: PickupDayQuestion): Promise<PickupDay | Refusal> {
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
export async function findNextAvailableDay(deps: CalendarDeps, asked: ArrivalQuestion): Promise<IsoDate | Refusal> {
  if (asked.brand === null) return refuseFields([{ field: 'brand', message: messageText('brandUnknown') }]);
  const brand = asked.brand === undefined ? deps.brand : brandByKey(asked.brand);
  const origin = await calendarEnd(deps, asked.origin, 'origin');
  const destination = await calendarEnd(deps, asked.destination, 'destination');
  if (origin instanceof Refusal) return origin;
  if (destination instanceof Refusal) return destination;
  const isDomestic = isDomesticRoute({ origin: origin.country, destination: destination.country });
  const country = isDomestic ? origin.country : destination.country;
  const rests = await deps.holidays.list({ country, brandId: brand.id, direction: 'pickup' });
  const facts = calendarFactsFor(
    'arrival',
    {
      // Any day may be asked about, past ones too.
      today: asked.shipDate,
      isDomestic,
      originHolidays: rests,
      destinationHolidays: rests,
      originClub: origin.club,
      destinationClub: destination.club,
    },
    { dropOff: false },
  );
  return arrivalDate({
    handover: asked.shipDate,
    transitDays: asked.transitDays,
    isCarrierWorkingDay: (candidate) => !isWeekend(candidate) && !rests.has(candidate),
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
