import { limits } from '#rules/limits.ts';

/** How a gift card is named where its code must not stand: by its end. The server knows which card of the cart that is. */
const masked = /^•{4} [0-9A-Z]{4}$/;

export function isMaskedCode(code: string): boolean {
  return masked.test(code);
}

/** The end of a masked code. */
export function endOfMasked(code: string): string {
  return code.slice(-4);
}

/** The gift cards of a saved trip, by their ends. A bare code is money to whoever reads it, so none is ever answered. CRT-03 ENT-07 */
export function giftCardsFromShipState(state: Readonly<Record<string, unknown>> | null): readonly string[] {
  const saved = state?.['gift_card'];
  return Array.isArray(saved) ? maskedCodes(saved) : [];
}

/** A saved trip in which no bare code of a gift card stands, whoever wrote it. CRT-02 CRT-03 */
export function withMaskedGiftCards(state: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!Object.hasOwn(state, 'gift_card')) return state;
  const { gift_card: _bare, ...others } = state;
  const codes = giftCardsFromShipState(state);
  return codes.length > 0 ? { ...others, gift_card: codes } : others;
}

/** What can be no gift card is left out, since it might be shown as a whole. */
export function maskedCodes(codes: readonly unknown[]): readonly string[] {
  const ends = codes.flatMap((code) => (typeof code === 'string' ? maskedCode(code) : []));
  return [...new Set(ends)].slice(0, limits.giftCardsMax);
}

function maskedCode(code: string): readonly string[] {
  if (isMaskedCode(code)) return [code];
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase();
  return new RegExp(`^[0-9A-Z]{${limits.giftCardCodeLengthMin},}$`).test(plain) ? [`•••• ${plain.slice(-4)}`] : [];
}
