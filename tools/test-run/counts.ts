import { stripVTControlCharacters } from 'node:util';

/** The result of a part of the test run. */
export type Counts = {
  readonly passed: number;
  readonly failed: number;
  /** The failed tests with their reasons, to be printed again at the end of the run. */
  readonly failures?: readonly string[];
};

export function sumOf(counts: readonly Counts[]): Counts {
  return counts.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}

/** The very last line of the run; machines read it. */
export function lastLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

const linesOfReason = 12;

/** One failure, with the start of its reason: the whole is where its part printed it. */
export function failureOf(name: string, reason = ''): string {
  const plain = stripVTControlCharacters(reason).trim();
  const lines = plain === '' ? [] : plain.split('\n').slice(0, linesOfReason);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}
