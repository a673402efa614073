import type { FastifyRequest } from 'fastify';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { findCaller } from '#access/find-caller.ts';
import { findRequestedCart } from '#access/find-requested-cart.ts';
import { type Club, clubNotes, findClub } from '#records/clubs/clubs.ts';
import type { User } from '#records/people/users.ts';
import { mayReadNotes, type NoteAudience, type NoteReader } from '#rules/club/may-read-notes.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
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
  const found = await readerAndClub(deps, { clubId, request });
  if (found instanceof Refusal) return found;
  const isReadable = mayReadNotes(noteReader(found), audience, found.club);
  if (audience === 'club' || cartId === undefined) {
    return isReadable ? findNotes(deps, found.club, audience) : new Refusal(403, t`You can’t see these notes.`);
  }
  const cart = await findRequestedCart(deps, { cartId, cartToken: undefined, caller: found.caller }, request);
  if (cart instanceof Refusal) return cart;
  const own = await ownNotes(deps, { cartId: cart.id, clubId });
  return isReadable ? [...own, ...(await findNotes(deps, found.club, audience))] : own;
}

/** All notes on a club that the caller may read. NTE-02 */
export async function readableNotes(
  deps: NoteDeps,
  asked: { readonly clubId: number; readonly request: FastifyRequest },
): Promise<{ readonly notes: readonly ClubNote[]; readonly role: string | null } | Refusal> {
  const found = await readerAndClub(deps, asked);
  if (found instanceof Refusal) return found;
  const readable = (['consumer', 'club'] as const).filter((audience) =>
    mayReadNotes(noteReader(found), audience, found.club),
  );
  const notes = await Promise.all(readable.map((audience) => findNotes(deps, found.club, audience)));
  return { notes: notes.flat(), role: found.role };
}

/** The caller and the club that they ask about. */
async function readerAndClub(
  deps: NoteDeps,
  { clubId, request }: { readonly clubId: number; readonly request: FastifyRequest },
): Promise<{ readonly caller: User | undefined; readonly role: string | null; readonly club: Club } | Refusal> {
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  const club = await findClub(deps.db, clubId);
  return club ? { caller, role: caller?.role ?? null, club } : refuseUnknown(messageText('clubUnknown'), 'clubId');
}

function noteReader({ caller }: { readonly caller: User | undefined }): NoteReader {
  return { role: caller?.role ?? null, clubId: caller?.clubId ?? null };
}

async function findNotes({ db }: NoteDeps, club: Club, audience: NoteAudience): Promise<readonly ClubNote[]> {
  const notes = await clubNotes(db, club.id, audience);
  return notes.map(({ comment, outbound }) => ({ comment, outbound, isOwn: false }));
}
