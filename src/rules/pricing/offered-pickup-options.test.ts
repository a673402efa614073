import { expect, test } from 'vitest';
import { offeredPickupOptions, type PickupPlace } from './offered-pickup-options.ts';
import { dropOffOptionId, pickupFeeOptions } from './pickup-fee-options.ts';
import { card } from './testing/price-facts-samples.ts';

const anywhere: PickupPlace = { isCollected: true, hasDailyPickup: false, localHour: null };
const facts = { rates: card.pickup, originHasDailyPickup: false, maySeeWaived: false };
const today = pickupFeeOptions({ ...facts, sameDay: true });

function offered(place: Partial<PickupPlace>, options = today): readonly number[] {
  return offeredPickupOptions(options, { ...anywhere, ...place }).map(({ id }) => id);
}

test('ENT-01 at a club where no carrier collects, bags can only be dropped off', () => {
  expect(offered({ isCollected: false })).toEqual([dropOffOptionId]);
});

test('PKP-02 at two in the afternoon only the pickups of today that close after four are left, and a drop-off', () => {
  expect(offered({ localHour: 14 })).toEqual([dropOffOptionId, 1001, 1116]);
});

test('PKP-02 while the hour there is unknown, and for another day, no pickup is withdrawn', () => {
  expect(offered({ localHour: null })).toHaveLength(today.length);
  const another = pickupFeeOptions({ ...facts, sameDay: false });
  expect(offered({ localHour: 20 }, another)).toHaveLength(another.length);
});

test('PKP-03 a window of two hours is never offered', () => {
  const twoHours = today.map((option) => (option.id === 1116 ? { ...option, readyHour: 15 } : option));
  expect(offered({}, twoHours)).not.toContain(1116);
});

test('PKP-01 where the carrier comes every day, every way is free', () => {
  const options = offeredPickupOptions(today, { ...anywhere, hasDailyPickup: true });
  expect(new Set(options.map(({ price }) => price))).toEqual(new Set([0]));
});
