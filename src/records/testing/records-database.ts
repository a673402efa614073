import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '#ports/database/testing/test-database.ts';
import type { Tables } from '../tables.ts';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** A migrated, empty database for one test file. */
export function createRecordsDatabase(): Promise<TestDatabase<Tables>> {
  return createTestDatabase<Tables>({ migrationsFolder });
}
