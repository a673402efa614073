/** The server on which this test run makes its databases; set by `global-setup.ts` for all workers. */
export type TestServer = {
  readonly administratorUrl: string;
  /** Starts the name of every database of this run, so that runs on one server do not meet. */
  readonly databasePrefix: string;
};

export function announceTestServer(server: TestServer): void {
  process.env.PORTAGE_TEST_DATABASE_URL = server.administratorUrl;
  process.env.PORTAGE_TEST_DATABASE_PREFIX = server.databasePrefix;
}

export function currentTestServer(): TestServer {
  const administratorUrl = process.env.PORTAGE_TEST_DATABASE_URL;
  const databasePrefix = process.env.PORTAGE_TEST_DATABASE_PREFIX;
  if (!administratorUrl || !databasePrefix) {
    throw new Error('No test server: name src/ports/database/testing/global-setup.ts as globalSetup of vitest.');
  }
  return { administratorUrl, databasePrefix };
}
