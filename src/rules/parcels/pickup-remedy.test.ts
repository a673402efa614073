import { expect, test } from 'vitest';
import { pickupRemedies, pickupRemedy } from './pickup-remedy.ts';
import { mayPickupBecome, pickupStates } from './pickup-states.ts';

test('staff act on refused pickups and on those that could not be canceled, by moves that the states allow', () => {
  for (const state of pickupStates) {
    for (const remedy of pickupRemedies) {
      for (const isOver of [true, false]) {
        const outcome = pickupRemedy(remedy, { state, isOver });
        const isProblem = state === 'refused' || state === 'cancel-failed';
        const isAllowed = outcome.kind === 'refused' || mayPickupBecome({ from: state, to: outcome.to });
        expect(isAllowed, `${remedy} ${state}`).toBe(true);
        expect(outcome.kind === 'refused' && outcome.message === 'parcelTakenCareOf').toBe(!isProblem);
      }
    }
  }
});

test('the carrier is asked again for a refused pickup until its hours are over', () => {
  expect(pickupRemedy('retry', { state: 'refused', isOver: false })).toMatchObject({
    to: 'dropped',
    needsNewPlan: true,
  });
  expect(pickupRemedy('retry', { state: 'refused', isOver: true })).toMatchObject({ kind: 'refused' });
  expect(pickupRemedy('settle', { state: 'refused', isOver: true })).toMatchObject({ to: 'settled' });
});
