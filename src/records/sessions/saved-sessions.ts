import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** What is kept of a trip with its cart. ENT-07 */
export type SavedSession = {
  readonly originCity: string;
  readonly originState: string;
  readonly destinationCity: string;
  readonly destinationState: string;
  /** As `name:email`. */
  readonly travelers: readonly string[];
  /** To be read by `fromShipState`. */
  readonly shipState: Readonly<Record<string, unknown>>;
};

/**
 * Keeps a trip with its cart, in place of the one kept before. A save whose revision is lower than that of the kept one was
 * overtaken on its way and changes nothing; one without a revision always counts. Answers the revision that is kept now. CRT-02
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
  const kept = await db
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
  if (kept) return { isSaved: true, revision: kept.revision };
  return { isSaved: false, revision: (await findSavedSession(db, cartId))?.revision ?? 0 };
}

/** The trip that is kept with a cart, if there is one. */
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
