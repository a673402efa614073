import { t } from '#rules/language/t.ts';
import type { Contact } from './brand-site.ts';

/** A message that asks to call, with the number right after "call us". */
export type TextWithPhone = {
  readonly before: string;
  readonly phone: string;
  readonly after: string;
};

/** Where the phone number and its hours belong in a message; null where it doesn't ask to call, or where operators set no number. */
export function textWithPhone(text: string, { phone, hours }: Contact): TextWithPhone | null {
  const asksToCall = new RegExp(`(?<!\\p{L})${t`call us`}(?!\\p{L})`, 'u').exec(text);
  if (!asksToCall || phone === '') return null;
  const end = asksToCall.index + asksToCall[0].length;
  return {
    before: t`${text.slice(0, end)} at `,
    phone,
    after: `${hours === '' ? '' : ` (${hours})`}${text.slice(end)}`,
  };
}
