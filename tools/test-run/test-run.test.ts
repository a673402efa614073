import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../bootstrap/places.mjs';
import { chooseParts } from './choose-parts.ts';
import { lastLine, sumOf } from './counts.ts';
import { countFaults } from './faults-report.ts';
import { mayOpenPages, notOnPostgres15, onPostgres15Only, sqlTests } from './parts.ts';
import { countPlaywright } from './playwright-report.ts';
import { countVitest } from './vitest-report.ts';
import { walkTable } from './walk-table.ts';

const sound = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

describe('counting', () => {
  test('the last line is the sum of all parts', () => {
    const sum = sumOf([
      { passed: 1, failed: 0 },
      { passed: 40, failed: 2 },
    ]);
    expect(lastLine(sum)).toBe('41 passed, 2 failed');
  });

  test('vitest: passed tests pass', () => {
    expect(countVitest(sound, 0)).toEqual({ passed: 3, failed: 0, failures: [] });
  });

  test('vitest: skipped and planned tests count as failed', () => {
    expect(countVitest({ ...sound, numPendingTests: 1, numTodoTests: 2 }, 0)).toMatchObject({ passed: 3, failed: 3 });
  });

  test('vitest: a file that could not be loaded counts as failed, one with a failed test is not counted twice', () => {
    const testResults = [
      { status: 'failed', name: 'a.test.ts', message: 'SyntaxError: here', assertionResults: [] },
      {
        status: 'failed',
        name: 'b.test.ts',
        assertionResults: [
          { status: 'failed', fullName: 'money adds up', failureMessages: ['expected \u001b[32m2\u001b[39m'] },
          { status: 'passed' },
        ],
      },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    expect(countVitest({ ...sound, numFailedTests: 1, testResults }, 1)).toEqual({
      passed: 3,
      failed: 2,
      failures: ['a.test.ts\n    SyntaxError: here', 'b.test.ts › money adds up\n    expected 2'],
    });
  });

  test('vitest: an exit code that nothing else explains counts as failed', () => {
    expect(countVitest(sound, 1)).toMatchObject({ passed: 3, failed: 1 });
  });

  test('playwright: flaky, skipped and failed tests and errors outside of tests count as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
    expect(countPlaywright({ stats, errors: [{}] }, 1)).toMatchObject({ passed: 5, failed: 7 });
  });

  test('playwright: an exit code that nothing else explains counts as failed', () => {
    const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright({ stats, errors: [] }, 0)).toMatchObject({ passed: 5, failed: 0 });
    expect(countPlaywright({ stats, errors: [] }, 1)).toMatchObject({ passed: 5, failed: 1 });
  });

  test('playwright: what failed is named with its screen and its reason, wherever it is', () => {
    const of = (status: string, message?: string) => ({
      projectName: 'phone',
      status,
      results: [message === undefined ? {} : { error: { message } }],
    });
    const specs = [
      { title: 'pays', file: 'pay.test.ts', ok: false, tests: [of('unexpected', 'Error: no button')] },
      { title: 'ships', file: 'ship.test.ts', ok: true, tests: [of('expected')] },
    ];
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
    expect(countPlaywright({ stats, errors: [], suites: [{ suites: [{ specs }] }] }, 1).failures).toEqual([
      '[phone] pay.test.ts › pays\n    Error: no button',
    ]);
  });

  test('faults: the checks are the tests, and a run that broke off counts as failed', () => {
    expect(countFaults({ passed: 128, failed: 0 }, 0)).toEqual({ passed: 128, failed: 0 });
    expect(countFaults({ passed: 120, failed: 8 }, 1)).toEqual({ passed: 120, failed: 8 });
    expect(countFaults({ passed: 128, failed: 0 }, 1)).toEqual({ passed: 128, failed: 1 });
    expect(countFaults(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('the table of walks', () => {
  const walk = (name: string, fields: number) => ({
    tests: [
      {
        annotations: [
          { type: 'slow' },
          { type: 'walk', description: JSON.stringify({ name, fields, presses: 9, errors: 0 }) },
        ],
      },
    ],
  });

  test('each walk is a line, wherever its test is', () => {
    const suites = [{ specs: [walk('guest', 12)], suites: [{ specs: [walk('on a phone', 3)] }] }];
    expect(walkTable({ suites })).toEqual([
      'walk        fields  presses  errors',
      'guest           12        9       0',
      'on a phone       3        9       0',
    ]);
  });

  test('without walks there is no table', () => {
    expect(walkTable({ suites: [{ specs: [{ tests: [{ annotations: [] }] }] }] })).toEqual([]);
    expect(walkTable({})).toEqual([]);
  });
});

describe('choosing parts', () => {
  const parts = [{ name: 'types' }, { name: 'lint' }, { name: 'calls' }];

  test('without arguments everything runs', () => {
    expect(chooseParts(parts, [])).toEqual({ chosen: parts, paths: [] });
  });

  test('--only chooses by name, in the usual order, and keeps the paths', () => {
    expect(chooseParts(parts, ['--only', 'calls,types', 'src/records'])).toEqual({
      chosen: [{ name: 'types' }, { name: 'calls' }],
      paths: ['src/records'],
    });
  });

  test.each([[['--only', 'typos']], [['--only']], [['calls']]])('%j is refused with the list of parts', (args) => {
    expect(() => chooseParts(parts, args)).toThrow(/types, lint, calls/);
  });
});

test('every test file that calls leave out runs on PostgreSQL 15', () => {
  const matches = (globs: readonly string[]) => (file: string) => globs.some((glob) => path.matchesGlob(file, glob));
  const leftOut = fs.globSync('src/**/*.test.{ts,tsx}', { cwd: root }).filter(matches(onPostgres15Only));
  expect(leftOut.length).toBeGreaterThan(0);
  expect(leftOut.filter((file) => !sqlTests.some((start) => file.startsWith(start)))).toEqual([]);
  expect(leftOut.filter(matches(notOnPostgres15))).toEqual([]);
});

describe('pages before tests', () => {
  test.each(['src/app/server/server.test.ts', './src/app', 'src', 'tools/bootstrap/bootstrap.test.ts'])(
    'are built for %s, which starts the whole server',
    (chosen) => {
      expect(mayOpenPages(['src/capabilities/pricing', chosen])).toBe(true);
    },
  );

  test('are not built for tests of calls, which open none', () => {
    expect(mayOpenPages(['src/capabilities/pricing', 'src/journeys/takeover'])).toBe(false);
    expect(mayOpenPages([])).toBe(false);
  });
});
