import { parseArgs } from 'node:util';

export type ClusterOptions = {
  /** Fewer processes and seconds, for every test run. */
  readonly isShort: boolean;
  /** Orders that are begun each second. */
  readonly rate: number;
  readonly seconds: number;
  /** Where the counts of the checks are written, if anywhere. */
  readonly reportFile: string | null;
  /** Whether the logs of all processes stay. */
  readonly keepsLogs: boolean;
};

const usage = 'npm run cluster -- [--short] [--rate ORDERS_A_SECOND] [--seconds SECONDS] [--keep-logs]';

/** The options, or one sentence about what is wrong with them. */
export function readOptions(words: readonly string[]): ClusterOptions | string {
  let values: { short?: boolean; rate?: string; seconds?: string; report?: string; 'keep-logs'?: boolean };
  try {
    const options = {
      short: { type: 'boolean' },
      rate: { type: 'string' },
      seconds: { type: 'string' },
      report: { type: 'string' },
      'keep-logs': { type: 'boolean' },
    } as const;
    values = parseArgs({ args: [...words], options }).values;
  } catch {
    return usage;
  }
  const isShort = values.short ?? false;
  const rate = Number(values.rate ?? (isShort ? 8 : 100));
  const seconds = Number(values.seconds ?? (isShort ? 16 : 300));
  if (!(rate > 0 && rate <= 1000)) return `The rate is a number from 1 to 1000. ${usage}`;
  if (!(seconds >= secondsMin && seconds <= 3600)) return `The seconds are from ${secondsMin} to 3600. ${usage}`;
  return { isShort, rate, seconds, reportFile: values.report ?? null, keepsLogs: values['keep-logs'] ?? false };
}

/** Less would leave no time between two faults. */
const secondsMin = 12;
