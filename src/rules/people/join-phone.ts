/** A phone number as the form may send it: in two fields, with the extension in a third. PNT-03 */
export type PhoneParts = { readonly area: string; readonly number: string };

/** Joins the parts: `(561) 555-0101`. PNT-03 */
export function joinPhone({ area, number }: PhoneParts): string {
  const parts = [area.trim() && `(${area.trim()})`, withHyphen(number.trim())];
  return parts.filter((part) => part !== '').join(' ');
}

function withHyphen(number: string): string {
  return number.replace(/^(\d{3})(\d{4})$/, '$1-$2');
}
