import { expect, test } from 'vitest';
import { readOptions } from './read-options.ts';

test('a whole run places a hundred orders a second for five minutes, a short one few', () => {
  expect(readOptions([])).toMatchObject({ options: { isShort: false, rate: 100, seconds: 300 } });
  expect(readOptions(['--short'])).toMatchObject({ options: { isShort: true, rate: 8, seconds: 16 } });
  expect(readOptions(['--rate', '40', '--seconds', '60'])).toMatchObject({ options: { rate: 40, seconds: 60 } });
});

test.each([[['--rate', 'many']], [['--seconds', '1']], [['--fast']]])('%j is refused with the usage', (words) => {
  expect(readOptions(words)).toMatchObject({ kind: 'wrong', usage: expect.stringContaining('npm run cluster') });
});
