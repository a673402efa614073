import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where Debian's package postgresql-15 has its programs. */
const programs = process.env['POSTGRES_15_BIN'] ?? '/usr/lib/postgresql/15/bin';

/** A million rows, so that few transactions wait for the same one. */
const scale = 10;

/** The database takes a hundred, of which our servers hold some. Each is busy all the time, so more would not be faster on few cores. */
const connections = 50;

export type Pgbench = {
  /** Transactions a second of `pgbench -N`: an update, a select and an insert each. */
  run(seconds: number): Promise<number>;
};

/** Fills the tables of PostgreSQL's own bench in this database. Null where the program is not installed. */
export async function openPgbench(databaseUrl: string): Promise<Pgbench | null> {
  const pgbench = (...words: string[]) => promisify(execFile)(join(programs, 'pgbench'), [...words, databaseUrl]);
  try {
    await pgbench('--initialize', '--quiet', `--scale=${scale}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return {
    run: async (seconds) => {
      const words = ['--skip-some-updates', `--client=${connections}`, `--jobs=${availableParallelism()}`];
      const { stdout } = await pgbench(...words, `--time=${seconds}`);
      const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
      if (perSecond === undefined) throw new Error(`pgbench tells no transactions a second: ${stdout}`);
      return Number(perSecond);
    },
  };
}
