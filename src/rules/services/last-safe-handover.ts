import { arrivalDate, latestHandover } from '#rules/calendar/arrival-date.ts';
import type { LegDays } from '#rules/calendar/leg-days.ts';
import { type IsoDate, isBefore } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';

/** The wish to have the bags by a day, with the days of the leg they travel on. */
export type ArriveByRequest = LegDays & {
  readonly arriveBy: IsoDate;
  /** The first day on which the bags can be handed over; itself a handover day. */
  readonly earliest: IsoDate;
};

export type LastSafeHandover =
  | { readonly kind: 'safe'; readonly handover: IsoDate; readonly arrival: IsoDate }
  | {
      readonly kind: 'too-soon';
      readonly message: MessageName;
      /** When it would arrive if it were handed over on the earliest day. */
      readonly earliestArrival: IsoDate;
    };

/**
 * The last day on which bags can be handed over to arrive by the wished day, at a level that takes so many working days.
 * The wished day itself need not be one on which anything arrives: then the bags are there before it. DAT-06
 */
export function lastSafeHandover(transitDays: number, request: ArriveByRequest): LastSafeHandover {
  const handover = latestHandover({
    ...request,
    transitDays,
    isHandoverDay: (day) => !isBefore({ day, than: request.earliest }) && request.isHandoverDay(day),
  });
  if (handover !== undefined) {
    return { kind: 'safe', handover, arrival: arrivalDate({ ...request, handover, transitDays }) };
  }
  const earliestArrival = arrivalDate({ ...request, handover: request.earliest, transitDays });
  return { kind: 'too-soon', message: 'arriveByTooSoon', earliestArrival };
}

/**
 * The handover days that the server must be asked about to confirm every level's last one, earliest first.
 *
 * An answer about one day leaves out the levels that are dearer there without arriving earlier, and on another day the same
 * levels make sense. So not only the levels that were seen are asked for, but every number of days that a faster one could
 * take; when that would be more questions than we ask at once, those that were seen go first.
 */
export function handoversToConfirm(
  seen: readonly { readonly transitDays: number }[],
  request: ArriveByRequest,
): readonly IsoDate[] {
  const seenTransits = seen.map(({ transitDays }) => transitDays);
  const slowest = Math.max(0, ...seenTransits);
  const faster = Array.from({ length: slowest }, (_, index) => index + 1);
  const days = new Set<IsoDate>();
  for (const transitDays of [...seenTransits, ...faster]) {
    const last = lastSafeHandover(transitDays, request);
    if (last.kind === 'safe' && days.size < limits.arriveByDaysAskedMax) days.add(last.handover);
  }
  return [...days].sort();
}
