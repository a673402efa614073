import type { MessageName } from '#rules/messages.ts';

/**
 * A name has letters of any script with their accents, spaces, commas, periods, apostrophes and hyphens: Anne-Marie and Zoë are names.
 * An empty name passes: other rules decide whether it is required. VAL-04
 */
export function checkPersonName(name: string): MessageName | null {
  if (name.trim() === '') return null;
  const isName = /^[\p{L}\p{M} ,.'\u2019-]+$/u.test(name) && /\p{L}/u.test(name);
  return isName ? null : 'nameNotValid';
}
