import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** The trip that is saved with a cart. ENT-07 */
export type SavedSession = {
  readonly originCity: string;
  readonly originState: string;
  readonly destinationCity: string;
  readonly destinationState: string;
  /** As `name:email`. */
  readonly travelers: readonly string[];
  /** `fromShipState` reads it. */
  readonly shipState: Readonly<Record<string, unknown>>;
};

/**
 * Replaces the saved trip of a cart. A save with a lower revision than the saved one arrived too late and changes nothing; a save without a
 * revision always counts. Returns the revision that is saved now. CRT-02
 */
export async function saveSession(
  db: Kysely<Tables>,
  { cartId, session, revision, now }: { cartId: number; session: SavedSession; revision: number | null; now: Date },
): Promise<{ readonly isSaved: boolean; readonly revision: number }> {
  const columns = {
    origin_city: session.originCity,
    origin_state: session.originState,
    destination_city: session.destinationCity,
    destination_state: session.destinationState,
    travelers: [...session.travelers],
    ship_state: JSON.stringify(session.shipState),
    updated_at: now,
  };
  const saved = await db
    .insertInto('saved_sessions')
    .values({ cart_id: cartId, ...columns, revision: revision ?? 0 })
    .onConflict((conflict) => {
      const replaced = conflict
        .column('cart_id')
        .doUpdateSet({ ...columns, ...(revision === null ? {} : { revision }) });
      return revision === null ? replaced : replaced.where('saved_sessions.revision', '<=', revision);
    })
    .returning('revision')
    .executeTakeFirst();
  if (saved) return { isSaved: true, revision: saved.revision };
  return { isSaved: false, revision: (await findSavedSession(db, cartId))?.revision ?? 0 };
}

/** The saved trip of a cart, if there is one. */
export async function findSavedSession(
  db: Kysely<Tables>,
  cartId: number,
): Promise<(SavedSession & { readonly revision: number }) | undefined> {
  const row = await db.selectFrom('saved_sessions').selectAll().where('cart_id', '=', cartId).executeTakeFirst();
  return (
    row && {
      originCity: row.origin_city,
      originState: row.origin_state,
      destinationCity: row.destination_city,
      destinationState: row.destination_state,
      travelers: row.travelers,
      shipState: row.ship_state,
      revision: row.revision,
    }
  );
}
