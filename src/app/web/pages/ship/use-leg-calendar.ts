import { dayStateIn } from '#capabilities/calendar/web/day-words.ts';
import { useNextPickupDay } from '#capabilities/calendar/web/use-next-pickup-day.ts';
import { useRestDays } from '#capabilities/calendar/web/use-rest-days.ts';
import type { DayState } from '#kit/web/calendar/day-state.ts';
import { effectiveZip, postalKey } from '#rules/address/zip-rules.ts';
import { blockedDay, type CalendarFacts, type DateField } from '#rules/calendar/blocked-day.ts';
import { calendarFactsFor } from '#rules/calendar/calendar-facts.ts';
import { type LegDays, legDays } from '#rules/calendar/leg-days.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import { minimumPickupDate, minimumReturnDate } from '#rules/calendar/minimum-date.ts';
import { addDays, type IsoDate, shortDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import { type Draft, type End, isDropOff, type Leg } from '#rules/shipment/draft.ts';
import { pageFacts } from '../../page-facts.ts';
import type { KnownEnd } from './use-end.ts';

/** Which days a leg can start on, and which days its carrier rests. */
export type LegCalendar = LegDays & {
  /** Today where this leg starts. */
  readonly today: IsoDate;
  readonly last: IsoDate;
  readonly dayState: (day: IsoDate) => DayState;
  /** The first day after one on which the bags can be handed over; null when there is none to book. */
  readonly nextDayAfter: (day: IsoDate) => IsoDate | null;
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
  const calendar = {
    today,
    isDomestic,
    originHolidays: restDays.origin,
    destinationHolidays: restDays.destination,
    originClub: ends.origin.club,
    destinationClub: ends.destination.club,
  };
  const minimum =
    leg === 'outbound'
      ? minimumPickupDate({ today, nextPickupDay: next.day })
      : minimumReturnDate({ today, arrival: draft.outbound.arrivalDate });
  const facts = calendarFactsFor(field, calendar, { dropOff, minimum });
  const dayState = dayStateIn(facts, field);
  const last = addDays(today, limits.shippingHorizonDays);
  return {
    ...legDays(leg, calendar, { dropOff, minimum, vanHolidays: restDays.vans }),
    today,
    last,
    dayState,
    nextDayAfter: (day) => {
      for (let later = addDays(day, 1); later <= last; later = addDays(later, 1)) {
        if (!dayState(later).blocked) return later;
      }
      return null;
    },
    problem: problemOf(plan.pickupDate, facts, field, dayState),
    arrivalHolidays: restDays.vans,
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
