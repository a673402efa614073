/** What a country's numbers start with, from abroad and at home. */
export type Numbering = {
  /** `44`, without the plus. */
  readonly dialCode: string;
  /** What is dialed before a number at home and left out from abroad, `0` in most countries; null where there is none. */
  readonly nationalPrefix: string | null;
};

/** The number as it is dialed from abroad, for a person who has said of which country it is. One that starts with a plus is. CTY-04 */
export function internationalNumber(phone: string, { dialCode, nationalPrefix }: Numbering): string {
  const typed = phone.trim();
  if (typed.startsWith('+')) return typed;
  const hasPrefix = nationalPrefix !== null && nationalPrefix !== '' && typed.startsWith(nationalPrefix);
  return `+${dialCode} ${hasPrefix ? typed.slice(nationalPrefix.length).trimStart() : typed}`;
}
