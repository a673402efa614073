import { limits } from '#rules/limits.ts';

/** The name that a traveler gets from the sender: as the labels have it, cut to 20 characters. PNT-09 */
export function travelerNameFromContact(contact: string): string {
  return [...contact].slice(0, limits.travelerNameFromContactLengthMax).join('');
}
