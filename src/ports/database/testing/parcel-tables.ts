import { fileURLToPath } from 'node:url';
import type { Generated } from 'kysely';

/** Two tables for the tests of this port, which has no tables of the product. */
export type ParcelTables = {
  parcels: { id: Generated<number>; label: string };
  parcel_counts: { day: string; parcels: Generated<number> };
};

export const parcelMigrations = fileURLToPath(new URL('./migrations-of-tests/', import.meta.url));
