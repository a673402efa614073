import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** A damaged bag that staff have to look at; the number of its case. */
export async function addOpenCase(db: Kysely<Tables>, parcelId: number, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('parcel_cases')
    .values({
      parcel_id: parcelId,
      kind: 'damaged',
      opened_at: at,
      decide_at: at,
      decided_at: at,
      outcome: 'no-refund',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
