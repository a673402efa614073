import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { sizePromise } from './size-promise.ts';

const standard = { bagName: 'Golf bag, Standard', sizePounds: 42, most: cents(2000) };
const checked = { bagName: 'Luggage, Checked', sizePounds: 50, most: cents(1500) };
const largest = { bagName: 'Golf bag, Staff/XL', sizePounds: 56, most: cents(0) };

test('PRC-04 the worst case is stated in dollars, with the size and its weight', () => {
  expect(sizePromise([standard, standard], { isRoundTrip: false })).toBe(
    'If a bag (Golf bag, Standard) is over 42 lb or larger than its size, it costs at most $20.00 more. We ask you first.',
  );
  expect(sizePromise([standard], { isRoundTrip: true })).toContain('at most $20.00 more each way');
});

test('PRC-04 each size is named with what it costs more, also if that is nothing', () => {
  expect(sizePromise([standard, checked, largest, standard], { isRoundTrip: false })).toBe(
    'What a bag costs more if it’s over the limit of its size: Golf bag, Standard, over 42 lb: at most $20.00; Luggage, Checked, over 50 lb: at most $15.00; Golf bag, Staff/XL, over 56 lb: nothing. We ask you first.',
  );
  expect(sizePromise([checked, standard], { isRoundTrip: true })).toMatch(/^What a bag costs more each way if/);
});

test('PRC-04 for a size whose price differs between the legs, the higher one is stated', () => {
  const back = { ...standard, most: cents(2500) };
  expect(sizePromise([standard, back], { isRoundTrip: true })).toContain('at most $25.00 more each way');
});

test('PRC-04 a bag above the largest size costs nothing more, and the promise says so', () => {
  expect(sizePromise([largest], { isRoundTrip: false })).toBe(
    'If a bag (Golf bag, Staff/XL) is over 56 lb or larger than its size, it costs nothing more.',
  );
  const other = { ...largest, bagName: 'Luggage, Oversized' };
  expect(sizePromise([largest, other], { isRoundTrip: true })).toBe(
    'If a bag is over the limit of its size, it costs nothing more.',
  );
  expect(sizePromise([], { isRoundTrip: false })).toBe(null);
});
