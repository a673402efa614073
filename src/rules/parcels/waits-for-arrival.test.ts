import { expect, test } from 'vitest';
import { waitsForArrival } from './waits-for-arrival.ts';

const back = { leg: 'return', bag: 1, state: 'planned', progress: 'label' } as const;
const there = { leg: 'outbound', bag: 1, state: 'ready', progress: 'on-its-way' } as const;

test('the label of a way back waits until its bag has arrived', () => {
  expect(waitsForArrival(back, [there, back])).toBe(true);
  expect(waitsForArrival(back, [{ ...there, progress: 'lost' }, back])).toBe(true);
  expect(waitsForArrival(back, [{ ...there, progress: 'delivered' }, back])).toBe(false);
});

test('no other label waits: one of another bag, of an outbound leg that was canceled, or one that is made', () => {
  expect(waitsForArrival(back, [{ ...there, bag: 2 }, back])).toBe(false);
  expect(waitsForArrival(back, [{ ...there, state: 'voided' }, back])).toBe(false);
  expect(waitsForArrival({ ...back, state: 'ready' }, [there])).toBe(false);
  expect(waitsForArrival({ ...there, state: 'planned', progress: 'label' }, [there])).toBe(false);
});
