import { expect, test } from 'vitest';
import { figuresOf } from './figures.ts';

const phases = [
  { name: 'before', fromMs: 0, toMs: 1000 },
  { name: 'a server is killed', fromMs: 1000, toMs: 3000 },
];

test('a time without orders counts where it ended, also when it began in the phase before', () => {
  const placed = [100, 300, 900, 2500, 2600].map((at) => ({ at, tookMs: at / 100 }));
  expect(figuresOf(phases, placed)).toEqual([
    { name: 'before', orders: 3, p50Ms: 3, p99Ms: 9, longestGapMs: 600 },
    { name: 'a server is killed', orders: 2, p50Ms: 25, p99Ms: 26, longestGapMs: 1600 },
  ]);
});

test('a phase without orders has no times', () => {
  expect(figuresOf(phases, [])).toMatchObject([
    { orders: 0, p99Ms: null },
    { p50Ms: null, longestGapMs: 0 },
  ]);
});
