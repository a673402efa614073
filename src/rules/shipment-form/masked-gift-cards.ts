import { limits } from '#rules/limits.ts';

/** A masked gift card code shows only its last characters; the server knows which card of the cart it is. */
const masked = /^•{4} [0-9A-Z]{4}$/;

export function isMaskedCode(code: string): boolean {
  return masked.test(code);
}

/** The end of a masked code. */
export function endOfMasked(code: string): string {
  return code.slice(-4);
}

/** The masked gift cards of a saved trip. A full code is enough to spend the card, so we never send one. CRT-03 ENT-07 */
export function giftCardsFromShipState(state: Readonly<Record<string, unknown>> | null): readonly string[] {
  const saved = state?.['gift_card'];
  return Array.isArray(saved) ? maskedCodes(saved) : [];
}

/** Masks the gift card codes of a saved trip. CRT-02 CRT-03 */
export function withMaskedGiftCards(state: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!Object.hasOwn(state, 'gift_card')) return state;
  const { gift_card: _bare, ...others } = state;
  const codes = giftCardsFromShipState(state);
  return codes.length > 0 ? { ...others, gift_card: codes } : others;
}

/** Texts that can't be a gift card code are dropped: four shown characters could be all of a shorter text. */
export function maskedCodes(codes: readonly unknown[]): readonly string[] {
  const ends = codes.flatMap((code) => (typeof code === 'string' ? maskedCode(code) : []));
  return [...new Set(ends)].slice(0, limits.giftCardsMax);
}

function maskedCode(code: string): readonly string[] {
  if (isMaskedCode(code)) return [code];
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase();
  return new RegExp(`^[0-9A-Z]{${limits.giftCardCodeLengthMin},}$`).test(plain) ? [`•••• ${plain.slice(-4)}`] : [];
}
