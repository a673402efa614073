import type { DatabaseLog } from '../database-log.ts';

/** For tests that don't check the log. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };
