import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** An event of the payment gateway, as it is stored. */
export type GatewayEvent = {
  readonly id: string;
  readonly kind: Tables['gateway_events']['kind'];
  readonly chargeKey: string | null;
  readonly chargeId: string | null;
};

/**
 * Stores an event and returns whether the caller has to act on it. Of all copies, at once or one after the other, only one is acted on. A
 * later copy takes over an event whose handling never finished. PAY-04
 */
export async function takeGatewayEvent(
  db: Kysely<Tables>,
  { id, kind, chargeKey, chargeId }: GatewayEvent,
  { now, takenBefore }: { readonly now: Date; readonly takenBefore: Date },
): Promise<boolean> {
  const taken = await db
    .insertInto('gateway_events')
    .values({
      event_id: id,
      kind,
      charge_key: chargeKey,
      charge_id: chargeId,
      received_at: now,
      taken_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('event_id')
        .doUpdateSet({ taken_at: now })
        .where('gateway_events.acted_at', 'is', null)
        .where('gateway_events.taken_at', '<=', takenBefore),
    )
    .returning('event_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Marks an event as handled. */
export async function finishGatewayEvent(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.updateTable('gateway_events').set({ acted_at: now }).where('event_id', '=', id).execute();
}
