import { expect, test } from 'vitest';
import { inRounds } from './in-rounds.ts';
import { runConcurrently } from './run-concurrently.ts';

test('rounds go on until one finds nothing more', async () => {
  const found = ['more', 'more', 'done', 'more'] as const;
  let rounds = 0;
  await inRounds({ timeMs: 60_000, round: async () => found[rounds++] ?? 'done' });
  expect(rounds).toBe(3);
});

test('no round begins once the time is over', async () => {
  let rounds = 0;
  await inRounds({
    timeMs: 0,
    round: async () => {
      rounds += 1;
      return 'more';
    },
  });
  expect(rounds).toBe(1);
});

test('runConcurrently works on each item once, and on no more items at a time than allowed', async () => {
  const done: number[] = [];
  let underWay = 0;
  let most = 0;
  await runConcurrently([1, 2, 3, 4, 5, 6, 7], {
    atOnceMax: 3,
    work: async (number) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      done.push(number);
      underWay -= 1;
    },
  });
  expect(done.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});
