import { expect, test } from 'vitest';
import { addDays, isoDate } from '#rules/dates.ts';
import { returnEffectOfSelection } from './service-selection.ts';

const newArrival = isoDate('2026-03-12');

test('SVC-04 a return on or before the new arrival clears the return services', () => {
  for (const returnPickup of [newArrival, addDays(newArrival, -1)]) {
    expect(returnEffectOfSelection({ isRoundTrip: true, newArrival, returnPickup })).toEqual({
      kind: 'clear-return-services',
    });
  }
});

test('SVC-04 otherwise the earliest return rises to the arrival', () => {
  for (const returnPickup of [addDays(newArrival, 1), null]) {
    expect(returnEffectOfSelection({ isRoundTrip: true, newArrival, returnPickup })).toEqual({
      kind: 'raise-return-minimum',
      minimum: newArrival,
    });
  }
});

test('SVC-04 a one-way trip has no return to change', () => {
  expect(returnEffectOfSelection({ isRoundTrip: false, newArrival, returnPickup: newArrival })).toEqual({
    kind: 'none',
  });
});
