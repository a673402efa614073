import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AttemptState,
  attemptStates,
  type GatewayFinding,
  gatewayFindings,
  isUnderWay,
  mayBecome,
  type RecoveryFacts,
  recoveryMove,
} from './order-states.ts';

function nextOf(from: AttemptState): readonly AttemptState[] {
  return attemptStates.filter((to) => mayBecome({ from, to }));
}

function reachableFrom(start: AttemptState): ReadonlySet<AttemptState> {
  const reached = new Set<AttemptState>([start]);
  for (const state of reached) for (const next of nextOf(state)) reached.add(next);
  return reached;
}

const anyState = fc.constantFrom(...attemptStates);
const anyFinding = fc.constantFrom(...gatewayFindings);

const left: RecoveryFacts = {
  state: 'charging',
  finding: 'charged',
  sinceChargeRequestMs: 60_000,
  canStillBePlaced: true,
  hasCharge: true,
};

describe('the states of an order', () => {
  test('PAY-04 an order goes from new by charging and charged to placed', () => {
    const way: readonly AttemptState[] = ['new', 'charging', 'charged', 'placed'];
    for (const [index, from] of way.slice(0, -1).entries()) {
      expect(mayBecome({ from, to: way[index + 1] ?? from }), from).toBe(true);
    }
    expect(mayBecome({ from: 'new', to: 'charged' })).toBe(false);
  });

  test('PAY-04 an answer that the gateway has charged may place the order in the same step', () => {
    expect(mayBecome({ from: 'charging', to: 'placed' })).toBe(true);
  });

  test('PAY-04 a placed order stays placed: its cart is never charged again', () => {
    expect([...reachableFrom('placed')]).toEqual(['placed']);
  });

  test('PAY-04 an order with nothing to charge is placed at once', () => {
    expect(mayBecome({ from: 'new', to: 'placed' })).toBe(true);
  });

  test('PAY-04 from charged there is no way to a state without order or refund', () => {
    expect([...reachableFrom('charged')].toSorted()).toEqual(['charged', 'placed', 'refunded', 'refunding']);
  });

  test('PAY-04 no state leads back to an earlier one', () => {
    for (const state of attemptStates) {
      for (const next of nextOf(state)) expect(reachableFrom(next).has(state), `${state} to ${next}`).toBe(false);
    }
  });

  test('PAY-04 every state that can be left behind ends in an order, a refund, or nothing taken', () => {
    fc.assert(
      fc.property(anyState, fc.array(fc.nat({ max: 2 })), (start, choices) => {
        let state = start;
        for (const choice of [...choices, 0, 0, 0, 0, 0]) {
          const next = nextOf(state);
          state = next[choice % Math.max(1, next.length)] ?? state;
        }
        expect(isUnderWay(state)).toBe(false);
      }),
    );
  });
});

describe('what the recovery does', () => {
  const moveOf = (changes: Partial<RecoveryFacts>) => recoveryMove({ ...left, ...changes });

  test('PAY-04 a charge that a crash left behind becomes its order', () => {
    expect(moveOf({ state: 'charging', finding: 'charged' })).toEqual({ kind: 'become', state: 'charged' });
    expect(moveOf({ state: 'charged', finding: 'charged' })).toEqual({ kind: 'become', state: 'placed' });
  });

  test('PAY-04 a charge whose order can no longer be placed is refunded', () => {
    expect(moveOf({ state: 'charged', finding: 'charged', canStillBePlaced: false })).toEqual({
      kind: 'become',
      state: 'refunding',
    });
  });

  test('PAY-04 a charge unknown to the gateway is undone, but not while the request may still arrive', () => {
    expect(moveOf({ finding: 'none', sinceChargeRequestMs: 30_000 })).toEqual({ kind: 'become', state: 'undone' });
    expect(moveOf({ finding: 'none', sinceChargeRequestMs: 29_999 })).toEqual({ kind: 'wait' });
    expect(moveOf({ state: 'new', finding: 'none', sinceChargeRequestMs: 0 })).toEqual({
      kind: 'become',
      state: 'undone',
    });
  });

  test('PAY-04 a gateway that does not answer is asked again later', () => {
    for (const state of ['new', 'charging', 'charged', 'refunding'] as const) {
      expect(moveOf({ state, finding: 'unknown' }), state).toEqual({ kind: 'wait' });
    }
  });

  test('PAY-04 a charge that turns up after we gave up is refunded', () => {
    for (const state of ['undone', 'declined'] as const) {
      expect(moveOf({ state, finding: 'charged' }), state).toEqual({ kind: 'become', state: 'refunding' });
    }
    expect(moveOf({ state: 'refunding', finding: 'charged' })).toEqual({ kind: 'cancel-charge' });
    expect(moveOf({ state: 'refunding', finding: 'cancelled' })).toEqual({ kind: 'become', state: 'refunded' });
  });

  test('PAY-04 books that contradict each other alert staff', () => {
    expect(moveOf({ state: 'placed', finding: 'none' })).toEqual({ kind: 'alert-staff' });
    expect(moveOf({ state: 'refunded', finding: 'charged' })).toEqual({ kind: 'alert-staff' });
  });

  test('PAY-04 an order paid from balances has no charge and expects none', () => {
    expect(moveOf({ state: 'placed', finding: 'none', hasCharge: false })).toEqual({ kind: 'nothing' });
  });

  test('PAY-04 every move is one that the states allow', () => {
    fc.assert(
      fc.property(
        anyState,
        anyFinding,
        fc.nat({ max: 60_000 }),
        fc.boolean(),
        fc.boolean(),
        (state, finding, sinceChargeRequestMs, canStillBePlaced, hasCharge) => {
          const move = recoveryMove({ state, finding, sinceChargeRequestMs, canStillBePlaced, hasCharge });
          expect(move.kind !== 'become' || mayBecome({ from: state, to: move.state })).toBe(true);
        },
      ),
    );
  });

  test('PAY-04 money and order agree in the end, whatever the gateway did and however often it did not answer', () => {
    const lostIn = fc.constantFrom<AttemptState>('new', 'charging', 'charged', 'undone');
    const silences = fc.array(fc.boolean(), { maxLength: 20 });
    fc.assert(
      fc.property(lostIn, fc.boolean(), silences, fc.boolean(), (start, wasCharged, silent, canStillBePlaced) => {
        // Our own record of a charge is written after the gateway's answer, so it is never wrong.
        let money: GatewayFinding = wasCharged || start === 'charged' ? 'charged' : 'none';
        let state = start;
        for (const isSilent of [...silent, ...Array<boolean>(8).fill(false)]) {
          const finding = isSilent ? 'unknown' : money;
          const move = recoveryMove({ ...left, state, finding, canStillBePlaced });
          expect(move.kind).not.toBe('alert-staff');
          if (move.kind === 'become') state = move.state;
          if (move.kind === 'cancel-charge') money = 'cancelled';
        }
        const isKept = money === 'charged';
        expect(state === 'placed').toBe(isKept);
        expect(isUnderWay(state)).toBe(false);
      }),
    );
  });
});
