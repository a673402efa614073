/** What a part of the test run says at its end. */
export type Counts = { readonly passed: number; readonly failed: number };

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
