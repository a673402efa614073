import { dayStateIn } from '#capabilities/calendar/web/day-words.ts';
import { useNextPickupDay } from '#capabilities/calendar/web/use-next-pickup-day.ts';
import { useLegHolidays } from '#capabilities/calendar/web/use-leg-holidays.ts';
import { useLocalHour } from '#capabilities/pickup/web/use-local-hour.ts';
import { usePickupOptions } from '#capabilities/pickup/web/use-pickup-options.ts';
import type { DayState } from '#kit/web/calendar/day-state.ts';
import { effectiveZip, postalKey } from '#rules/address/zip-rules.ts';
import { blockedDay, type CalendarFacts, type ShipmentDate, lastHandover } from '#rules/calendar/blocked-day.ts';
import { checkArrival } from '#rules/calendar/check-arrival.ts';
import { calendarFactsFor } from '#rules/calendar/calendar-facts.ts';
import { type LegDays, legDays } from '#rules/calendar/leg-days.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import { minimumPickupDate, minimumReturnDate } from '#rules/calendar/minimum-date.ts';
import { addDays, type IsoDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import type { PickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import { type Draft, type End, isDropOff, type Leg, type LegPlan } from '#rules/shipment/draft.ts';
import { pageFacts } from '../../page-facts.ts';
import type { KnownEnd } from './use-end.ts';

/** Which days a leg can start on, and the holidays of its carrier. */
export type LegCalendar = LegDays & {
  /** Today where this leg starts. */
  readonly today: IsoDate;
  /** The hour there; null until it is loaded, which happens only when a pickup is wanted, or possible today. */
  readonly localHour: number | null;
  /** The ways to hand bags over today that the van and the counter still offer; empty until they matter. */
  readonly todaysOptions: readonly PickupFeeOption[];
  readonly last: IsoDate;
  readonly dayState: (day: IsoDate) => DayState;
  /** The first day after one on which the bags can be handed over; null when there is none to book. */
  readonly nextDayAfter: (day: IsoDate) => IsoDate | null;
  /** Why the chosen day is not possible; null when it is, or when none is chosen. */
  readonly problem: string | null;
  /** Why nothing can arrive on the arrival day of the chosen service; null when it can, or when none is chosen. DAT-06 */
  readonly arrivalProblem: string | null;
  /** The holidays of the carrier at the leg's far end. */
  readonly arrivalHolidays: HolidayList;
  /** Whether those days have loaded. */
  readonly areHolidaysKnown: boolean;
  readonly isIncomplete: boolean;
};

export function useLegCalendar(draft: Draft, leg: Leg, ends: Readonly<Record<End, KnownEnd>>): LegCalendar {
  const { origin, destination } = draft;
  const plan = draft[leg];
  const dropOff = isDropOff(plan);
  const [start, startEnd] = leg === 'outbound' ? [origin, ends.origin] : [destination, ends.destination];
  const route = { originCountry: origin.country, destinationCountry: destination.country };
  const isServed = isServedCountry(ends.origin) && isServedCountry(ends.destination);
  const legHolidays = useLegHolidays({
    brand: draft.brand,
    leg,
    ...route,
    dropOff,
    carrier: plan.carrier,
    microSiteId: draft.microSiteId,
    isServed,
  });
  const place = {
    country: start.country,
    clubId: start.clubId,
    zip: postalKey({ country: start.country, zip: effectiveZip(start.zip) }) ?? '',
  };
  const next = useNextPickupDay({
    brand: draft.brand,
    ...place,
    dropOff,
    microSiteId: draft.microSiteId,
    isServed: isServedCountry(startEnd),
    todayOfPage: pageFacts.today,
  });
  const { today } = next;
  const sameDay = useSameDayPickups({
    ...place,
    timeZone: startEnd.timeZone,
    isCollected: isCollectedAt(startEnd),
    isNeeded: leg === 'outbound' && (!dropOff || plan.pickupDate === today),
  });
  const isDomestic = isDomesticRoute({ origin: origin.country, destination: destination.country });
  const field: ShipmentDate = leg === 'outbound' ? 'pickup' : 'return-pickup';
  const arrivalField: ShipmentDate = leg === 'outbound' ? 'arrival' : 'return-arrival';
  const calendar = {
    today,
    isDomestic,
    originHolidays: legHolidays.origin,
    destinationHolidays: legHolidays.destination,
    originClub: ends.origin.club,
    destinationClub: ends.destination.club,
  };
  const minimum =
    leg === 'outbound'
      ? minimumPickupDate({ today, nextPickupDay: next.day })
      : minimumReturnDate({ today, arrival: draft.outbound.arrivalDate });
  // A pickup today costs more, so the form does not start with it; but it can be chosen while the van still comes. PKP-02
  const facts = calendarFactsFor(field, calendar, {
    dropOff,
    minimum: sameDay.areOffered && !dropOff ? today : minimum,
  });
  const dayState = dayStateIn(facts, field);
  const last = lastHandover(today);
  return {
    ...legDays(leg, calendar, { dropOff, minimum, vanHolidays: legHolidays.vans }),
    today,
    localHour: sameDay.localHour,
    todaysOptions: sameDay.options,
    last,
    dayState,
    nextDayAfter: (day) => {
      for (let later = addDays(day, 1); later <= last; later = addDays(later, 1)) {
        if (!dayState(later).blocked) return later;
      }
      return null;
    },
    problem: dayProblem(plan.pickupDate, facts, field, dayState),
    arrivalProblem: arrivalDayProblem(leg, plan, calendarFactsFor(arrivalField, calendar, { dropOff })),
    arrivalHolidays: legHolidays.vans,
    areHolidaysKnown: !legHolidays.isLoading && !legHolidays.isIncomplete,
    isIncomplete: legHolidays.isIncomplete,
  };
}

/** Until the countries are known, only the one that the form starts with counts as served. */
function isServedCountry({ country: { config, isKnown } }: KnownEnd): boolean {
  return isKnown ? config.supported : config.code === 'US';
}

/** At an ordinary address every carrier collects, at a club those that it names. ENT-01 */
export function isCollectedAt({ club }: KnownEnd): boolean {
  return club === null || club.pickupCarriers.length > 0;
}

/** Whether a van can still come today where a leg starts. Until that is known, a pickup that was chosen for today is not withdrawn. */
function useSameDayPickups(start: Parameters<typeof useLocalHour>[0] & { readonly isCollected: boolean }): {
  localHour: number | null;
  options: readonly PickupFeeOption[];
  areOffered: boolean;
} {
  const localHour = useLocalHour(start);
  const pickup = usePickupOptions({
    brandId: pageFacts.brand.id,
    isToday: true,
    place: { isCollected: start.isCollected, hasDailyPickup: false, localHour },
    isNeeded: start.isNeeded,
  });
  const options = pickup.status === 'loaded' ? pickup.data : [];
  return {
    localHour,
    options,
    areOffered: start.isNeeded && (pickup.status === 'loading' || options.some((option) => option.sameDay)),
  };
}

function arrivalDayProblem(leg: Leg, { pickupDate, arrivalDate }: LegPlan, facts: CalendarFacts): string | null {
  const field = leg === 'outbound' ? 'arrival' : 'return-arrival';
  const found = checkArrival({ field, day: arrivalDate, facts, after: pickupDate });
  return found && messageText(found);
}

function dayProblem(
  day: IsoDate | null,
  facts: CalendarFacts,
  field: ShipmentDate,
  dayState: (day: IsoDate) => DayState,
): string | null {
  if (day === null || !blockedDay({ day, field, facts })) return null;
  return t`${shortDate(day)}: ${dayState(day).reason ?? ''}. Choose another date.`;
}
