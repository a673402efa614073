import { type ReadOptions, readWords } from '../command-options.ts';

export const caseNames = [
  'steps',
  'random-kills',
  'gateway-hang',
  'gateway-reset',
  'gateway-500',
  'double-clicks',
  'tabs',
  'callbacks',
  'coupons',
  'gift-card',
  'refunds',
  'easypost',
  'labels',
  'pickups',
  'scans',
  'database',
  'random-carts',
  'mishaps',
  'claims',
  'larger-sizes',
  'carrier-away',
] as const;

export type CaseName = (typeof caseNames)[number];

export type FaultsOptions = {
  /** The same seed makes the same choices. */
  readonly seed: number;
  /** Few of everything, for every test run. */
  readonly isShort: boolean;
  readonly only: ReadonlySet<CaseName>;
  /** Where the counts of the checks are written, if anywhere. */
  readonly reportFile: string | null;
};

const usage = `npm run faults -- [--seed NUMBER] [--short] [--only ${caseNames.join(',')}]`;

export function readOptions(words: readonly string[], anySeed: number): ReadOptions<FaultsOptions> {
  const values = readWords(words, {
    seed: { type: 'string' },
    short: { type: 'boolean' },
    only: { type: 'string' },
    report: { type: 'string' },
  });
  if (!values) return { kind: 'wrong', usage };
  const seed = values.seed === undefined ? anySeed : Number(values.seed);
  if (!Number.isSafeInteger(seed)) return { kind: 'wrong', usage: `A seed is a whole number. ${usage}` };
  const asked = values.only?.split(',') ?? caseNames;
  const unknown = asked.filter((name) => !isCaseName(name));
  if (unknown.length > 0) return { kind: 'wrong', usage: `There is no case ${unknown.join(', ')}. ${usage}` };
  return {
    kind: 'options',
    options: {
      seed,
      isShort: values.short ?? false,
      only: new Set(asked.filter(isCaseName)),
      reportFile: values.report ?? null,
    },
  };
}

function isCaseName(name: string): name is CaseName {
  return caseNames.some((one) => one === name);
}
