import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';

/**
 * A phone number has digits, spaces, parentheses and hyphens, may start with a plus, and has at least ten digits. The extension is
 * no part of it: it has a field of its own. An empty field is for the rule to refuse that requires it. VAL-03
 */
export function checkPhone(phone: string): MessageName | null {
  return phone.trim() === '' || isPhone(phone) ? null : 'phoneNotValid';
}

/** What two writings of one number have in common. The 1 of North America is dialed or left out. */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length === 11 ? digits.replace(/^1/, '') : digits;
}

function isPhone(phone: string): boolean {
  return /^\+?[\d ()-]+$/.test(phone.trim()) && phone.replace(/\D/g, '').length >= limits.phoneDigitsMin;
}
