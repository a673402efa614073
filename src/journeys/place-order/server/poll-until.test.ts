import { expect, test } from 'vitest';
import { pollUntil } from './poll-until.ts';

/** Counts how often it was looked, and ends the wait at one of them. */
function watched({ endsAt = Number.POSITIVE_INFINITY }: { endsAt?: number } = {}) {
  const leaving = new AbortController();
  let looks = 0;
  const look = async (): Promise<number> => {
    looks += 1;
    if (looks === endsAt) leaving.abort();
    return looks;
  };
  return { look, options: { everyMs: 1, againMax: 20, ended: leaving.signal } };
}

test('PAY-04 polling ends at the first result that will do', async () => {
  const { look, options } = watched();
  expect(await pollUntil(look, { ...options, willDo: (seen) => seen >= 3 })).toBe(3);
});

test('PAY-04 a wait ends with what was seen last', async () => {
  const { look, options } = watched();
  expect(await pollUntil(look, { ...options, willDo: () => false })).toBe(21);
  const once = watched();
  expect(await pollUntil(once.look, { ...once.options, againMax: 0, willDo: () => false })).toBe(1);
});

test('PAY-04 polling ends when the caller has hung up', async () => {
  const { look, options } = watched({ endsAt: 4 });
  expect(await pollUntil(look, { ...options, willDo: () => false })).toBe(4);
});
