declare const giftCardCodeBrand: unique symbol;

/** The letters and digits of a gift card's code, too many to be guessed. */
export type GiftCardCode = string & { readonly [giftCardCodeBrand]: true };

/** The code as it was typed: spaces and hyphens only make it easier to read. Null if it can't be one. PRC-03 */
export function giftCardCode(typed: string): GiftCardCode | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z0-9]{12,32}$/.test(code) ? (code as GiftCardCode) : null;
}
