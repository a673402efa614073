import type { DatabaseLog } from '../database-log.ts';

/** For tests whose log nobody reads. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };
