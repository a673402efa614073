import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { findClubReader, mayReadNotesFor, refuseNotes } from '#access/find-club-reader.ts';
import { findRequestedCart } from '#access/find-requested-cart.ts';
import { type Club, clubNotes } from '#records/clubs/clubs.ts';
import type { NoteAudience } from '#rules/club/may-read-notes.ts';
import type { ClubNote, NotesQuestion } from '../wire.ts';
import type { NoteDeps } from './note-deps.ts';
import { ownNotes } from './ship-notes.ts';

/**
 * The notes of one kind on a club, for callers who may read them. NTE-02
 * With a cart, callers also get the notes that they added to it, even when they may read no others. NTE-04
 */
export async function notesFor(
  deps: NoteDeps,
  asked: NotesQuestion,
  request: FastifyRequest,
): Promise<readonly ClubNote[] | Refusal> {
  const { clubId, audience, cartId } = asked;
  const found = await findClubReader(deps, clubId, request);
  if (found instanceof Refusal) return found;
  const isReadable = mayReadNotesFor(found, audience);
  if (audience === 'club' || cartId === undefined) {
    return isReadable ? findNotes(deps, found.club, audience) : refuseNotes();
  }
  const cart = await findRequestedCart(deps, { cartId, cartToken: undefined, caller: found.caller }, request);
  if (cart instanceof Refusal) return cart;
  const own = await ownNotes(deps, { cartId: cart.id, clubId });
  return isReadable ? [...own, ...(await findNotes(deps, found.club, audience))] : own;
}

/** All notes on a club that the caller may read. NTE-02 */
export async function readableNotes(
  deps: NoteDeps,
  clubId: number,
  request: FastifyRequest,
): Promise<{ readonly notes: readonly ClubNote[]; readonly role: string | null } | Refusal> {
  const found = await findClubReader(deps, clubId, request);
  if (found instanceof Refusal) return found;
  const readable = (['consumer', 'club'] as const).filter((audience) => mayReadNotesFor(found, audience));
  const notes = await Promise.all(readable.map((audience) => findNotes(deps, found.club, audience)));
  return { notes: notes.flat(), role: found.caller?.role ?? null };
}

async function findNotes({ db }: NoteDeps, club: Club, audience: NoteAudience): Promise<readonly ClubNote[]> {
  const notes = await clubNotes(db, club.id, audience);
  return notes.map(({ comment, outbound }) => ({ comment, outbound, isOwn: false }));
}
