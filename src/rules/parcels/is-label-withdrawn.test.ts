import { expect, test } from 'vitest';
import { isLabelWithdrawn } from './is-label-withdrawn.ts';

const there = { id: 1, leg: 'outbound', bag: 1, state: 'ready', progress: 'returned' } as const;
const back = { id: 2, leg: 'return', bag: 1, state: 'ready', progress: 'label' } as const;
const isNever = (): boolean => false;

test('SCR-06 the return label of a bag that was sent back is withdrawn when its new trip is no longer booked', () => {
  expect(isLabelWithdrawn(back, [there, back], isNever)).toBe(true);
  expect(isLabelWithdrawn({ ...back, state: 'buying' }, [there, back], isNever)).toBe(true);
  expect(isLabelWithdrawn(back, [there, back], (id) => id === there.id)).toBe(false);
});

test('SCR-06 the return labels of other bags stay, and one that was scanned does', () => {
  expect(isLabelWithdrawn(back, [{ ...there, progress: 'delivered' }, back], isNever)).toBe(false);
  expect(isLabelWithdrawn(back, [{ ...there, bag: 2 }, back], isNever)).toBe(false);
  expect(isLabelWithdrawn(back, [{ ...there, state: 'voided' }, back], isNever)).toBe(false);
  expect(isLabelWithdrawn({ ...back, progress: 'collected' }, [there, back], isNever)).toBe(false);
  expect(isLabelWithdrawn({ ...back, state: 'planned' }, [there, back], isNever)).toBe(false);
  expect(isLabelWithdrawn(there, [there, back], isNever)).toBe(false);
});
