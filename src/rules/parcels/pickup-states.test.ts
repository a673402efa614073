import { expect, test } from 'vitest';
import { isLivePickup, mayPickupBecome, type PickupState, pickupStates, unwantedPickupState } from './pickup-states.ts';

function reachableFrom(start: PickupState): ReadonlySet<PickupState> {
  const reached = new Set<PickupState>([start]);
  for (const from of reached) for (const to of pickupStates) if (mayPickupBecome({ from, to })) reached.add(to);
  return reached;
}

test('a pickup never returns to a state that it has left, unless staff have the carrier asked again to cancel it', () => {
  const isAskedAgain = (from: PickupState, to: PickupState) =>
    [from, to].includes('cancelling') && [from, to].includes('cancel-failed');
  for (const from of pickupStates) {
    for (const to of pickupStates.filter((state) => state !== from && mayPickupBecome({ from, to: state }))) {
      expect(reachableFrom(to).has(from), `${from} to ${to}`).toBe(isAskedAgain(from, to));
    }
  }
});

test('every state is reached from planned, and what may have been booked is never just dropped', () => {
  expect([...reachableFrom('planned')].toSorted()).toEqual([...pickupStates].toSorted());
  expect(reachableFrom('booked').has('dropped')).toBe(false);
  expect(mayPickupBecome({ from: 'booking', to: 'dropped' })).toBe(false);
});

test('a pickup that is no longer wanted ends, and one that may be booked is canceled', () => {
  for (const state of pickupStates.filter(isLivePickup)) {
    expect(mayPickupBecome({ from: state, to: unwantedPickupState(state) }), state).toBe(true);
    expect(isLivePickup(unwantedPickupState(state)), state).toBe(false);
  }
  const live = ['planned', 'booking', 'booked', 'refused', 'settled'] as const;
  expect(live.map(unwantedPickupState)).toEqual(['dropped', 'cancelling', 'cancelling', 'dropped', 'dropped']);
});
