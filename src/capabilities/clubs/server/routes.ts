import type { FastifyInstance } from 'fastify';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { requireAction } from '#access/require-action.ts';
import { type Club, findClub, searchClubs } from '#records/clubs/clubs.ts';
import { findUserOfClub } from '#records/people/users.ts';
import { brandByKey } from '#rules/brand/brand.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import {
  addShipNote,
  autocompleteClub,
  checkClubInfo,
  checkClubNote,
  clubJson,
  clubNotesFor,
  facility,
} from '../contract.ts';
import {
  clubIdFromWire,
  type ClubSearch,
  clubSearchFromWire,
  clubInfoToWire,
  clubRecordToWire,
  clubToWire,
  newNoteFromWire,
  notesQuestionFromWire,
  noteToWire,
  readableNotesToWire,
  suggestedClubToWire,
} from '../wire.ts';
import { notesFor, readableNotes } from './club-notes.ts';
import type { NoteDeps } from './note-deps.ts';
import { addNote } from './ship-notes.ts';

type ClubDeps = NoteDeps;

export function clubRoutes(app: FastifyInstance, deps: ClubDeps): void {
  mount(app, autocompleteClub, ({ query }) => suggestClubs(deps, clubSearchFromWire(query)));
  mount(app, facility, async ({ params }) => {
    const club = await findClub(deps.db, params.id);
    return club ? clubToWire(club) : refuseUnknown(messageText('clubUnknown'), 'id');
  });
  mount(app, checkClubInfo, async ({ body }) => {
    const club = await findClub(deps.db, clubIdFromWire(body));
    return club ? clubInfoToWire(club, preferredFirst(club)) : refuseUnknown(messageText('clubUnknown'), 'clubId');
  });
  mount(app, checkClubNote, async ({ body }, { request }) => {
    const found = await readableNotes(deps, clubIdFromWire(body), request);
    return found instanceof Refusal ? found : readableNotesToWire(found.notes, found.role);
  });
  mount(app, clubNotesFor, async (input, { request }) => {
    const notes = await notesFor(deps, notesQuestionFromWire(input), request);
    return notes instanceof Refusal ? notes : notes.map(noteToWire);
  });
  mount(app, addShipNote, async (input, { request }) => {
    const notes = await addNote(deps, newNoteFromWire(input), request);
    return notes instanceof Refusal ? notes : notes.map(noteToWire);
  });
  mount(app, clubJson, async ({ params }, { request }) => {
    const reason = t`This is for our staff and for club staff.`;
    const caller = await requireAction(deps, { action: 'see-club-record', reason }, request);
    if (caller instanceof Refusal) return caller;
    const club = await findClub(deps.db, params.id);
    if (!club) return refuseUnknown(messageText('clubUnknown'), 'id');
    const user = await findUserOfClub(deps.db, club.id);
    return clubRecordToWire(club, { userId: user?.id ?? null, role: caller.role });
  });
}

function preferredFirst({ preferredCarrier }: Club): readonly CarrierKey[] {
  const carriers = Object.keys(carrierOptions) as CarrierKey[];
  return carriers.toSorted((a, b) => Number(b === preferredCarrier) - Number(a === preferredCarrier));
}

async function suggestClubs(
  { db }: ClubDeps,
  asked: ClubSearch,
): Promise<EndpointResponse<typeof autocompleteClub> | Refusal> {
  const term = asked.term.trim();
  if (term.length < limits.searchCharactersMin) {
    const message = messageText('searchTooShort', { count: String(limits.searchCharactersMin) });
    return refuseFields([{ field: 'term', message }]);
  }
  if (asked.brand === null) return refuseFields([{ field: 'brand', message: messageText('brandUnknown') }]);
  const { id: brandId } = brandByKey(asked.brand);
  const found = await searchClubs(db, { brandId, term, limit: limits.searchResultsMax });
  return { clubs: found.map(suggestedClubToWire), reason: found.length > 0 ? null : messageText('noResultsFound') };
}
