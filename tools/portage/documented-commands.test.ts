import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callingWords } from './command.ts';
import { commands } from './commands.ts';
import { findCommand, readWords, runProgram } from './run-program.ts';

const root = join(import.meta.dirname, '../..');
const documents = ['*.md', 'docs/*.md', 'deploy/*.md', 'tools/**/*.md'].flatMap((files) =>
  globSync(files, { cwd: root }),
);

const names = new Set(commands.map((command) => callingWords(command)[0]));

/** From a checkout, with the program of an installation, and in a container. */
const called = /(?:npm run (?:--silent )?portage --|\bbin\/portage|`portage|^portage|\/sbin\/portage) ([^`\n]+)/gm;

/** A program after another one, as in `docker compose run worker portage doctor`, is ours only if its first word is. */
const calledAfterOthers = /(?<=[^`\n]) portage ([^`\n]+)/g;

/** What a shell would make of it: `archive --before 2025-01 # why` has three words, and `$(date +%F).backup` is one. */
function wordsOf(text: string): string[] {
  const plain = text
    .replaceAll(/\$\([^)]*\)/g, 'VALUE')
    .replaceAll(/[[\]"']/g, '')
    .replace(/\s+#.*$/, '')
    .replace(/:\s.*$/, '');
  return plain.trim().split(/\s+/);
}

type Example = { readonly document: string; readonly words: readonly string[]; readonly isWhole: boolean };

/** Commands in code blocks can be run as they are; those within a sentence may be only a name, such as `portage backup`. */
function examplesOf(document: string): Example[] {
  const text = readFileSync(join(root, document), 'utf8');
  const inBlocks = (text.match(/^```[\s\S]*?^```|^ {4}.*$/gm) ?? []).join('\n');
  const inSentences = text.replaceAll(/^```[\s\S]*?^```/gm, '').match(/`[^`\n]+`/g) ?? [];
  const inTable = document === 'README.md' ? commandTableOf(text) : [];
  return [
    ...callsIn(inBlocks).map((words) => ({ document, words, isWhole: true })),
    ...[...inSentences, ...inTable].flatMap(callsIn).map((words) => ({ document, words, isWhole: false })),
  ];
}

function callsIn(text: string): string[][] {
  const alone = [...text.matchAll(called)].map(([, given = '']) => wordsOf(given));
  const afterOthers = [...text.matchAll(calledAfterOthers)].map(([, given = '']) => wordsOf(given));
  return [...alone, ...afterOthers.filter(([first]) => names.has(first))];
}

/** The first column of the table of commands. */
function commandTableOf(text: string): string[] {
  const [, section = ''] = /^## Commands\n([\s\S]*?)^## /m.exec(text) ?? [];
  const cells = section.match(/^\| `[^|]*\|/gm) ?? [];
  return cells.flatMap((cell) => cell.match(/`[^`]+`/g) ?? []).map((span) => `\`portage ${span.slice(1)}`);
}

function problemOf({ words, isWhole }: Example): string | null {
  const command = findCommand(commands, words);
  const name = words.filter((word) => !word.startsWith('--')).join(' ');
  const isName = !isWhole && commands.some((one) => `${callingWords(one).join(' ')} `.startsWith(`${name} `));
  const options = { ...command?.options, json: true };
  if (isName)
    return words.every((word) => !word.startsWith('--') || word.slice(2) in options) ? null : 'An option is unknown.';
  if (!command) return 'There is no such command.';
  try {
    readWords(command, words);
    return null;
  } catch (error) {
    return String(error);
  }
}

const examples = documents.flatMap(examplesOf).filter(({ words: [first = ''] }) => /^[a-z]/.test(first));

test('the documents have examples of commands', () => {
  const lines = examples.map(({ document, words }) => `${document}: ${words.join(' ')}`);
  expect(lines).toEqual(
    expect.arrayContaining([
      'README.md: admin create chief@example.com',
      'README.md: archive --before MONTH',
      'docs/commands.md: archive --before 2025-01 --to /safe/archive',
      'docs/commands.md: backup /safe/place/VALUE.backup --check',
      'docs/runbook.md: restore FILE --replace',
      'deploy/README.md: backup FILE --check --scratch URL',
      'tools/import/README.md: import clubs FILE.csv --dry-run',
    ]),
  );
});

test('every command that a document names is understood as it is written', () => {
  const problems = examples.map((example) => ({ ...example, problem: problemOf(example) }));
  expect(problems.filter(({ problem }) => problem !== null)).toEqual([]);
});

test.each(commands.map((command) => [callingWords(command).join(' '), command] as const))(
  '%s explains itself, and takes the options of its usage',
  async (name, command) => {
    const explained = { exitCode: 0, stderr: '', stdout: expect.stringContaining(`-- ${command.usage} [--json]\n`) };
    expect(await runProgram(commands, [...name.split(' '), '--help'])).toEqual(explained);
    expect(await runProgram(commands, ['--help', ...name.split(' ')])).toEqual(explained);
    const written = command.usage.match(/(?<=--)[a-z-]+/g) ?? [];
    expect(Object.keys(command.options ?? {}).toSorted()).toEqual(written.toSorted());
    const example = command.usage.replaceAll(/[[\]]/g, '').replaceAll(/\|\S+/g, '').split(' ');
    expect(findCommand(commands, example)).toBe(command);
    expect(readWords(command, example).positionals.every((word) => /^[A-Z]+$/.test(word))).toBe(true);
  },
);

test('every documented command that answers with JSON silences npm, which prints before it', () => {
  const calls = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/npm run [^`\n]*--json/g)].map(([call]) => ({
      document,
      call,
    })),
  );
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.filter(({ call }) => !call.startsWith('npm run --silent '))).toEqual([]);
});
