import fs from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/places.mjs';

const reportFolder = path.join(root, 'build/test-reports');

/** Where a tool is told to put its report. An older one is removed, so that it is never taken for the new one. */
export function newReportFile(name: string): string {
  fs.mkdirSync(reportFolder, { recursive: true });
  const file = path.join(reportFolder, `${name}.json`);
  fs.rmSync(file, { force: true });
  return file;
}

/** A tool that crashed has left no report, or half of one. */
export function readReport(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
