import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('PAY-01 work of one name waits for the work before it, in order', async () => {
  const inTurn = oneAtATime();
  const seen: string[] = [];
  const work = (label: string) => () =>
    new Promise<void>((resolve) => {
      seen.push(`${label} starts`);
      setImmediate(() => {
        seen.push(`${label} ends`);
        resolve();
      });
    });
  await Promise.all([inTurn('key', work('first')), inTurn('key', work('second')), inTurn('key', work('third'))]);
  expect(seen).toEqual(['first starts', 'first ends', 'second starts', 'second ends', 'third starts', 'third ends']);
});

test('PAY-01 work of another name does not wait', async () => {
  const inTurn = oneAtATime();
  const endless = Promise.withResolvers<void>();
  const first = inTurn('one', () => endless.promise);
  expect(await inTurn('two', async () => 'done')).toBe('done');
  endless.resolve();
  await first;
});

test('PAY-01 work that fails fails for its own caller only', async () => {
  const inTurn = oneAtATime();
  const failing = inTurn('key', async () => {
    throw new Error('The first failed.');
  });
  const next = inTurn('key', async () => 'done');
  await expect(failing).rejects.toThrow('The first failed.');
  expect(await next).toBe('done');
});
