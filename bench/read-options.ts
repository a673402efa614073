import { parseArgs } from 'node:util';

export const parts = ['zip', 'autocomplete', 'services', 'price', 'orders', 'script', 'lighthouse'] as const;

export type Part = (typeof parts)[number];

export type BenchOptions = {
  readonly only: ReadonlySet<Part>;
  /** Short rounds: good enough to see whether something is badly wrong. */
  readonly quick: boolean;
  /** Where the server writes a CPU profile of its whole life, if anywhere. */
  readonly profileFolder: string | null;
};

const usage = `npm run bench -- [--quick] [--only ${parts.join(',')}] [--profile FOLDER]`;

/** The options, or one sentence about what is wrong with them. */
export function readOptions(words: readonly string[]): BenchOptions | string {
  let values: { quick?: boolean; only?: string; profile?: string };
  try {
    const options = { quick: { type: 'boolean' }, only: { type: 'string' }, profile: { type: 'string' } } as const;
    values = parseArgs({ args: [...words], options }).values;
  } catch {
    return usage;
  }
  const asked = values.only?.split(',') ?? parts;
  const unknown = asked.filter((name) => !isPart(name));
  if (unknown.length > 0) return `There is no part ${unknown.join(', ')}. ${usage}`;
  return { only: new Set(asked.filter(isPart)), quick: values.quick ?? false, profileFolder: values.profile ?? null };
}

function isPart(name: string): name is Part {
  return parts.some((part) => part === name);
}
