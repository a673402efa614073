import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { dayMs } from '#rules/dates.ts';

/** A bag of an order for which the carrier has refused a label; its number. */
export async function addFailedParcel(db: Kysely<Tables>, orderId: number, handOverBy: Date): Promise<number> {
  const at = new Date(handOverBy.getTime() - dayMs);
  const { id } = await db
    .insertInto('parcels')
    .values({
      order_id: orderId,
      leg: 'outbound',
      bag: 99,
      plan: 1,
      reference: `${orderId}-outbound-99-1`,
      state: 'failed',
      contents_hash: Buffer.alloc(32),
      carrier: 'FEDEX',
      due_on: '2026-03-02',
      due_at: at,
      hand_over_by: handOverBy,
      error: 'The carrier does not know this address.',
      next_try_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
