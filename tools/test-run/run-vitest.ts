import type { Counts } from './counts.ts';
import { newReportFile, readReport } from './read-report.ts';
import { runTool } from './run-tool.ts';
import { countVitest, type VitestReport } from './vitest-report.ts';

type VitestRun = {
  /** Names the report; two runs of one project must not share it. */
  readonly name: string;
  readonly project: string;
  readonly paths: readonly string[];
  /** Files of the paths that are left out. */
  readonly exclude?: readonly string[];
  readonly env?: Record<string, string>;
  readonly output?: 'inherit' | number;
};

export async function runVitest({ name, project, paths, exclude = [], env, output }: VitestRun): Promise<Counts> {
  const file = newReportFile(name);
  // They are told apart by commas.
  if (exclude.some((files) => files.includes(','))) throw new Error('A pattern of files to leave out has a comma.');
  const exitCode = await runTool(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--project',
      // `calls` means `calls-alone` too.
      `${project}*`,
      ...paths,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { ...env, TESTS_LEFT_OUT: exclude.join(',') },
    output,
  );
  const report = readReport(file) as VitestReport | undefined;
  return report ? countVitest(report, exitCode) : { passed: 0, failed: 1 };
}
