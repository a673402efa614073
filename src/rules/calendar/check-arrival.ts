import { type IsoDate, isBefore } from '#rules/dates.ts';
import type { MessageName } from '#rules/messages.ts';
import { blockedDay, type CalendarFacts, type ShipmentDate } from './blocked-day.ts';

/** Why bags can't arrive on the day that a service promises: it must be a working day there, and after the handover. DAT-06 */
export function checkArrival({
  field,
  day,
  facts,
  after,
}: {
  readonly field: ShipmentDate;
  readonly day: IsoDate | null;
  readonly facts: CalendarFacts;
  /** The handover day. */
  readonly after: IsoDate | null;
}): MessageName | null {
  if (day === null) return null;
  if (after !== null && !isBefore({ day: after, than: day })) return 'arrivalNotAfterPickup';
  // The minimum applies to handovers; an arrival is compared with its handover instead.
  return blockedDay({ day, field, facts: { ...facts, minimum: undefined } }) ? 'arrivalDateNotWorking' : null;
}
