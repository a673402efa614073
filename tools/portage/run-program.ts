import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { callingWords, type Command, givenWords, type Outcome, UsageError, type Words } from './command.ts';
import { errorText } from '#rules/error-text.ts';

/** What an operator types before the words; `deploy/portage-command` has a name of its own. */
const program = process.env['PORTAGE_COMMAND'] ?? 'npm run portage --';

const commonOptions = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsOptionsConfig;

export type Printed = { readonly exitCode: number; readonly stdout: string; readonly stderr: string };

/**
 * Runs the command that the words name. Exit code 0 means success, 1 that something failed or needs attention, and 2 that there is no such
 * command. With `--json` the answer, and any failure too, is one object on stdout.
 */
export async function runProgram(commands: readonly Command[], words: readonly string[]): Promise<Printed> {
  const isJson = words.includes('--json');
  const [first] = words;
  // Those that every command takes may also come before it: `--json version`.
  if (first !== undefined && words.length > 1 && isCommonOption(first))
    return runProgram(commands, [...words.slice(1), first]);
  const command = findCommand(commands, words);
  if (!command) return noCommand(commands, words);
  if (words.includes('--help') || words.includes('-h')) return printed(0, helpOf(command));
  try {
    return printOutcome(await command.run(readWords(command, words)), isJson);
  } catch (error) {
    const message = errorText(error);
    if (error instanceof UsageError) return failed(2, `${message}\nUsage: ${program} ${command.usage}`, isJson);
    return failed(1, message, isJson);
  }
}

/** Of `archive` and `archive list`, the longer name is called where it fits. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return commands
    .filter((one) => callingWords(one).every((word, index) => words[index] === word))
    .toSorted((one, other) => callingWords(other).length - callingWords(one).length)[0];
}

function isCommonOption(word: string): boolean {
  return ['--json', '--help', '-h'].includes(word);
}

function noCommand(commands: readonly Command[], words: readonly string[]): Printed {
  const isJson = words.includes('--json');
  const [first = '--help', second] = words.filter((word) => word !== '--json');
  const isHelp = words.includes('--help') || words.includes('-h');
  const group = commands.filter((command) => callingWords(command)[0] === first);
  if (isCommonOption(first)) return printed(0, listOf(commands));
  if (group.length === 0) return failed(2, `There is no command ${first}.\n${listOf(commands)}`, isJson);
  if (isHelp) return printed(0, listOf(group));
  const isMissing = second === undefined || second.startsWith('-');
  const wrong = isMissing ? `${first} needs one more word:` : `There is no command ${first} ${second}.`;
  return failed(2, `${wrong}\n${listOf(group)}`, isJson);
}

function listOf(commands: readonly Command[]): string {
  return commands.map(({ usage, summary }) => `${program} ${usage}\n    ${summary}`).join('\n');
}

function helpOf({ usage, summary, details }: Command): string {
  return [
    `${program} ${usage} [--json]`,
    summary,
    ...(details === undefined ? [] : [details]),
    'Exit codes: 0 all is well, 1 something failed or needs attention, 2 the command was not understood.',
  ].join('\n\n');
}

/** The options and arguments of a command, or a `UsageError` that says what is wrong with them. */
export function readWords(command: Command, words: readonly string[]): Words {
  const given = words.slice(callingWords(command).length);
  const { values, positionals } = parse(command, given);
  const { needed, most } = givenWords(command);
  if (positionals.length < needed) throw new UsageError('A required argument is missing.');
  if (positionals.length > most) throw new UsageError(`${positionals.slice(most).join(' ')} is not understood.`);
  return { values, positionals };
}

function parse({ options = {} }: Command, words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: { ...options, ...commonOptions }, allowPositionals: true });
  } catch (cause) {
    throw new UsageError(errorText(cause), { cause });
  }
}

function printOutcome({ isFine, lines, data }: Outcome, isJson: boolean): Printed {
  const text = isJson ? JSON.stringify({ ok: isFine, ...data }) : lines.join('\n');
  return printed(isFine ? 0 : 1, text);
}

function failed(exitCode: number, message: string, isJson: boolean): Printed {
  if (isJson) return printed(exitCode, JSON.stringify({ ok: false, error: message }));
  return { exitCode, stdout: '', stderr: `${message}\n` };
}

function printed(exitCode: number, text: string): Printed {
  return { exitCode, stdout: text === '' ? '' : `${text}\n`, stderr: '' };
}
