/** A phone number as the form may take it: in three fields. PNT-03 */
export type PhoneParts = { readonly area: string; readonly number: string; readonly extension: string };

const extensionPattern = /\s*(?:x|ext\.?|extension|#)\s*(\d+)$/i;
const northAmericanPattern = /^(?:\+?1[ .-]*)?\(?(\d{3})\)?[ .-]*(\d{3})[ .-]*(\d{4})$/;

/** Takes a number apart. Only North American ones have an area; any other stays whole in the number. PNT-03 */
export function phoneParts(phone: string): PhoneParts {
  const typed = phone.trim();
  const [, extension = ''] = extensionPattern.exec(typed) ?? [];
  const whole = typed.replace(extensionPattern, '');
  const [, area, exchange, line] = northAmericanPattern.exec(whole) ?? [];
  return area ? { area, number: `${exchange}-${line}`, extension } : { area: '', number: whole, extension };
}

/** Writes the parts as people read a number: `(561) 555-0101 x12`. */
export function joinPhone({ area, number, extension }: PhoneParts): string {
  const parts = [
    area.trim() && `(${area.trim()})`,
    withHyphen(number.trim()),
    extension.trim() && `x${extension.trim()}`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function withHyphen(number: string): string {
  return number.replace(/^(\d{3})(\d{4})$/, '$1-$2');
}
