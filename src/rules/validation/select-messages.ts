import { messageText } from '#rules/messages.ts';

/** What a list says when more must be typed before it looks. VAL-12 */
export function enterMoreCharacters(count: number): string {
  return messageText('searchTooShort', { count: String(count) });
}

/** What a list says when less must be typed. VAL-12 */
export function deleteCharacters(count: number): string {
  return count === 1 ? messageText('searchTooLongByOne') : messageText('searchTooLong', { count: String(count) });
}

/** What a list says when as many are chosen as may be. VAL-12 */
export function selectionIsFull(count: number): string {
  return count === 1 ? messageText('selectionFullWithOne') : messageText('selectionFull', { count: String(count) });
}
