import { utcDay } from '#ports/clock/clock.ts';
import type { BagClaim } from '#records/claims/bag-claims.ts';
import type { IsoDate } from '#rules/dates.ts';
import { answerDay } from '#rules/orders/unanswered-question.ts';

/** By when the customer has to answer a claim that waits for them. */
export function answerDayOfClaim({ updatedAt, remindedAt }: BagClaim, now: Date): IsoDate {
  return answerDay({
    askedOn: utcDay(updatedAt),
    remindedOn: remindedAt && utcDay(remindedAt),
    today: utcDay(now),
  });
}
