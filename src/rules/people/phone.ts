import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';

/**
 * A phone number has digits, spaces, parentheses and hyphens, may start with a plus, and has at least ten digits. The extension has its
 * own field. An empty number passes: other rules decide whether it is required. VAL-03
 */
export function checkPhone(phone: string): MessageName | null {
  return phone.trim() === '' || isPhone(phone) ? null : 'phoneNotValid';
}

/** The digits of a number, for comparison, without the leading 1 of North America. */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length === 11 ? digits.replace(/^1/, '') : digits;
}

function isPhone(phone: string): boolean {
  return /^\+?[\d ()-]+$/.test(phone.trim()) && phone.replace(/\D/g, '').length >= limits.phoneDigitsMin;
}
