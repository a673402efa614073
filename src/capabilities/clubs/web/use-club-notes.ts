import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { type Loadable, loadableOf } from '#kit/web/loadable.ts';
import { checkClubNote, clubNotesFor } from '../contract.ts';
import { clubIdToWire, type ClubNote, noteFromWire, notesQuestionToWire } from '../wire.ts';
import { lookupProblem } from './use-club.ts';

export type ClubNotesLookup = {
  /** Those that were added to this shipment. */
  readonly own: readonly ClubNote[];
  readonly others: Loadable<readonly ClubNote[]>;
};

/**
 * The notes on a club that the server lets this person read, and those that were added to this shipment. Admin-plus uses another call
 * than everyone else. NTE-02
 */
export function useClubNotes(asked: {
  readonly clubId: number;
  /** The role of the signed-in user; null for a guest. */
  readonly role: string | null;
  /** The cart of this shipment, if there is one yet. The browser that opened it needs no token. */
  readonly cart: { readonly id: number; readonly token?: string | undefined } | null;
  readonly microSiteId?: number | undefined;
}): ClubNotesLookup {
  const { clubId, role, cart, microSiteId } = asked;
  const readable = useQuery({
    queryKey: ['club-notes', clubId, role],
    queryFn: ({ signal }) =>
      role === 'admin_plus' ? notesOfBothKinds(clubId, microSiteId, signal) : readableNotes(clubId, signal),
  });
  const own = useQuery({
    queryKey: ownNotesKey(clubId),
    enabled: cart !== null,
    queryFn: async ({ signal }) => {
      const question = notesQuestionToWire({ clubId, audience: 'consumer', cartId: cart?.id, microSiteId });
      const notes = await call(clubNotesFor, question, { signal, cartToken: cart?.token });
      return notes.map(noteFromWire).filter(({ isOwn }) => isOwn);
    },
  });
  return { own: own.data ?? [], others: loadableOf(readable, lookupProblem(readable.error)) };
}

/** The notes that have loaded, those of this shipment first. */
export function notesFound({ own, others }: ClubNotesLookup): readonly ClubNote[] {
  return others.status === 'loaded' ? [...own, ...others.data] : own;
}

/** The query key of this shipment's notes on a club; adding a note writes its data. */
export function ownNotesKey(clubId: number): readonly unknown[] {
  return ['own-notes', clubId];
}

async function readableNotes(clubId: number, signal: AbortSignal): Promise<readonly ClubNote[]> {
  const { note: notes } = await call(checkClubNote, { body: clubIdToWire(clubId) }, { signal });
  return notes.map(noteFromWire);
}

async function notesOfBothKinds(
  clubId: number,
  microSiteId: number | undefined,
  signal: AbortSignal,
): Promise<readonly ClubNote[]> {
  const calls = (['club', 'consumer'] as const).map((audience) =>
    call(clubNotesFor, notesQuestionToWire({ clubId, audience, microSiteId }), { signal }),
  );
  return (await Promise.all(calls)).flat().map(noteFromWire);
}
