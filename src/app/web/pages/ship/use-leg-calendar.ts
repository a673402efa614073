import { dayStateIn } from '#capabilities/calendar/web/day-words.ts';
import { useNextPickupDay } from '#capabilities/calendar/web/use-next-pickup-day.ts';
import { useRestDays } from '#capabilities/calendar/web/use-rest-days.ts';
import type { DayState } from '#kit/web/calendar/day-state.ts';
import { effectiveZip, postalKey } from '#rules/address/zip-rules.ts';
import { blockedDay, type CalendarFacts, type DateField } from '#rules/calendar/blocked-day.ts';
import { calendarFactsFor } from '#rules/calendar/calendar-facts.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import { minimumPickupDate, minimumReturnDate } from '#rules/calendar/minimum-date.ts';
import { addDays, type IsoDate, shortDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import { type Draft, type End, isDropOff, type Leg } from '#rules/shipment/draft.ts';
import { pageFacts } from '../../page-facts.ts';
import type { KnownEnd } from './use-end.ts';

/** Which days a leg can start on, and which days its carrier rests. */
export type LegCalendar = {
  /** Today where this leg starts. */
  readonly today: IsoDate;
  readonly last: IsoDate;
  readonly dayState: (day: IsoDate) => DayState;
  /** Why the chosen day can't be; null when it can, or when none is chosen. */
  readonly problem: string | null;
  /** The days on which the carrier at the leg's far end rests. */
  readonly arrivalHolidays: HolidayList;
  readonly isIncomplete: boolean;
};

export function useLegCalendar(draft: Draft, leg: Leg, ends: Readonly<Record<End, KnownEnd>>): LegCalendar {
  const { origin, destination } = draft;
  const plan = draft[leg];
  const dropOff = isDropOff(plan);
  const start = leg === 'outbound' ? origin : destination;
  const route = { originCountry: origin.country, destinationCountry: destination.country };
  const restDays = useRestDays({ brand: draft.brand, leg, ...route, dropOff, carrier: plan.carrier });
  const next = useNextPickupDay({
    brand: draft.brand,
    country: start.country,
    clubId: start.clubId,
    zip: postalKey({ country: start.country, zip: effectiveZip(start.zip) }) ?? '',
    dropOff,
    todayOfPage: pageFacts.today,
  });

  const { today } = next;
  const isDomestic = isDomesticRoute({ origin: origin.country, destination: destination.country });
  const field: DateField = leg === 'outbound' ? 'pickup' : 'return-pickup';
  const facts = calendarFactsFor(
    field,
    {
      today,
      isDomestic,
      originHolidays: restDays.origin,
      destinationHolidays: restDays.destination,
      originClub: ends.origin.club,
      destinationClub: ends.destination.club,
    },
    {
      dropOff,
      minimum:
        leg === 'outbound'
          ? minimumPickupDate({ today, nextPickupDay: next.day })
          : minimumReturnDate({ today, arrival: draft.outbound.arrivalDate }),
    },
  );
  const dayState = dayStateIn(facts, field);
  return {
    today,
    last: addDays(today, limits.shippingHorizonDays),
    dayState,
    problem: problemOf(plan.pickupDate, facts, field, dayState),
    arrivalHolidays: isDomestic || leg === 'return' ? restDays.origin : restDays.destination,
    isIncomplete: restDays.isIncomplete,
  };
}

function problemOf(
  day: IsoDate | null,
  facts: CalendarFacts,
  field: DateField,
  dayState: (day: IsoDate) => DayState,
): string | null {
  if (day === null || !blockedDay({ day, field, facts })) return null;
  return `${shortDate(day)} is not available: ${dayState(day).reason ?? ''}`;
}
