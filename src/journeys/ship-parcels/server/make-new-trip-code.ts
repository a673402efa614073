import { randomLetters } from '#kit/server/random-letters.ts';

/** The code of a coupon for a new trip, which can't be guessed: `AGAIN-7K3M9-QACDE`. */
export function makeNewTripCode(): string {
  return `AGAIN-${randomLetters(5)}-${randomLetters(5)}`;
}
