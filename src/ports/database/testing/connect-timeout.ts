/** Only to end a wait for a database that hangs: a busy machine must not fail a test. */
export const testConnectTimeoutMs = 60_000;
