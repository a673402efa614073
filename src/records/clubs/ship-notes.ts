import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** A note to a club about one shipment. */
export type ShipNote = {
  readonly comment: string;
  /** Whether it is about bags that leave the club; otherwise about bags that arrive there. */
  readonly outbound: boolean;
};

/** The notes to a club in a cart, the newest first. */
export function findShipNotes(
  db: Kysely<Tables>,
  { cartId, clubId }: { readonly cartId: number; readonly clubId: number },
): Promise<ShipNote[]> {
  return db
    .selectFrom('ship_notes')
    .select(['comment', 'outbound'])
    .where('cart_id', '=', cartId)
    .where('club_id', '=', clubId)
    .orderBy('id', 'desc')
    .execute();
}

type AddedShipNote = { readonly kind: 'added' } | { readonly kind: 'full' };

/**
 * Adds a note to a cart unless it has `notesMax`. The lock on the cart makes simultaneous notes wait for each
 * other, so that the count is right. NTE-03
 */
export async function addShipNote(
  tx: Transaction<Tables>,
  note: ShipNote & {
    readonly cartId: number;
    readonly clubId: number;
    /** Null for a guest. */
    readonly authorId: number | null;
    readonly microSiteId: number | null;
    readonly notesMax: number;
  },
): Promise<AddedShipNote> {
  await tx.selectFrom('carts').select('id').where('id', '=', note.cartId).forUpdate().executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom('ship_notes')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('cart_id', '=', note.cartId)
    .executeTakeFirstOrThrow();
  if (count >= note.notesMax) return { kind: 'full' };
  await tx
    .insertInto('ship_notes')
    .values({
      cart_id: note.cartId,
      club_id: note.clubId,
      comment: note.comment,
      outbound: note.outbound,
      author_id: note.authorId,
      micro_site_id: note.microSiteId,
    })
    .execute();
  return { kind: 'added' };
}
