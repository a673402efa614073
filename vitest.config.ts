import { defineConfig } from 'vitest/config';

/** Tests in kit and tools have no database, unless their name says that they make calls. */
const namedCalls = '{src/kit,tools}/**/*.calls.test.ts';

/** Only to end what hangs: a busy machine must not fail a test. */
const hangMs = 180_000;

export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/rules/**/*.test.ts', 'src/kit/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [namedCalls],
          isolate: false,
          testTimeout: hangMs,
        },
      },
      {
        test: {
          name: 'calls',
          include: ['src/{records,facts,access,capabilities}/**/*.test.{ts,tsx}'],
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
          // These start, stop and kill processes, replace parts of Node, or race many requests.
          name: 'calls-alone',
          include: ['src/{ports,journeys,app}/**/*.test.{ts,tsx}', namedCalls],
          globalSetup: 'src/ports/database/testing/global-setup.ts',
          testTimeout: hangMs,
          hookTimeout: hangMs,
        },
      },
    ],
  },
});
