import { expect, test } from 'vitest';
import { isReturnOurFault, mayReturnedBagBecome } from './returned-bag.ts';

test('PRC-04 the trip of a bag that was sent back is made good unless the carrier blames the address or the recipient', () => {
  expect(
    [null, 'carrier', 'address', 'recipient'].map((cause) =>
      isReturnOurFault(cause as Parameters<typeof isReturnOurFault>[0]),
    ),
  ).toEqual([true, true, false, false]);
});

test('PRC-04 what was refunded stays refunded, and a code that was not used can still become a refund', () => {
  expect(mayReturnedBagBecome({ from: 'again', to: 'refunded' })).toBe(true);
  expect(mayReturnedBagBecome({ from: 'refunded', to: 'again' })).toBe(false);
  expect(mayReturnedBagBecome({ from: 'ended', to: 'refunded' })).toBe(false);
});
