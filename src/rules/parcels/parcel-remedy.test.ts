import { expect, test } from 'vitest';
import { parcelRemedies, parcelRemedy } from './parcel-remedy.ts';
import { isProblemState, mayParcelBecome, parcelStates } from './parcel-states.ts';

test('every remedy is a move that parcels may make, and none touches a parcel that is no problem', () => {
  for (const remedy of parcelRemedies) {
    for (const state of parcelStates) {
      for (const isHandoverOver of [true, false]) {
        const outcome = parcelRemedy(remedy, { state, isHandoverOver });
        expect(outcome.kind !== 'move' || mayParcelBecome({ from: state, to: outcome.to })).toBe(true);
        expect(outcome.kind === 'refused' && outcome.message === 'parcelTakenCareOf').toBe(!isProblemState(state));
      }
    }
  }
});

test.each([
  ['retry', 'failed', false, { kind: 'move', to: 'dropped', needsNewPlan: true }],
  ['retry', 'failed', true, { kind: 'refused', message: 'parcelDayOver' }],
  ['settle', 'failed', false, { kind: 'refused', message: 'parcelNeedsLabel' }],
  ['settle', 'failed', true, { kind: 'move', to: 'dropped', needsNewPlan: false }],
  ['refund', 'failed', false, { kind: 'refund' }],
  ['refund', 'failed', true, { kind: 'refused', message: 'parcelNoRefund' }],
  ['refund', 'void-failed', false, { kind: 'refused', message: 'parcelNoRefund' }],
  ['retry', 'void-failed', true, { kind: 'move', to: 'voiding', needsNewPlan: false }],
  ['settle', 'void-failed', false, { kind: 'move', to: 'voided', needsNewPlan: false }],
] as const)(
  'the remedy "%s" of a parcel that is %s, with its day over: %s, gives %j',
  (remedy, state, isHandoverOver, outcome) => {
    expect(parcelRemedy(remedy, { state, isHandoverOver })).toEqual(outcome);
  },
);
