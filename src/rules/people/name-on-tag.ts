import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { travelerNameFromContact } from './traveler-name-from-contact.ts';

/**
 * What a bag tag will say if a traveler's name is too long for it, or was cut because the name that it comes from is; null when the whole
 * name fits. PNT-09
 */
export function nameOnTagText(
  name: string,
  /** The whole names that it may have been copied from. */
  sources: readonly string[],
): string | null {
  const fitting = travelerNameFromContact(name);
  const wasCut = sources.some((source) => source !== name && name !== '' && travelerNameFromContact(source) === name);
  if (fitting === name && !wasCut) return null;
  return messageText('nameOnTag', { count: String(limits.travelerNameFromContactLengthMax), name: fitting.trimEnd() });
}
