import { ensurePgbouncer, ensurePostgres15 } from './debian-packages.ts';

type Programs = { readonly POSTGRES_15_BIN: string; readonly PGBOUNCER: string };

let programs: Promise<Programs> | undefined;

/**
 * Some tests of calls start a PostgreSQL server and a pooler of their own, and read here where the programs are. Parts that start at the same
 * time install them once.
 */
export function programsOfCalls(): Promise<Programs> {
  programs ??= findPrograms();
  return programs;
}

async function findPrograms(): Promise<Programs> {
  return { POSTGRES_15_BIN: await ensurePostgres15(), PGBOUNCER: await ensurePgbouncer() };
}
