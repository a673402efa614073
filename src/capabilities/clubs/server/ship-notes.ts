import type { FastifyRequest } from 'fastify';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findClub } from '#records/clubs/clubs.ts';
import { findCallerAndCart } from '#access/find-requested-cart.ts';
import * as records from '#records/clubs/ship-notes.ts';
import { checkShipNote } from '#rules/club/ship-note.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type { ClubNote, NewShipNote } from '../wire.ts';
import type { NoteDeps } from './note-deps.ts';

/** Adds a note on a club to a cart, and returns the cart's notes on that club. NTE-03 NTE-04 */
export async function addNote(
  deps: NoteDeps,
  note: NewShipNote,
  request: FastifyRequest,
): Promise<readonly ClubNote[] | Refusal> {
  const found = await findCallerAndCart(deps, { cartId: note.cartId }, request);
  if (found instanceof Refusal) return found;
  const { caller, cart } = found;
  const club = await findClub(deps.db, note.clubId);
  if (!club) return refuseUnknown(messageText('clubUnknown'), 'clubId');
  const checked = checkShipNote(note.comment);
  if (checked.kind === 'problem') return refuseComment(messageText(checked.message));
  const added = await inTransaction(deps.db, (tx) =>
    records.addShipNote(tx, {
      cartId: cart.id,
      clubId: club.id,
      comment: checked.value,
      outbound: note.outbound,
      authorId: caller?.id ?? null,
      microSiteId: note.microSiteId ?? cart.microSiteId,
      notesMax: limits.shipNotesPerCartMax,
    }),
  );
  if (added.kind === 'full') {
    return refuseComment(messageText('noteLimitReached', { most: String(limits.shipNotesPerCartMax) }));
  }
  return ownNotes(deps, { cartId: cart.id, clubId: club.id });
}

export async function ownNotes(
  { db }: NoteDeps,
  asked: { readonly cartId: number; readonly clubId: number },
): Promise<readonly ClubNote[]> {
  const notes = await records.findShipNotes(db, asked);
  return notes.map(({ comment, outbound }) => ({ comment, outbound, isOwn: true }));
}

function refuseComment(message: string): Refusal {
  return refuseFields([{ field: 'comment', message }]);
}
