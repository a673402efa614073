import { messageText } from '#rules/messages.ts';

/** The message of a list when too little is typed to search. VAL-12 */
export function enterMoreCharacters(count: number): string {
  return messageText('searchTooShort', { count: String(count) });
}

/** The message of a list when too much is typed. VAL-12 */
export function deleteCharacters(count: number): string {
  return count === 1 ? messageText('searchTooLongByOne') : messageText('searchTooLong', { count: String(count) });
}

/** The message of a list when the maximum is selected. VAL-12 */
export function selectionIsFull(count: number): string {
  return count === 1 ? messageText('selectionFullWithOne') : messageText('selectionFull', { count: String(count) });
}
