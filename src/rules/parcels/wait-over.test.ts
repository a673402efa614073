import { expect, test } from 'vitest';
import { parcelProgresses } from './parcel-progress.ts';
import { isWaitOver } from './wait-over.ts';

test('the wait for an overdue bag is over once it has arrived, is lost or goes back', () => {
  const over = parcelProgresses.filter((progress) => isWaitOver({ kind: 'overdue', progress, hasLossCase: false }));
  expect(over).toEqual(['lost', 'returned', 'back-with-sender', 'delivered']);
});

test('the wait for a bag that was sent back is over once its sender has it, or it is lost or arrives after all', () => {
  const over = parcelProgresses.filter((progress) => isWaitOver({ kind: 'not-back', progress, hasLossCase: false }));
  expect(over).toEqual(['lost', 'back-with-sender', 'delivered']);
});

test('every wait is over once the case of the loss is there', () => {
  for (const kind of ['overdue', 'not-back'] as const) {
    for (const progress of parcelProgresses) expect(isWaitOver({ kind, progress, hasLossCase: true })).toBe(true);
  }
});
