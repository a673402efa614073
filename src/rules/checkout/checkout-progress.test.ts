import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arePayButtonsDisabled,
  type CheckoutEvent,
  type CheckoutProgress,
  continuesAutomatically,
  progressAfter,
} from './checkout-progress.ts';

const anyEvent = fc.constantFrom<CheckoutEvent>('pressed', 'step-done', 'step-closed', 'failed', 'succeeded');

function after(...events: readonly CheckoutEvent[]): CheckoutProgress {
  return events.reduce(progressAfter, 'idle');
}

test('CHK-02 pressing place order disables the pay buttons', () => {
  expect(arePayButtonsDisabled(after())).toBe(false);
  expect(arePayButtonsDisabled(after('pressed'))).toBe(true);
  expect(arePayButtonsDisabled(after('pressed', 'step-done', 'step-done'))).toBe(true);
});

test('CHK-02 a failure enables them again, and so does a step that is closed before it is done', () => {
  expect(arePayButtonsDisabled(after('pressed', 'failed'))).toBe(false);
  expect(arePayButtonsDisabled(after('pressed', 'step-done', 'step-closed'))).toBe(false);
  expect(arePayButtonsDisabled(after('pressed', 'failed', 'pressed'))).toBe(true);
});

test('CHK-02 once the order is placed they stay disabled', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), fc.array(anyEvent), (before, later) => {
      expect(arePayButtonsDisabled(after(...before, 'succeeded', ...later))).toBe(true);
    }),
  );
});

test('HOL-02 accepting during checkout continues the order', () => {
  expect(continuesAutomatically(after('pressed'), 'step-done')).toBe(true);
});

test('HOL-02 accepting outside of checkout places no order, and declining never does', () => {
  expect(continuesAutomatically(after(), 'step-done')).toBe(false);
  expect(continuesAutomatically(after('pressed'), 'step-closed')).toBe(false);
  expect(continuesAutomatically(after('pressed', 'succeeded'), 'step-done')).toBe(false);
});
