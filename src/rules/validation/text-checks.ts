import { parseIsoDate } from '#rules/dates.ts';
import type { MessageName } from '#rules/messages.ts';
import { isBlank } from './is-blank.ts';

/*
 * Checks of text fields. An empty field passes all of them: whether it is required is checked elsewhere, with its own message.
 */

/** Letters of any script and the spaces between them. VAL-07 */
export function checkAlphabets(text: string): MessageName | null {
  return isBlank(text) || /^[\p{L}\p{M} ]+$/u.test(text) ? null : 'onlyAlphabets';
}

/** A web address with its protocol. VAL-07 */
export function checkUrl(text: string): MessageName | null {
  const urlPattern = /^https?:\/\/(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{M}]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
  return isBlank(text) || urlPattern.test(text.trim()) ? null : 'urlNotValid';
}

/** An existing day in the US format (3/12/2026) or in the ISO format (2026-03-12). VAL-07 */
export function checkDate(text: string): MessageName | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const isoDate = month === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isBlank(text) || parseIsoDate(isoDate) ? null : 'dateNotValid';
}

/** An existing day in the ISO format. VAL-07 */
export function checkIsoDate(text: string): MessageName | null {
  return isBlank(text) || parseIsoDate(text.trim()) ? null : 'dateNotADay';
}

/** A text that must be typed twice, to catch mistakes. VAL-07 */
export function checkRepeated({ text, first }: { readonly text: string; readonly first: string }): MessageName | null {
  return text === '' || text === first ? null : 'repeatedValueDiffers';
}

/** A text within its limits, counted in UTF-16 units like the field's maxlength. VAL-06 */
export function checkLength({
  text,
  least = 0,
  most = Number.POSITIVE_INFINITY,
}: {
  readonly text: string;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}): MessageName | null {
  if (text.length > most) return 'tooManyCharacters';
  if (isBlank(text)) return null;
  return text.length < least ? 'tooFewCharacters' : null;
}
