import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The options of a command, or why it is not run, with how to write it. */
export type ReadOptions<Options> =
  | { readonly kind: 'options'; readonly options: Options }
  | { readonly kind: 'wrong'; readonly usage: string };

/** Reads the words after a command by their names; undefined when one of them is unknown or lacks its value. */
export function readWords<const Names extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  names: Names,
) {
  try {
    return parseArgs({ args: [...words], options: names }).values;
  } catch {
    return undefined;
  }
}

/** The options; a command with wrong ones ends here. */
export function optionsOrExit<Options>(read: ReadOptions<Options>): Options {
  if (read.kind === 'options') return read.options;
  console.error(read.usage);
  process.exit(2);
}
