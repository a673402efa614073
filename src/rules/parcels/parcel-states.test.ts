import { expect, test } from 'vitest';
import { isLiveParcel, mayParcelBecome, parcelStates, type ParcelState, unwantedState } from './parcel-states.ts';

function reachableFrom(start: ParcelState): ReadonlySet<ParcelState> {
  const reached = new Set<ParcelState>([start]);
  for (const from of reached) for (const to of parcelStates) if (mayParcelBecome({ from, to })) reached.add(to);
  return reached;
}

test('a parcel never returns to a state that it has left, unless staff have the carrier asked again', () => {
  const isAskedAgain = (from: ParcelState, to: ParcelState) =>
    [from, to].includes('voiding') && [from, to].includes('void-failed');
  for (const from of parcelStates) {
    for (const to of parcelStates.filter((state) => state !== from && mayParcelBecome({ from, to: state }))) {
      expect(reachableFrom(to).has(from), `${from} to ${to}`).toBe(isAskedAgain(from, to));
    }
  }
});

test('every state is reached from planned, and what was bought ends as a label or is voided', () => {
  expect([...reachableFrom('planned')].toSorted()).toEqual([...parcelStates].toSorted());
  expect([...reachableFrom('ready')].toSorted()).toEqual(['ready', 'void-failed', 'voided', 'voiding']);
});

test('a parcel that is no longer wanted ends, and one with a label is voided', () => {
  for (const state of parcelStates.filter(isLiveParcel)) {
    expect(mayParcelBecome({ from: state, to: unwantedState(state) }), state).toBe(true);
    expect(isLiveParcel(unwantedState(state)), state).toBe(false);
  }
  expect(['planned', 'buying', 'ready', 'failed'].map((state) => unwantedState(state as ParcelState))).toEqual([
    'dropped',
    'voiding',
    'voiding',
    'dropped',
  ]);
});
