import { defineConfig } from 'vitest/config';

/** Tests in kit and tools have no database, unless their name says that they make calls. */
const namedCalls = '{src/kit,tools}/**/*.calls.test.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/rules/**/*.test.ts', 'src/kit/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [namedCalls],
          // Only to end what hangs: a busy machine must not fail a test.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'calls',
          include: ['src/{ports,records,facts,access,capabilities,journeys,app}/**/*.test.{ts,tsx}', namedCalls],
          globalSetup: 'src/ports/database/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
