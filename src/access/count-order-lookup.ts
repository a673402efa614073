import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';
import type { Count, Wait } from '#rules/count-tries.ts';
import { addressRange } from '#rules/account/address-range.ts';
import { rateLimits } from '#rules/rate-limits.ts';
import { countTry, endTry } from './rate-limiter.ts';

/** The order number that was typed, whether or not there is such an order, and the address that the call came from. */
export type OrderLookup = { readonly displayId: string; readonly address: string };

/** Counts a lookup by number and email before it is made, as if it failed. Returns how long to wait after too many, or null to go ahead. SCR-06 */
export async function countOrderLookup(db: Kysely<Tables>, lookup: OrderLookup, nowMs: number): Promise<Wait | null> {
  const counted = await countTry(db, countsOf(lookup), nowMs);
  return counted.kind === 'counted' ? null : counted;
}

/** Uncounts a lookup that has found its order: a page that watches its bags asks again and again. */
export function uncountOrderLookup(db: Kysely<Tables>, lookup: OrderLookup): Promise<void> {
  return endTry(db, { uncounted: countsOf(lookup) });
}

function countsOf({ displayId, address }: OrderLookup): readonly Count[] {
  return [
    { limit: rateLimits.orderLookupsPerAddress, of: addressRange(address) },
    { limit: rateLimits.orderLookupsPerOrder, of: displayId },
  ];
}
