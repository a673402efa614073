import type { ParseArgsOptionsConfig } from 'node:util';

/** What a command has done or found. */
export type Outcome = {
  /** False ends the program with exit code 1: something was found that needs attention. */
  readonly isFine: boolean;
  readonly lines: readonly string[];
  /** The same for programs, printed with `--json`. */
  readonly data: Readonly<Record<string, unknown>>;
};

export type Words = {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
};

export type Command = {
  /** `admin create EMAIL [--role ROLE]`: the words in lower case at its beginning call it, those in capitals are given. */
  readonly usage: string;
  readonly summary: string;
  /** What `--help` says beyond the summary. */
  readonly details?: string;
  readonly options?: ParseArgsOptionsConfig;
  run(words: Words): Promise<Outcome>;
};

/** The command was called with wrong words; the program prints its usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** `['admin', 'create']` of `admin create EMAIL`, and `['archive']` of `archive --before MONTH`. */
export function callingWords({ usage }: Command): readonly string[] {
  return /^[a-z][a-z-]*( [a-z][a-z-]*)*/.exec(usage)?.[0].split(' ') ?? [];
}

/** How many words in capitals a command needs, and how many it takes. */
export function givenWords({ usage }: Command): { readonly needed: number; readonly most: number } {
  const withoutOptions = usage.replaceAll(/\[--[^\]]*\]|--[a-z-]+ [A-Z]+/g, '');
  const optional = withoutOptions.match(/\[[A-Z]+\]/g)?.length ?? 0;
  const all = withoutOptions.match(/\b[A-Z]{2,}\b/g)?.length ?? 0;
  return { needed: all - optional, most: all };
}
