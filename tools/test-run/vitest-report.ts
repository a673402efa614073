import { type Counts, failureOf } from './counts.ts';

/** The part of vitest's JSON report that we read. */
export type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly name?: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName?: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
};

/** Skipped tests and files that could not even be loaded are failures, as is an exit code that nothing else explains. */
export function countVitest(report: VitestReport, exitCode: number): Counts {
  const skipped = report.numPendingTests + report.numTodoTests;
  if (skipped > 0) console.log(`${skipped} skipped, which counts as failed: a test that does not run proves nothing.`);
  const brokenFiles = report.testResults.filter(isBroken).length;
  const failed = report.numFailedTests + skipped + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    failures: report.testResults.flatMap(failuresOfFile),
  };
}

function failuresOfFile(file: VitestReport['testResults'][number]): readonly string[] {
  const { name = '', message } = file;
  if (isBroken(file)) return [failureOf(name, message)];
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => failureOf(`${name} › ${fullName}`, failureMessages?.join('\n')));
}

function isBroken({ status, assertionResults }: VitestReport['testResults'][number]): boolean {
  return status === 'failed' && !assertionResults.some((one) => one.status === 'failed');
}
