import { t } from '#rules/language/t.ts';

/**
 * A number that text messages can be sent to, with its country code: `+12135550142`. Ten digits are a number of North America; all others
 * need their country code. Undefined for anything else.
 */
export function textNumber(typed: string): string | undefined {
  const written = typed.trim();
  if (!/^\+?[\d ().-]+$/.test(written)) return undefined;
  const digits = written.replace(/\D/g, '');
  if (written.startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
  const american = digits.length === 11 ? digits.replace(/^1/, '') : digits;
  return /^[2-9]\d{9}$/.test(american) ? `+1${american}` : undefined;
}

/** What is wrong with a number for text messages; null if nothing is. */
export function textNumberProblem(typed: string): string | null {
  return textNumber(typed) === undefined
    ? t`Please enter a mobile number with its area code, or with + and the country code.`
    : null;
}
