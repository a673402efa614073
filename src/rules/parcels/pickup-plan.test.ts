import { expect, test } from 'vitest';
import { pickupPlan } from './pickup-plan.ts';
import type { PickupState } from './pickup-states.ts';

const wanted = { leg: 'outbound', fingerprint: 'a' } as const;
const none = new Set<never>();

function known(state: PickupState, changes: { fingerprint?: string; orderVersion?: number } = {}) {
  return { id: 7, leg: 'outbound', fingerprint: 'a', orderVersion: 0, state, ...changes } as const;
}

test('a leg that is collected gets one pickup, and keeps it while it would be the same', () => {
  const facts = { wanted: [wanted], orderVersion: 3, startedLegs: none };
  expect(pickupPlan({ ...facts, known: [] })).toEqual({ ended: [], added: [wanted] });
  for (const state of ['planned', 'booking', 'booked'] as const) {
    expect(pickupPlan({ ...facts, known: [known(state)] })).toEqual({ ended: [], added: [] });
  }
});

test('another day, window, address or label cancels the pickup and plans a new one', () => {
  const plan = pickupPlan({
    wanted: [wanted],
    known: [known('booked', { fingerprint: 'b' })],
    orderVersion: 1,
    startedLegs: none,
  });
  expect(plan).toEqual({ ended: [{ id: 7, from: 'booked', to: 'cancelling' }], added: [wanted] });
});

test('a leg that is canceled or dropped off has no pickup any more', () => {
  const plan = pickupPlan({ wanted: [], known: [known('planned')], orderVersion: 0, startedLegs: none });
  expect(plan).toEqual({ ended: [{ id: 7, from: 'planned', to: 'dropped' }], added: [] });
});

test('a refused pickup stays refused until the order changes, which pays for it again', () => {
  for (const state of ['refused', 'settled'] as const) {
    const facts = { wanted: [wanted], known: [known(state)], startedLegs: none };
    expect(pickupPlan({ ...facts, orderVersion: 0 })).toEqual({ ended: [], added: [] });
    expect(pickupPlan({ ...facts, orderVersion: 1 })).toEqual({
      ended: [{ id: 7, from: state, to: 'dropped' }],
      added: [wanted],
    });
  }
});

test('nothing changes for a leg that has started', () => {
  const startedLegs = new Set(['outbound'] as const);
  expect(pickupPlan({ wanted: [], known: [known('booked')], orderVersion: 0, startedLegs })).toEqual({
    ended: [],
    added: [],
  });
  expect(pickupPlan({ wanted: [wanted], known: [], orderVersion: 0, startedLegs })).toEqual({ ended: [], added: [] });
});
