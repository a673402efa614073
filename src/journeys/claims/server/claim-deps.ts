import type { Kysely } from 'kysely';
import type { RefundDeps } from '#capabilities/orders/server/refund-deps.ts';
import type { LocalTimeSources } from '#facts/local-time-of.ts';
import type { Files } from '#ports/files/files.ts';
import type { Tables } from '#records/tables.ts';
import type { CountryTable } from '#rules/address/country-table.ts';

/** What the calls and the job of claims work with. */
export type ClaimDeps = RefundDeps &
  LocalTimeSources & {
    readonly db: Kysely<Tables>;
    readonly files: Files;
    readonly countries: CountryTable;
  };
