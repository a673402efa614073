import { defineConfig } from 'vitest/config';

/** Tests in kit and tools have no database, unless their name says that they make calls. */
const namedCalls = '{src/kit,tools}/**/*.calls.test.ts';

/** These start, stop and kill processes, or replace parts of Node. */
const callsAlone = [
  'src/app/server/{easypost,easypost-round-trip,hostile-input,pooler,read-replica,start}.test.ts',
  'src/ports/database/**/*.test.ts',
  'src/ports/identity/**/*.test.ts',
];

/** Files that a part of the test run leaves to another part; see `tools/test-run/run-vitest.ts`. Vitest's own option does not reach projects. */
const leftOut = (process.env['TESTS_LEFT_OUT'] ?? '').split(',').filter((files) => files !== '');

/** Only to end what hangs: a busy machine must not fail a test. */
const hangMs = 180_000;

export default defineConfig({
  test: {
    // A test of calls waits for its database: on two cores, two at a time leave a quarter of the machine idle.
    maxWorkers: 3,
    allowOnly: false,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{src/rules,tools,bench}/**/*.test.ts', 'src/kit/**/*.test.{ts,tsx}'],
          exclude: [namedCalls],
          isolate: false,
          testTimeout: hangMs,
        },
      },
      {
        test: {
          name: 'calls',
          include: ['src/{records,facts,access,capabilities,ports,journeys,app}/**/*.test.{ts,tsx}'],
          exclude: [...callsAlone, ...leftOut],
          // Files of one worker share their modules, which saves loading the whole server for each. What they touch is their own: a
          // database, a server, stubs that each test takes back.
          isolate: false,
          globalSetup: 'src/ports/database/testing/global-setup.ts',
          testTimeout: hangMs,
          hookTimeout: hangMs,
        },
      },
      {
        test: {
          name: 'calls-alone',
          include: [...callsAlone, namedCalls],
          exclude: leftOut,
          globalSetup: 'src/ports/database/testing/global-setup.ts',
          testTimeout: hangMs,
          hookTimeout: hangMs,
        },
      },
    ],
  },
});
