import { addDays, type IsoDate } from '#rules/dates.ts';
import { freeCancellation } from './free-cancellation.ts';

/** How far ahead a better day is looked for; holidays never last longer. */
const lookAheadDays = 14;

/**
 * The first day to propose for a handover: one whose order could still be canceled free tomorrow. A deadline of today may pass while the
 * form is filled in. Without such a day it is the first one that is possible at all. PRC-04
 */
export function firstCancellableDay({
  first,
  today,
  isHandoverDay,
  isBusinessDay,
}: {
  readonly first: IsoDate;
  readonly today: IsoDate;
  isHandoverDay(day: IsoDate): boolean;
  isBusinessDay(day: IsoDate): boolean;
}): IsoDate {
  for (let ahead = 0; ahead <= lookAheadDays; ahead += 1) {
    const handover = addDays(first, ahead);
    if (!isHandoverDay(handover)) continue;
    if (freeCancellation({ handover, now: { day: today, hour: null }, isBusinessDay }).kind === 'until')
      return handover;
  }
  return first;
}
