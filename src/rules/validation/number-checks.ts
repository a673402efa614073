import type { MessageName } from '#rules/messages.ts';
import { isBlank } from './is-blank.ts';

/*
 * Checks of number fields. An empty field passes all of them: whether it is required is checked elsewhere, with its own message.
 */

/** A whole number from 1 on. VAL-06 */
export function checkPositiveNumber(text: string): MessageName | null {
  return isBlank(text) || (/^\d+$/.test(text.trim()) && Number(text) > 0) ? null : 'numberNotValid';
}

/** A whole number from 0 on. VAL-06 */
export function checkNonNegativeNumber(text: string): MessageName | null {
  return isBlank(text) || /^\d+$/.test(text.trim()) ? null : 'numberNotValid';
}

/** Any number in plain notation. VAL-07 */
export function checkNumber(text: string): MessageName | null {
  return isBlank(text) || readNumber(text) !== null ? null : 'numberExpected';
}

/** VAL-07 */
export function checkDigits(text: string): MessageName | null {
  return isBlank(text) || /^\d+$/.test(text.trim()) ? null : 'onlyDigits';
}

/** A number within its limits; the message has the blanks {least} and {most}. VAL-07 */
export function checkRange({
  text,
  least,
  most,
}: {
  readonly text: string;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}): MessageName | null {
  if (isBlank(text)) return null;
  const value = readNumber(text);
  if (value === null) return 'numberExpected';
  const isTooLow = least !== undefined && value < least;
  const isTooHigh = most !== undefined && value > most;
  if (!isTooLow && !isTooHigh) return null;
  if (least !== undefined && most !== undefined) return 'numberOutOfRange';
  return isTooLow ? 'numberTooLow' : 'numberTooHigh';
}

/** With or without thousands separators: 1,250.50. */
function readNumber(text: string): number | null {
  const written = text.trim();
  if (!/^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(written)) return null;
  return Number(written.replaceAll(',', ''));
}
