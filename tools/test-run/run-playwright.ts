import type { Counts } from './counts.ts';
import { countPlaywright, type PlaywrightReport } from './playwright-report.ts';
import { newReportFile, readReport } from './read-report.ts';
import { runTool } from './run-tool.ts';
import { type WalkReport, walkTable } from './walk-table.ts';

export async function runPlaywright(paths: readonly string[], env: Record<string, string>): Promise<Counts> {
  const file = newReportFile('journeys');
  const exitCode = await runTool('node_modules/@playwright/test/cli.js', ['test', ...paths, '--reporter=list,json'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = readReport(file) as (PlaywrightReport & WalkReport) | undefined;
  if (!report) return { passed: 0, failed: 1 };
  for (const line of walkTable(report)) console.log(line);
  return countPlaywright(report, exitCode);
}
