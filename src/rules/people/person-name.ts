import type { MessageName } from '#rules/messages.ts';

/**
 * A name has letters, spaces, commas, periods and apostrophes. Letters are those of any script, with their accents, and a hyphen is
 * one of the signs: Anne-Marie and Zoë are names. An empty field is for the rule to refuse that requires it. VAL-04
 */
export function checkPersonName(name: string): MessageName | null {
  if (name.trim() === '') return null;
  const isName = /^[\p{L}\p{M} ,.'\u2019-]+$/u.test(name) && /\p{L}/u.test(name);
  return isName ? null : 'nameNotValid';
}
