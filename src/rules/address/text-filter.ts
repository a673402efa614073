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
