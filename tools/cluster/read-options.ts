import { type ReadOptions, readWords } from '../command-options.ts';

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

export function readOptions(words: readonly string[]): ReadOptions<ClusterOptions> {
  const values = readWords(words, {
    short: { type: 'boolean' },
    rate: { type: 'string' },
    seconds: { type: 'string' },
    report: { type: 'string' },
    'keep-logs': { type: 'boolean' },
  });
  if (!values) return { kind: 'wrong', usage };
  const isShort = values.short ?? false;
  const rate = Number(values.rate ?? (isShort ? 8 : 100));
  const seconds = Number(values.seconds ?? (isShort ? 16 : 300));
  if (!(rate > 0 && rate <= 1000)) return { kind: 'wrong', usage: `The rate is a number from 1 to 1000. ${usage}` };
  if (!(seconds >= secondsMin && seconds <= 3600))
    return { kind: 'wrong', usage: `The seconds are from ${secondsMin} to 3600. ${usage}` };
  return {
    kind: 'options',
    options: { isShort, rate, seconds, reportFile: values.report ?? null, keepsLogs: values['keep-logs'] ?? false },
  };
}

/** Less would leave no time between two faults. */
const secondsMin = 12;
