import { describe, expect, test } from 'vitest';
import { messageText } from '#rules/messages.ts';
import { productTypes } from '#rules/products/product-types.ts';
import { brandKeys } from './brand.ts';
import { defaultContact, packagingMessage, productLineOrder, travelerHeading } from './brand-wording.ts';

describe('texts that differ by brand', () => {
  test.each(brandKeys)('BRD-04 the packaging message of %s asks as the brand does', (brand) => {
    const expected = brand === 'camp' ? 'Please select packaging type' : 'Please select packaging';
    expect(messageText(packagingMessage(brand))).toBe(expected);
  });

  test.each(brandKeys)('BRD-05 the default contact of a facility of %s is the brand’s', (brand) => {
    expect(defaultContact(brand)).toBe(brand === 'golf' ? 'Golf shop' : '');
  });

  test('BRD-06 pro users see the term of their sport over the traveler section', () => {
    expect(messageText(travelerHeading({ brand: 'ski', isPro: true }))).toBe('Skier information');
    expect(messageText(travelerHeading({ brand: 'golf', isPro: true }))).toBe('Golfer information');
  });

  test('BRD-06 other users, and pro users of other brands, see a neutral heading', () => {
    for (const brand of brandKeys) {
      expect(messageText(travelerHeading({ brand, isPro: false }))).toBe('Traveler information');
    }
    expect(travelerHeading({ brand: 'camp', isPro: true })).toBe('travelerInformation');
  });
});

describe('the order of the product lines', () => {
  test.each(brandKeys)('PRD-01 %s lists every line once', (brand) => {
    expect([...productLineOrder(brand)].sort()).toEqual([...productTypes].sort());
  });

  test.each([
    ['ski', 'ski'],
    ['golf', 'golf'],
    ['camp', 'trunk'],
    ['school', 'box'],
    ['resort-one', 'luggage'],
    ['resort-two', 'luggage'],
  ] as const)('PRD-01 what the guests of %s mostly carry, %s, comes first', (brand, first) => {
    expect(productLineOrder(brand)[0]).toBe(first);
  });
});
