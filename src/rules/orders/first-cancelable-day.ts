import { addDays, type IsoDate } from '#rules/dates.ts';
import { freeCancellation } from './free-cancellation.ts';

/** How far ahead we look for a better day; holidays never last longer. */
const lookAheadDays = 14;

/**
 * The first day to propose for a handover: one that can still be canceled without a fee tomorrow, because a deadline of today may pass
 * while the form is filled in. If there is none, the first possible day. PRC-04
 */
export function firstCancelableDay({
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
