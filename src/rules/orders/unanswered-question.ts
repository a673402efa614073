import { addDays, dayMs, daysUntilOverEverywhere, type IsoDate, laterOf } from '#rules/dates.ts';

/** How long a question waits for its customer before we remind them, and how many days they then have to answer. */
export const unansweredQuestion = { remindAfterDays: 7, answerWithinDays: 14 } as const;

/**
 * Until when a customer can answer, before what we asked about is closed by itself: after the reminder the day that it names, before it the
 * earliest that it can name. Nothing is closed before they were told a day. PRC-04
 */
export function answerDay({
  askedOn,
  remindedOn,
  today,
}: {
  readonly askedOn: IsoDate;
  /** Null until they are reminded. */
  readonly remindedOn: IsoDate | null;
  readonly today: IsoDate;
}): IsoDate {
  const { remindAfterDays, answerWithinDays } = unansweredQuestion;
  return addDays(remindedOn ?? laterOf(addDays(askedOn, remindAfterDays), today), answerWithinDays);
}

/** Questions whose reminder was sent before this time are closed now, when the last day that it names is over everywhere. */
export function remindedBefore(nowMs: number): number {
  return nowMs - (unansweredQuestion.answerWithinDays + daysUntilOverEverywhere) * dayMs;
}

/** Questions asked before this time get a reminder now. */
export function waitingBefore(nowMs: number): number {
  return nowMs - unansweredQuestion.remindAfterDays * dayMs;
}
