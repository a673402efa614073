import { describe, expect, test } from 'vitest';
import { dropOffOptionId, findPickupFeeOption, pickupFeeOptions } from './pickup-fee-options.ts';
import { card } from './testing/price-facts-samples.ts';

const facts = { rates: card.pickup, originHasDailyPickup: false };
const regular = { ...facts, sameDay: false, maySeeWaived: false };

describe('the options', () => {
  test('TRP-04 option 0 is drop-off, free and the default', () => {
    const [first] = pickupFeeOptions(regular);
    expect(first).toMatchObject({
      id: 0,
      title: 'Drop off at local carrier store',
      price: 0,
      isDefault: true,
      readyHour: null,
      closeHour: null,
    });
  });

  test('PKP-01 a scheduled pickup has a nine-hour window or one of an hour', () => {
    const pickups = pickupFeeOptions(regular).slice(1);
    expect(pickups[0]).toEqual({
      id: 1,
      title: 'Scheduled pickup, 8:00 AM – 5:00 PM',
      price: 1999,
      freeBecause: null,
      waived: false,
      hourly: false,
      sameDay: false,
      isDefault: false,
      sku: 'pickup-day',
      readyHour: 8,
      closeHour: 17,
    });
    expect(pickups.slice(1).map(({ id, price, readyHour, closeHour }) => [id, price, readyHour, closeHour])).toEqual(
      [8, 9, 10, 11, 12, 13, 14, 15, 16].map((hour) => [100 + hour, 2999, hour, hour + 1]),
    );
  });

  test('PKP-01 a pickup on the same day costs 1000 more, under numbers of its own', () => {
    const pickups = pickupFeeOptions({ ...regular, sameDay: true }).slice(1);
    expect(pickups[0]).toMatchObject({ id: 1001, price: 2999, sameDay: true, sku: 'pickup-day-same-day' });
    expect(pickups[1]).toMatchObject({ id: 1108, price: 3999, title: 'Same-day pickup, 8:00 AM – 9:00 AM' });
    expect(pickups.every(({ sameDay }) => sameDay)).toBe(true);
  });

  test('PKP-01 only one option is the default, and no number or SKU comes twice', () => {
    const all = [
      ...pickupFeeOptions({ ...facts, sameDay: false, maySeeWaived: true }),
      ...pickupFeeOptions({ ...facts, sameDay: true, maySeeWaived: true }).slice(1),
    ];
    expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ sku }) => sku)).size).toBe(all.length);
  });

  test('PKP-01 waived options are listed only for those who may see them', () => {
    expect(pickupFeeOptions(regular).some(({ waived }) => waived)).toBe(false);
    const waived = pickupFeeOptions({ ...regular, maySeeWaived: true }).filter((option) => option.waived);
    expect(waived).toHaveLength(1);
    expect(waived[0]).toMatchObject({ price: 0, freeBecause: 'waived by our staff' });
  });

  test('PKP-01 a pickup is free at a club with daily pickup, and says why', () => {
    const pickups = pickupFeeOptions({ ...regular, originHasDailyPickup: true, sameDay: true }).slice(1);
    expect(pickups.length).toBeGreaterThan(1);
    for (const pickup of pickups) {
      expect(pickup).toMatchObject({
        price: 0,
        waived: false,
        freeBecause: 'no fee, the carrier calls here every day',
      });
    }
  });
});

describe('finding an option', () => {
  test('PKP-01 every option is found by its number', () => {
    for (const sameDay of [false, true]) {
      for (const option of pickupFeeOptions({ ...facts, sameDay, maySeeWaived: true })) {
        expect(findPickupFeeOption(option.id, facts)).toEqual(option);
      }
    }
    expect(findPickupFeeOption(dropOffOptionId, facts)?.sku).toBe('pickup-drop-off');
  });

  test.each([-1, 3, 107, 117, 1000, 1003, 2001, 1.5, Number.NaN])('PKP-01 number %s is no option', (id) => {
    expect(findPickupFeeOption(id, facts)).toBeUndefined();
  });
});
