import { type IsoDate, isBefore } from '#rules/dates.ts';
import type { MessageName } from '#rules/messages.ts';
import { blockedDay, type CalendarFacts, type ShipmentDate } from './blocked-day.ts';

/** Why bags can't arrive on the day that a service promises: it is a working day there, and after the day they leave. DAT-06 */
export function checkArrival({
  field,
  day,
  facts,
  after,
}: {
  readonly field: ShipmentDate;
  readonly day: IsoDate | null;
  readonly facts: CalendarFacts;
  /** The day on which the bags leave. */
  readonly after: IsoDate | null;
}): MessageName | null {
  if (day === null) return null;
  if (after !== null && !isBefore({ day: after, than: day })) return 'arrivalNotAfterPickup';
  // A minimum is that of a handover; what arrives is measured by the day it left.
  return blockedDay({ day, field, facts: { ...facts, minimum: undefined } }) ? 'arrivalDateNotWorking' : null;
}
