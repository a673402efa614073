import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { dayMs } from '#rules/dates.ts';

/** A pickup of an order that the carrier has refused; its number. */
export async function addRefusedPickup(db: Kysely<Tables>, orderId: number, endsAt: Date): Promise<number> {
  const at = new Date(endsAt.getTime() - dayMs);
  const { id } = await db
    .insertInto('pickups')
    .values({
      order_id: orderId,
      leg: 'outbound',
      plan: 99,
      order_version: 0,
      reference: `${orderId}-outbound-pickup-99`,
      state: 'refused',
      contents_hash: Buffer.alloc(32),
      carrier: 'FEDEX',
      day: '2026-03-02',
      from_hour: 8,
      to_hour: 17,
      labels: [`${orderId}-outbound-99-1`],
      book_by: at,
      ends_at: endsAt,
      remind_at: at,
      remind_by: endsAt,
      error: 'No driver collects in this street.',
      next_try_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
