import { expect, test } from 'vitest';
import { type Command, UsageError } from './command.ts';
import { runProgram } from './run-program.ts';

const greet: Command = {
  usage: 'greet NAME [--loud]',
  summary: 'Greets.',
  details: 'Politely.',
  options: { loud: { type: 'boolean' } },
  run: async ({ positionals: [name = ''], values }) => {
    if (name === 'crash') throw new Error('Something broke.');
    if (name === 'nobody') throw new UsageError('Say whom.');
    const text = values['loud'] ? name.toUpperCase() : name;
    return { isFine: name !== 'stranger', lines: [`Hello ${text}`], data: { name: text } };
  },
};
const catAdd: Command = { ...greet, usage: 'cat add NAME', summary: 'Adds a cat.' };
const commands = [greet, catAdd];
const feed: Command = {
  usage: 'feed --at MONTH [--by NAME]',
  summary: 'Feeds.',
  options: { at: { type: 'string' }, by: { type: 'string' } },
  run: async ({ values: { at } }) => ({ isFine: true, lines: [`At ${String(at)}`], data: {} }),
};
const feedList: Command = { ...greet, usage: 'feed list', run: () => greet.run({ values: {}, positionals: ['list'] }) };

test.each([
  ['greet Ann', 0, 'Hello Ann\n', ''],
  ['greet Ann --loud', 0, 'Hello ANN\n', ''],
  ['greet stranger', 1, 'Hello stranger\n', ''],
  ['greet crash', 1, '', 'Something broke.\n'],
  ['greet nobody', 2, '', 'Say whom.\nUsage: npm run portage -- greet NAME [--loud]\n'],
  ['greet', 2, '', 'A required argument is missing.\nUsage: npm run portage -- greet NAME [--loud]\n'],
  ['greet Ann Bob', 2, '', 'Bob is not understood.\nUsage: npm run portage -- greet NAME [--loud]\n'],
  ['cat', 2, '', 'cat needs one more word:\nnpm run portage -- cat add NAME\n    Adds a cat.\n'],
  ['cat nosuch', 2, '', 'There is no command cat nosuch.\nnpm run portage -- cat add NAME\n    Adds a cat.\n'],
  ['feed --at 2025-10 --by=Ann', 0, 'At 2025-10\n', ''],
  ['feed --at=2025-10', 0, 'At 2025-10\n', ''],
  ['feed list', 0, 'Hello list\n', ''],
  ['feed 2025-10', 2, '', '2025-10 is not understood.\nUsage: npm run portage -- feed --at MONTH [--by NAME]\n'],
])('the line "%s" ends with its exit code and its words', async (line, exitCode, stdout, stderr) => {
  expect(await runProgram([...commands, feed, feedList], line.split(' '))).toEqual({ exitCode, stdout, stderr });
});

test.each([
  ['greet Ann --json', 0, { ok: true, name: 'Ann' }],
  ['greet stranger --json', 1, { ok: false, name: 'stranger' }],
  ['--json greet Ann', 0, { ok: true, name: 'Ann' }],
  ['greet crash --json', 1, { ok: false, error: 'Something broke.' }],
  ['greet --json', 2, { ok: false, error: expect.stringContaining('A required argument is missing.') }],
  ['cat nosuch --json', 2, { ok: false, error: expect.stringMatching(/^There is no command cat nosuch\.\n/) }],
  ['--json cat', 2, { ok: false, error: expect.stringMatching(/^cat needs one more word:\n/) }],
  ['dance --json', 2, { ok: false, error: expect.stringContaining('There is no command dance.') }],
])('the line "%s" is answered with one object', async (line, code, answer) => {
  const { exitCode, stdout, stderr } = await runProgram(commands, line.split(' '));
  expect({ exitCode, answer: JSON.parse(stdout), stderr }).toEqual({ exitCode: code, answer, stderr: '' });
});

test('an unknown option is refused', async () => {
  const { exitCode, stderr } = await runProgram(commands, ['greet', 'Ann', '--quiet']);
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining("'--quiet'") });
});

test.each([[[]], [['--help']], [['-h']]])('the words %j list all commands', async (words) => {
  const { exitCode, stdout } = await runProgram(commands, words);
  expect(exitCode).toBe(0);
  expect(stdout).toBe(
    'npm run portage -- greet NAME [--loud]\n    Greets.\nnpm run portage -- cat add NAME\n    Adds a cat.\n',
  );
});

test('a command explains itself, and a group lists its own', async () => {
  const { stdout } = await runProgram(commands, ['greet', '--help']);
  expect(await runProgram(commands, ['--help', 'greet'])).toEqual({ exitCode: 0, stdout, stderr: '' });
  expect(stdout).toMatch(
    /^npm run portage -- greet NAME \[--loud\] \[--json\]\n\nGreets\.\n\nPolitely\.\n\nExit codes: /,
  );
  expect(await runProgram(commands, ['cat', '--help'])).toMatchObject({
    exitCode: 0,
    stdout: 'npm run portage -- cat add NAME\n    Adds a cat.\n',
  });
});
