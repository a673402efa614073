import { arrivalDate, latestHandover } from '#rules/calendar/arrival-date.ts';
import type { LegDays } from '#rules/calendar/leg-days.ts';
import { type IsoDate, isBefore } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';

/** A request to have the bags by a given day, with the days of their leg. */
export type NeededByRequest = LegDays & {
  readonly neededBy: IsoDate;
  /** The first day on which the bags can be handed over; itself a handover day. */
  readonly earliest: IsoDate;
};

export type LastSafeHandover =
  | { readonly kind: 'safe'; readonly handover: IsoDate; readonly arrival: IsoDate }
  | {
      readonly kind: 'too-soon';
      readonly message: MessageName;
      /** The arrival for a handover on the earliest day. */
      readonly earliestArrival: IsoDate;
    };

/**
 * The last handover day for an arrival by the day on which the bags are needed, with this many transit days. If nothing arrives on that
 * day itself, the bags arrive before it. DAT-06
 */
export function lastSafeHandover(transitDays: number, request: NeededByRequest): LastSafeHandover {
  const handover = latestHandover({
    ...request,
    latestArrival: request.neededBy,
    transitDays,
    isHandoverDay: (day) => !isBefore({ day, than: request.earliest }) && request.isHandoverDay(day),
  });
  if (handover !== undefined) {
    return { kind: 'safe', handover, arrival: arrivalDate({ ...request, handover, transitDays }) };
  }
  const earliestArrival = arrivalDate({ ...request, handover: request.earliest, transitDays });
  return { kind: 'too-soon', message: 'neededByTooSoon', earliestArrival };
}

/**
 * The handover days to ask the server about, to confirm every level's last one, earliest first.
 *
 * The server's answer for one day leaves out levels that cost more without arriving earlier, and on another day those may make sense. So
 * we ask not only about the levels that were seen, but about every shorter transit time too. If that makes too many questions, those for
 * seen levels come first.
 */
export function handoversToConfirm(
  seen: readonly { readonly transitDays: number }[],
  request: NeededByRequest,
): readonly IsoDate[] {
  const seenTransits = seen.map(({ transitDays }) => transitDays);
  const slowest = Math.max(0, ...seenTransits);
  const faster = Array.from({ length: slowest }, (_, index) => index + 1);
  const days = new Set<IsoDate>();
  for (const transitDays of [...seenTransits, ...faster]) {
    const last = lastSafeHandover(transitDays, request);
    if (last.kind === 'safe' && days.size < limits.neededByDaysAskedMax) days.add(last.handover);
  }
  return [...days].sort();
}
