/** The prefixes of a country's phone numbers. */
export type Numbering = {
  /** `44`, without the plus. */
  readonly dialCode: string;
  /** Dialed within the country and left out from abroad, `0` in most countries; null where there is none. */
  readonly nationalPrefix: string | null;
};

/** The number as it is dialed from abroad, after its country was chosen. A number that starts with a plus already is. CTY-04 */
export function internationalNumber(phone: string, { dialCode, nationalPrefix }: Numbering): string {
  const typed = phone.trim();
  if (typed.startsWith('+')) return typed;
  const hasPrefix = nationalPrefix !== null && nationalPrefix !== '' && typed.startsWith(nationalPrefix);
  return `+${dialCode} ${hasPrefix ? typed.slice(nationalPrefix.length).trimStart() : typed}`;
}
