import type { Counts } from './counts.ts';

/** A report is written at the very end; without one, or with an exit code that nothing explains, the part has failed. */
export function countFaults(report: unknown, exitCode: number): Counts {
  if (!isCounts(report)) return { passed: 0, failed: 1 };
  return report.failed === 0 && exitCode !== 0 ? { ...report, failed: 1 } : report;
}

function isCounts(report: unknown): report is Counts {
  if (typeof report !== 'object' || report === null) return false;
  return (
    'passed' in report && typeof report.passed === 'number' && 'failed' in report && typeof report.failed === 'number'
  );
}
