import { expect, test } from 'vitest';
import { countKey, timesOfEach, waitOfCounts, waitsOfTries } from './count-tries.ts';

const nowMs = 1_000_000;
const perAddress = { scope: 'address', most: 2, windowMs: 60_000 };
const perCart = { scope: 'cart', most: 1, windowMs: 30_000 };
const address = { limit: perAddress, of: '203.0.113.1' };
const cart = { limit: perCart, of: '7' };
const otherCart = { limit: perCart, of: '8' };

function storedAs(...counts: readonly (readonly [typeof address, number])[]) {
  return new Map(
    counts.map(([count, tries]) => [countKey(count), { tries, endsMs: nowMs + count.limit.windowMs - 1000 }]),
  );
}

test('counts that are named more than once are counted that often', () => {
  expect(timesOfEach([address, cart, address]).map(({ key, times }) => [key, times])).toEqual([
    ['address 203.0.113.1', 2],
    ['cart 7', 1],
  ]);
});

test('PAY-01 of simultaneous tries, the first take the places that are left', () => {
  const tries = [{ counts: [address] }, { counts: [address] }, { counts: [address] }];
  expect(waitsOfTries(tries, { stored: storedAs([address, 4]), nowMs })).toEqual([
    null,
    { waitMs: 59_000 },
    { waitMs: 59_000 },
  ]);
});

test('PAY-01 a try waits for the last of its full counts, and a refused one keeps its places', () => {
  const tries = [{ counts: [address, cart] }, { counts: [address, cart] }, { counts: [address, otherCart] }];
  const stored = storedAs([address, 3], [cart, 2], [otherCart, 1]);
  expect(waitsOfTries(tries, { stored, nowMs })).toEqual([null, { waitMs: 29_000 }, { waitMs: 59_000 }]);
});

test('counts that are full or past make wait until the last one ends', () => {
  const ends = (...all: readonly (readonly [typeof address, number])[]) => ({
    endsMs: new Map(all.map(([count, endsMs]) => [countKey(count), endsMs])),
  });
  const asked = { counts: [address, cart], nowMs };
  expect(waitOfCounts(asked, ends())).toBeNull();
  expect(waitOfCounts(asked, ends([address, nowMs + 5], [cart, nowMs + 9]))).toEqual({ waitMs: 9 });
  expect(waitOfCounts(asked, ends([address, nowMs]))).toBeNull();
});
