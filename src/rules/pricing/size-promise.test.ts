import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { sizePromise } from './size-promise.ts';

const standard = { sizePounds: 42, most: cents(2000) };
const checked = { sizePounds: 50, most: cents(1500) };
const largest = { sizePounds: 56, most: cents(0) };

test('PRC-04 the worst case is said in dollars, with the weight where all bags have the same', () => {
  expect(sizePromise([standard, standard, largest], { isRoundTrip: false })).toBe(
    'If a bag is over 42 lb or larger than its size, it costs at most $20.00 more. We ask you first.',
  );
  expect(sizePromise([checked, standard], { isRoundTrip: true })).toBe(
    'If a bag is larger or heavier than its size, it costs at most $20.00 more each way. We ask you first.',
  );
  expect(sizePromise([standard], { isRoundTrip: true })).toContain('$20.00 more each way');
});

test('PRC-04 nothing is said where a bag above its size costs nothing more', () => {
  expect(sizePromise([largest], { isRoundTrip: false })).toBe(null);
  expect(sizePromise([], { isRoundTrip: false })).toBe(null);
});
