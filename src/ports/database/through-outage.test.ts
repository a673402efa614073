import { expect, test } from 'vitest';
import { throughOutage } from './through-outage.ts';

const away = new Error('Connection terminated unexpectedly');

test('work is repeated while the database is away', async () => {
  let tries = 0;
  const answer = await throughOutage(async () => {
    tries += 1;
    if (tries < 3) throw away;
    return 'done';
  }, 60_000);
  expect([answer, tries]).toEqual(['done', 3]);
});

test('work that the database refuses is not repeated, and neither is any once the time is over', async () => {
  for (const [error, withinMs] of [
    [new Error('duplicate key'), 60_000],
    [away, 0],
  ] as const) {
    let tries = 0;
    const work = async (): Promise<never> => {
      tries += 1;
      throw error;
    };
    await expect(throughOutage(work, withinMs)).rejects.toBe(error);
    expect(tries).toBe(1);
  }
});
