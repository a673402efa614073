import { expect, test } from 'vitest';
import { waitsForArrival } from './waits-for-arrival.ts';

const back = { id: 2, leg: 'return', bag: 1, state: 'planned', progress: 'label' } as const;
const there = { id: 1, leg: 'outbound', bag: 1, state: 'ready', progress: 'on-its-way' } as const;
const isNever = () => false;

test('the label of a return leg waits until its bag has arrived', () => {
  expect(waitsForArrival(back, [there, back], isNever)).toBe(true);
  expect(waitsForArrival(back, [{ ...there, progress: 'lost' }, back], isNever)).toBe(true);
  expect(waitsForArrival(back, [{ ...there, progress: 'delivered' }, back], isNever)).toBe(false);
});

test('the label of a return leg does not wait for a bag whose new trip is booked', () => {
  const returned = { ...there, progress: 'returned' } as const;
  expect(waitsForArrival(back, [returned, back], isNever)).toBe(true);
  expect(waitsForArrival(back, [returned, back], (id) => id === there.id)).toBe(false);
});

test('no other label waits: one of another bag, of an outbound leg that was canceled, or one that is made', () => {
  expect(waitsForArrival(back, [{ ...there, bag: 2 }, back], isNever)).toBe(false);
  expect(waitsForArrival(back, [{ ...there, state: 'voided' }, back], isNever)).toBe(false);
  expect(waitsForArrival({ ...back, state: 'ready' }, [there], isNever)).toBe(false);
  expect(waitsForArrival({ ...there, state: 'planned', progress: 'label' }, [there], isNever)).toBe(false);
});
