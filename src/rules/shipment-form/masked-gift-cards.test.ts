import { expect, test } from 'vitest';
import { giftCardsFromShipState, isMaskedCode, maskedCodes, withMaskedGiftCards } from './masked-gift-cards.ts';

test('CRT-03 ENT-07 a gift card code is masked, however it was typed', () => {
  expect(maskedCodes(['PORT-AGE1-GIFT-D100', 'fair way2 gift d025'])).toEqual(['•••• D100', '•••• D025']);
  expect(maskedCodes(['•••• D100', 'PORT-AGE1-GIFT-D100'])).toEqual(['•••• D100']);
});

test('CRT-03 a text that is too short for a code is dropped', () => {
  expect(maskedCodes(['D100', 'GIFT-404', '', 7, null, { code: 'PORT-AGE1-GIFT-D100' }])).toEqual([]);
});

test('CRT-02 a full code in a saved trip is masked', () => {
  const bare = { version: 1, gift_card: ['PORT-AGE1-GIFT-D100'] };
  expect(withMaskedGiftCards(bare)).toEqual({ version: 1, gift_card: ['•••• D100'] });
  expect(withMaskedGiftCards({ version: 1, gift_card: 'PORT-AGE1-GIFT-D100' })).toEqual({ version: 1 });
  expect(withMaskedGiftCards({ version: 1 })).toEqual({ version: 1 });
  expect(giftCardsFromShipState(bare).every(isMaskedCode)).toBe(true);
  expect(giftCardsFromShipState(null)).toEqual([]);
});
