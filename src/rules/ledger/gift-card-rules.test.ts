import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { cents } from '#rules/money.ts';
import { type GiftCardTerms, usableGiftCard } from './gift-card-rules.ts';

const card: GiftCardTerms = { brand: 'golf', lastDay: isoDate('2026-12-31'), available: cents(10_000) };
const use = { brand: 'golf', today: isoDate('2026-12-31') } as const;

const refusalOf = (change: Partial<GiftCardTerms>, changed: Partial<typeof use> = {}) =>
  usableGiftCard({ ...card, ...change }, { ...use, ...changed });

test('PRC-03 a gift card is usable up to and on its last day, and without one on any day', () => {
  expect(usableGiftCard(card, use)).toEqual({ kind: 'ok', value: card });
  expect(refusalOf({ lastDay: null }).kind).toBe('ok');
});

test('PRC-03 after its last day a gift card has expired', () => {
  expect(refusalOf({ lastDay: isoDate('2026-12-30') })).toEqual({
    kind: 'problem',
    field: 'giftCard',
    message: 'giftCardExpired',
  });
  expect(messageText('giftCardExpired')).toBe('This gift card has expired.');
});

test('PRC-03 a gift card with nothing left is refused', () => {
  expect(refusalOf({ available: cents(0) })).toMatchObject({ message: 'giftCardSpent' });
  expect(messageText('giftCardSpent')).toBe('This gift card has no balance left.');
});

test('PRC-03 a gift card of another brand is refused as unknown, even when it is spent', () => {
  expect(refusalOf({ brand: 'ski', available: cents(0) })).toMatchObject({ message: 'giftCardUnknown' });
  expect(refusalOf({ brand: null }).kind).toBe('ok');
  expect(messageText('giftCardUnknown')).toBe('That gift card number isn’t valid.');
});
