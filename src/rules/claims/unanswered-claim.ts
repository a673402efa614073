import { addDays, dayMs, type IsoDate } from '#rules/dates.ts';

/** How long a claim waits for its customer before we remind them, and how many days they then have to answer. */
export const unansweredClaim = { remindAfterDays: 7, answerWithinDays: 14 } as const;

/**
 * Until when a customer who was reminded on a day can answer, before the claim is closed by itself. No claim is closed before they were told
 * this day. PRC-04
 */
export function answerDay(remindedOn: IsoDate): IsoDate {
  return addDays(remindedOn, unansweredClaim.answerWithinDays);
}

/** When claims were reminded of that are closed now. Two days more than promised, so that the last day is over in every time zone. */
export function remindedBefore(nowMs: number): number {
  return nowMs - (unansweredClaim.answerWithinDays + 2) * dayMs;
}

/** Since when claims have waited of which we remind now. */
export function waitingBefore(nowMs: number): number {
  return nowMs - unansweredClaim.remindAfterDays * dayMs;
}
