import { type ReadOptions, readWords } from '#tools/command-options.ts';

export const parts = [
  'zip',
  'autocomplete',
  'services',
  'price',
  'orders',
  'parallel',
  'parcels',
  'start',
  'script',
  'shift',
  'lighthouse',
] as const;

export type Part = (typeof parts)[number];

export type BenchOptions = {
  readonly only: ReadonlySet<Part>;
  /** Short rounds: good enough to see whether something is badly wrong. */
  readonly quick: boolean;
  /** How often everything is measured, from an empty database each time. */
  readonly runs: number;
  /** Where the server writes a CPU profile of its whole life, if anywhere. */
  readonly profileFolder: string | null;
};

const usage = `npm run bench -- [--quick] [--runs N] [--only ${parts.join(',')}] [--profile FOLDER]`;

export function readOptions(words: readonly string[]): ReadOptions<BenchOptions> {
  const values = readWords(words, {
    quick: { type: 'boolean' },
    only: { type: 'string' },
    profile: { type: 'string' },
    runs: { type: 'string' },
  });
  if (!values) return { kind: 'wrong', usage };
  const asked = values.only?.split(',') ?? parts;
  const unknown = asked.filter((name) => !isPart(name));
  if (unknown.length > 0) return { kind: 'wrong', usage: `There is no part ${unknown.join(', ')}. ${usage}` };
  const runs = Number(values.runs ?? 1);
  if (!Number.isInteger(runs) || runs < 1) return { kind: 'wrong', usage: `--runs takes a number from 1. ${usage}` };
  return {
    kind: 'options',
    options: {
      runs,
      only: new Set(asked.filter(isPart)),
      quick: values.quick ?? false,
      profileFolder: values.profile ?? null,
    },
  };
}

function isPart(name: string): name is Part {
  return parts.some((part) => part === name);
}
