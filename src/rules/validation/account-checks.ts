import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';
import { checkDigits } from './number-checks.ts';
import { checkRepeated } from './text-checks.ts';

/** Checks that password and confirmation match; a missing confirmation has its own message. VAL-11 */
export function checkPasswordConfirmation({
  password,
  confirmation,
}: {
  readonly password: string;
  readonly confirmation: string;
}): MessageName | null {
  return checkRepeated({ text: confirmation, first: password }) === null ? null : 'passwordsDiffer';
}

/** The handicap number of a golfer; the message has the blank {count}, `limits.ghinNumberLengthMax`. VAL-11 */
export function checkGhinNumber(ghinNumber: string): MessageName | null {
  const written = ghinNumber.trim();
  if (written.length > limits.ghinNumberLengthMax) return 'ghinNumberTooLong';
  return checkDigits(written);
}
