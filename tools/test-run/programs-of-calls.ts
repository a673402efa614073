import { ensurePgbouncer, ensurePostgres15 } from './debian-packages.ts';

/** Some tests of calls start a PostgreSQL server and a pooler of their own, and read here where the programs are. */
export async function programsOfCalls(): Promise<{ POSTGRES_15_BIN: string; PGBOUNCER: string }> {
  return { POSTGRES_15_BIN: await ensurePostgres15(), PGBOUNCER: await ensurePgbouncer() };
}
