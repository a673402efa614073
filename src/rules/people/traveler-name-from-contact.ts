import { limits } from '#rules/limits.ts';

/** The sender's name as a traveler's name, cut to 20 characters. PNT-09 */
export function travelerNameFromContact(contact: string): string {
  return [...contact].slice(0, limits.travelerNameFromContactLengthMax).join('');
}
