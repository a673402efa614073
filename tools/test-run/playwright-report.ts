import type { Counts } from './counts.ts';

/** The part of Playwright's JSON report that we read. */
export type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  /** What went wrong outside of any test, such as a server that did not start. */
  readonly errors: readonly unknown[];
};

export function countPlaywright({ stats, errors }: PlaywrightReport, exitCode: number): Counts {
  if (stats.skipped > 0) {
    console.log(`${stats.skipped} skipped, which counts as failed: a test that does not run proves nothing.`);
  }
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return { passed: stats.expected, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
