import { messageText } from '#rules/messages.ts';

/** Enough to show what happened, and fits on one line. */
const removedNamedMax = 8;

/**
 * Filters typed or pasted text: a text field accepts letters and digits of any script, - ' / \ ; : , . and space.
 * Curly apostrophes, dashes and line breaks, which phones and pasted addresses produce, become the plain characters instead of being
 * dropped, so that "O’Neil" stays a name. VAL-01
 */
export function filterText(typed: string): string {
  return withoutEmojiMarks(plainSigns(typed)).replace(/[^\p{L}\p{M}\p{Nd}\-'/\\;:,. ]/gu, '');
}

/** Filters a zip: letters, digits, hyphen, space. VAL-01 */
export function filterZip(typed: string): string {
  return withoutEmojiMarks(plainSigns(typed)).replace(/[^\p{L}\p{M}\p{Nd}\- ]/gu, '');
}

/** The message that names the characters removed by a filter, each once; null when none were. VAL-01 */
export function removedCharactersText(typed: string, filter: (typed: string) => string): string | null {
  const removed = [...typed].filter((character) => filter(character) === '' && isVisible(character));
  const characters = [...new Set(removed)].slice(0, removedNamedMax).join(' ');
  return characters === '' ? null : messageText('charactersRemoved', { characters });
}

/**
 * Whether the wire accepts a text in an address. The page filters typed text, but saved addresses are sent too and may hold more
 * characters, so this refuses only what occurs in no address. VAL-01
 */
export function isAddressText(text: string): boolean {
  return !/[<>\p{Emoji_Presentation}\uFE0F\u20E3]/u.test(text);
}

function isVisible(character: string): boolean {
  return !/[\p{Z}\p{C}\p{M}]/u.test(character);
}

function plainSigns(typed: string): string {
  return typed
    .replace(/[\u2018\u2019\u02BC\uFF07]/g, "'")
    .replace(/[\u2010-\u2015\u2212\uFF0D]/g, '-')
    .replace(/\s/g, ' ');
}

/** Variation selectors and keycaps turn characters into emoji. They count as combining marks, but no letter needs them. */
function withoutEmojiMarks(typed: string): string {
  return typed.replace(/[\uFE00-\uFE0F\u20E3]/g, '');
}
