import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';

/** A password that is asked for twice; a missing confirmation has its own sentence. VAL-11 */
export function checkPasswordConfirmation({
  password,
  confirmation,
}: {
  readonly password: string;
  readonly confirmation: string;
}): MessageName | null {
  return confirmation === '' || confirmation === password ? null : 'passwordsDiffer';
}

/** The handicap number of a golfer; the sentence has the blank {count}, `limits.ghinNumberLengthMax`. VAL-11 */
export function checkGhinNumber(ghinNumber: string): MessageName | null {
  const written = ghinNumber.trim();
  if (written.length > limits.ghinNumberLengthMax) return 'ghinNumberTooLong';
  return written === '' || /^\d+$/.test(written) ? null : 'onlyDigits';
}
