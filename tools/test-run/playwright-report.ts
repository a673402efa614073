import { type Counts, failureOf } from './counts.ts';
import { specsOfSuites, type Suite } from './specs-of-suites.ts';

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
  readonly suites?: readonly Suite<Spec>[];
};

type Spec = {
  readonly title: string;
  readonly file: string;
  readonly ok: boolean;
  readonly tests: readonly {
    readonly projectName: string;
    readonly status: string;
    readonly results: readonly { readonly error?: { readonly message?: string } }[];
  }[];
};

export function countPlaywright({ stats, errors, suites = [] }: PlaywrightReport, exitCode: number): Counts {
  if (stats.skipped > 0) {
    console.log(`${stats.skipped} skipped, which counts as failed: a test that does not run proves nothing.`);
  }
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return {
    passed: stats.expected,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    failures: specsOfSuites(suites)
      .filter(({ ok }) => !ok)
      .flatMap(failuresOfSpec),
  };
}

function failuresOfSpec({ title, file, tests }: Spec): readonly string[] {
  return tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ projectName, results }) =>
      failureOf(`[${projectName}] ${file} › ${title}`, results.find(({ error }) => error)?.error?.message),
    );
}
