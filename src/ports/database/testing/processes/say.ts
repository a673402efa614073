import { writeSync } from 'node:fs';

/** Says a line to the test that started this process; at once, so that a kill right after does not swallow it. */
export function say(line: string): void {
  writeSync(1, `${line}\n`);
}
