import { expect, test } from 'vitest';
import { atLeast, atMost, middleOf, shown } from './figure.ts';

const run = (ratio: number, ms: number) => [
  atLeast('ratio', ratio, 0.2, 'a detail'),
  shown('  half of them within', `${ms} ms`),
  atMost('  99 of 100 within', ms, 100, 'ms'),
];

test('the run in the middle decides whether a figure is met, and the others are named', () => {
  const [ratio, half, most] = middleOf([run(0.15, 90), run(0.25, 300), run(0.21, 80)]);
  expect(ratio).toMatchObject({ isMet: true, measured: '0.210 (a detail); runs: 0.150 · 0.250 · 0.210' });
  expect(half).toMatchObject({ isMet: null, measured: '90 ms · 300 ms · 80 ms' });
  expect(most).toMatchObject({ isMet: true, measured: '90.0 ms; runs: 90.0 ms · 300 ms · 80.0 ms' });
});

test('the worse of two runs decides, and a single run is shown as it is', () => {
  expect(middleOf([run(0.15, 90), run(0.25, 300)]).map(({ isMet }) => isMet)).toEqual([false, null, false]);
  expect(middleOf([run(0.25, 90)])).toEqual(run(0.25, 90));
});

test('figures of two parts with the same name stay apart', () => {
  const twoParts = (ms: number) => [...run(1, ms), ...run(1, 2 * ms)];
  const figures = middleOf([twoParts(40), twoParts(41), twoParts(42)]);
  expect(figures[2]?.isMet).toBe(true);
  expect(figures[2]?.measured).toBe('41.0 ms; runs: 40.0 ms · 41.0 ms · 42.0 ms');
  expect(figures[5]?.measured).toBe('82.0 ms; runs: 80.0 ms · 82.0 ms · 84.0 ms');
});
