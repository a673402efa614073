import type { Kysely, Transaction } from 'kysely';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { recordAction } from '#records/people/audit-log.ts';
import type { Tables } from '#records/tables.ts';

/** The carriers that take no bookings for now. ROL-04 */
export async function pausedCarriers(db: Kysely<Tables>): Promise<ReadonlySet<CarrierKey>> {
  const rows = await db.selectFrom('carrier_pauses').select('carrier').execute();
  return new Set(rows.map(({ carrier }) => carrier));
}

type CarrierPause = {
  readonly carrier: CarrierKey;
  readonly isPaused: boolean;
  readonly askedBy: number;
  readonly now: Date;
};

/**
 * Pauses a carrier or resumes it, and records who did in the audit log. Pausing a paused carrier changes nothing and is not logged.
 * ROL-04 ROL-02
 */
export async function setCarrierPaused(tx: Transaction<Tables>, pause: CarrierPause): Promise<void> {
  const { carrier, isPaused, askedBy, now } = pause;
  const isChanged = isPaused ? await addPause(tx, pause) : await removePause(tx, carrier);
  if (!isChanged) return;
  await recordAction(tx, {
    at: now,
    actorId: askedBy,
    subjectId: null,
    action: isPaused ? 'carrier-paused' : 'carrier-resumed',
    object: { kind: 'carrier', id: carrier },
  });
}

async function addPause(tx: Transaction<Tables>, { carrier, askedBy, now }: CarrierPause): Promise<boolean> {
  const added = await tx
    .insertInto('carrier_pauses')
    .values({ carrier, paused_by: askedBy, paused_at: now })
    .onConflict((conflict) => conflict.column('carrier').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

async function removePause(tx: Transaction<Tables>, carrier: CarrierKey): Promise<boolean> {
  const removed = await tx.deleteFrom('carrier_pauses').where('carrier', '=', carrier).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
