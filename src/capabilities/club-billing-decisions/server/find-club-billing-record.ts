import type { Kysely } from 'kysely';
import { listBilledClubs, listClubBillingRequests } from '#records/money/club-billing.ts';
import type { Tables } from '#records/tables.ts';
import { limits } from '#rules/limits.ts';
import type { ClubBillingRecord } from '../wire.ts';

/** The clubs that pay for a person, and the person's requests. PAY-07 */
export async function findClubBillingRecord(db: Kysely<Tables>, userId: number): Promise<ClubBillingRecord> {
  const [clubs, requests] = await Promise.all([
    listBilledClubs(db, { userId }),
    listClubBillingRequests(db, { userId, most: limits.adminOrdersMax }),
  ]);
  return { clubs, requests };
}
