import { expect, test } from 'vitest';
import { root } from '../bootstrap/places.mjs';
import { importersOf } from './importers.ts';
import { testsToRun } from './tests-to-run.ts';

const importers = new Map([
  ['src/rules/money.ts', ['src/rules/money.test.ts', 'src/rules/price.ts']],
  ['src/rules/price.ts', ['src/rules/price.test.ts', 'src/capabilities/pricing/server/ask.ts']],
  ['src/capabilities/pricing/server/ask.ts', ['src/capabilities/pricing/pricing.test.ts', 'src/app/app.test.ts']],
]);

test('a changed test runs, and so do the tests that import a changed file directly or through others', () => {
  expect(testsToRun(['src/kit/field.test.ts', 'src/rules/price.ts'], importers)).toEqual({
    chosen: [
      'src/kit/field.test.ts',
      'src/rules/price.test.ts',
      'src/capabilities/pricing/pricing.test.ts',
      'src/app/app.test.ts',
    ],
    leftOut: 0,
  });
});

test('of too many the nearest run, quick ones and calls by a limit of their own, and the rest is counted', () => {
  expect(testsToRun(['src/rules/money.ts'], importers, { quick: 1, calls: 1 })).toEqual({
    chosen: ['src/rules/money.test.ts', 'src/capabilities/pricing/pricing.test.ts'],
    leftOut: 2,
  });
});

test('journeys in the browser are left to npm test', () => {
  expect(testsToRun(['e2e/pay.test.ts', 'docs/words.md'], importers)).toEqual({ chosen: [], leftOut: 0 });
});

test('imports of this project are found by path and by alias', () => {
  const found = importersOf(root);
  expect(found.get('tools/check/importers.ts')).toContain('tools/check/tests-to-run.ts');
  expect(found.get('src/rules/money.ts')?.length).toBeGreaterThan(10);
});
