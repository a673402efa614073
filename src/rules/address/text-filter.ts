import { messageText } from '#rules/messages.ts';

/** A line is enough to understand what happened. */
const removedNamedMax = 8;

/**
 * What a text field keeps of what was typed or pasted: letters and digits of any script, - ' / \ ; : , . and space.
 * Phones type curly apostrophes and long hyphens on their own, and a pasted address has line breaks;
 * they become the plain sign that is allowed instead of vanishing, so that "O’Neil" stays a name. VAL-01
 */
export function filterText(typed: string): string {
  return withoutEmojiMarks(plainSigns(typed)).replace(/[^\p{L}\p{M}\p{Nd}\-'/\\;:,. ]/gu, '');
}

/** What a zip field keeps: letters, digits, hyphen, space. VAL-01 */
export function filterZip(typed: string): string {
  return withoutEmojiMarks(plainSigns(typed)).replace(/[^\p{L}\p{M}\p{Nd}\- ]/gu, '');
}

/** Names the characters of what was typed that a field does not keep, each once; null when it keeps all of them. VAL-01 */
export function removedWords(typed: string, filter: (typed: string) => string): string | null {
  const removed = [...typed].filter((character) => filter(character) === '' && isVisible(character));
  const characters = [...new Set(removed)].slice(0, removedNamedMax).join(' ');
  return characters === '' ? null : messageText('charactersRemoved', { characters });
}

/**
 * Whether a text may stand in the address of one end on the wire. The page strips what people type; but an address of the address
 * book goes the same way and is not held to those characters, so only what stands in no address at all is refused. VAL-01
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

/** The invisible marks that turn a sign into an emoji count as combining marks, but no letter needs them. */
function withoutEmojiMarks(typed: string): string {
  return typed.replace(/[\uFE00-\uFE0F\u20E3]/g, '');
}
