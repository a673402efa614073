import { expect, test } from 'vitest';
import { caseNames, readOptions } from './read-options.ts';

test('without arguments every case runs whole, with the seed that was drawn', () => {
  expect(readOptions([], 77)).toEqual({
    kind: 'options',
    options: { seed: 77, isShort: false, only: new Set(caseNames), reportFile: null },
  });
});

test('a seed, the short version and single cases can be asked for', () => {
  expect(readOptions(['--seed', '5', '--short', '--only', 'tabs,coupons'], 77)).toMatchObject({
    options: { seed: 5, isShort: true, only: new Set(['tabs', 'coupons']) },
  });
});

test.each([[['--only', 'tab']], [['--seed', 'five']], [['--fast']]])('%j is refused with how to write it', (words) => {
  expect(readOptions(words, 77)).toMatchObject({
    kind: 'wrong',
    usage: expect.stringContaining('npm run faults -- [--seed NUMBER]'),
  });
});
