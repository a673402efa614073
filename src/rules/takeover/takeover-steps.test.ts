import { expect, test } from 'vitest';
import { takeoverSteps } from './takeover-steps.ts';

test('CRT-03 the progress is that of the specification, in its order', () => {
  expect(takeoverSteps.map(({ percent, step }) => `${percent} ${step}`)).toEqual([
    '10 download',
    '20 on-behalf-user',
    '25 ship-points',
    '30 ship-points-done',
    '40 travelers',
    '50 travelers-updated',
    '60 product-lines',
    '70 pickup-date',
    '75 trip-settings',
    '80 service-options',
    '100 closing',
  ]);
});

test('CST-03 the page settles for 1000, 500 or 50 ms, and the modal closes 5000 ms after the last step', () => {
  const waits = takeoverSteps.map(({ waitMs }) => waitMs);
  expect(waits.at(-1)).toBe(5000);
  expect([...new Set(waits.slice(0, -1))].sort((a, b) => b - a)).toEqual([1000, 500, 50]);
});

test('CRT-03 every step says in words of its own what happens', () => {
  const words = takeoverSteps.map((step) => step.words);
  expect(new Set(words).size).toBe(takeoverSteps.length);
  for (const one of words) expect(one).not.toBe('');
});
