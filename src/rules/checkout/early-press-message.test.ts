import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { earlyPressMessage } from './early-press-message.ts';

test('PAY-04 a price that has risen since the press is named, with the one that the button showed', () => {
  expect(earlyPressMessage({ seen: cents(8999), now: cents(9799) })).toBe(
    'The price changed from $89.99 to $97.99. Press again to order at the new price.',
  );
});

test('PAY-04 a price that is the same or lower lets the press go on', () => {
  expect(earlyPressMessage({ seen: cents(8999), now: cents(8999) })).toBeNull();
  expect(earlyPressMessage({ seen: cents(8999), now: cents(8099) })).toBeNull();
});

test('PAY-04 a button that showed no price orders nothing that costs something', () => {
  expect(earlyPressMessage({ seen: null, now: cents(8999) })).toBe('The price is $89.99. Press again to order.');
  expect(earlyPressMessage({ seen: null, now: cents(0) })).toBeNull();
});
