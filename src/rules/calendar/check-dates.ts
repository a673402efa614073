import { addDays, type IsoDate, isBefore } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';
import { type Problem, problem } from '#rules/result.ts';
import { blockedDay, type CalendarFacts, type DateField } from './blocked-day.ts';

export type ShipmentDates = {
  readonly pickupDate: IsoDate | null;
  readonly arrivalDate: IsoDate | null;
  readonly returnPickupDate: IsoDate | null;
  readonly returnArrivalDate: IsoDate | null;
};

/** The facts of each date, as `calendarFactsFor` gives them: each happens at its own door, which closes on its own days. */
export type DateFacts = Readonly<Record<DateField, CalendarFacts>>;

/**
 * What is wrong with the dates that were given, at most one problem a field; a missing date is `requiredDates`' business.
 * Pickup and arrival are working days, the bags arrive after they leave, they leave again after they arrived. DAT-06
 */
export function checkDates(dates: ShipmentDates, facts: DateFacts): Problem[] {
  const checks: readonly (Problem | null)[] = [
    checkHandover({ wire: 'pickup_date', field: 'pickup', day: dates.pickupDate, facts: facts.pickup, after: null }),
    checkArrival({
      wire: 'arrival_date',
      field: 'arrival',
      day: dates.arrivalDate,
      facts: facts.arrival,
      after: dates.pickupDate,
    }),
    checkHandover({
      wire: 'return_pickup_date',
      field: 'return-pickup',
      day: dates.returnPickupDate,
      facts: facts['return-pickup'],
      after: dates.arrivalDate,
    }),
    checkArrival({
      wire: 'return_arrival_date',
      field: 'return-arrival',
      day: dates.returnArrivalDate,
      facts: facts['return-arrival'],
      after: dates.returnPickupDate,
    }),
  ];
  return checks.filter((found) => found !== null);
}

/** The dates that an order can't do without: a round trip needs its arrival date and a return pickup date. TRP-01 CHK-03 */
export function requiredDates(dates: ShipmentDates, roundtrip: boolean): Problem[] {
  const needed: readonly { wire: string; day: IsoDate | null; message: MessageName }[] = [
    { wire: 'pickup_date', day: dates.pickupDate, message: 'pickupDateRequired' },
    { wire: 'arrival_date', day: dates.arrivalDate, message: 'arrivalDateRequired' },
  ];
  const neededToReturn: typeof needed = [
    { wire: 'return_pickup_date', day: dates.returnPickupDate, message: 'returnPickupDateRequired' },
    { wire: 'return_arrival_date', day: dates.returnArrivalDate, message: 'arrivalDateRequired' },
  ];
  return [...needed, ...(roundtrip ? neededToReturn : [])]
    .filter(({ day }) => day === null)
    .map(({ wire, message }) => problem(wire, message));
}

type DateCheck = {
  readonly wire: string;
  readonly field: DateField;
  readonly day: IsoDate | null;
  readonly facts: CalendarFacts;
  /** The date before this one in the journey, which this one must be later than. */
  readonly after: IsoDate | null;
};

function checkHandover({ wire, field, day, facts, after }: DateCheck): Problem | null {
  if (day === null) return null;
  if (isBeyondHorizon(day, facts)) return problem(wire, 'dateTooFar');
  if (after !== null && !isBefore({ day: after, than: day })) return problem(wire, 'returnNotAfterArrival');
  const blocked = blockedDay({ day, field, facts });
  if (!blocked) return null;
  return problem(wire, blocked.reason === 'past' ? 'pickupDateInPast' : 'pickupDateNotWorking');
}

/** Whether the bags can arrive on the day that a service promises. DAT-06 */
export function checkArrival({ wire, field, day, facts, after }: DateCheck): Problem | null {
  if (day === null) return null;
  if (after !== null && !isBefore({ day: after, than: day })) return problem(wire, 'arrivalNotAfterPickup');
  // A minimum is that of a handover; what arrives is measured by the day it left.
  const blocked = blockedDay({ day, field, facts: { ...facts, minimum: undefined } });
  return blocked ? problem(wire, 'arrivalDateNotWorking') : null;
}

function isBeyondHorizon(day: IsoDate, facts: CalendarFacts): boolean {
  return isBefore({ day: addDays(facts.today, limits.shippingHorizonDays), than: day });
}
