import { expect, test } from 'vitest';
import { messageText } from '#rules/messages.ts';
import { emptyLeg } from './draft.ts';
import { pickupDateLabel } from './pickup-date-label.ts';

const pickup = { ...emptyLeg, pickupOptionId: 2 };

test('TRP-03 the date is labeled by whether the bags are picked up or dropped off', () => {
  expect(messageText(pickupDateLabel('outbound', pickup))).toBe('Pickup date');
  expect(messageText(pickupDateLabel('outbound', emptyLeg))).toBe('Drop-off date');
  expect(messageText(pickupDateLabel('return', pickup))).toBe('Return pickup date');
  expect(messageText(pickupDateLabel('return', emptyLeg))).toBe('Return drop-off date');
});

test('TRP-04 pickup option 0 reads "Drop off at local carrier store"', () => {
  expect(messageText('dropOffAtStore')).toBe('Drop off at local carrier store');
});
