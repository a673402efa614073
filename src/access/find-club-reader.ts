import type { FastifyRequest } from 'fastify';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { type Club, findClub } from '#records/clubs/clubs.ts';
import type { User } from '#records/people/users.ts';
import { mayReadNotes, type NoteAudience } from '#rules/club/may-read-notes.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { type CallerDeps, findCaller } from './find-caller.ts';

/** A club, and the user who asks for its notes; undefined for a guest. */
type ClubReader = { readonly caller: User | undefined; readonly club: Club };

/** Who asks for the notes on a club. */
export async function findClubReader(
  deps: CallerDeps,
  clubId: number,
  request: FastifyRequest,
): Promise<ClubReader | Refusal> {
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  const club = await findClub(deps.db, clubId);
  return club ? { caller, club } : refuseUnknown(messageText('clubUnknown'), 'clubId');
}

/** Whether they may read the club's notes for an audience. NTE-02 */
export function mayReadNotesFor({ caller, club }: ClubReader, audience: NoteAudience): boolean {
  return mayReadNotes({ role: caller?.role ?? null, clubId: caller?.clubId ?? null }, audience, club);
}

/** The answer to readers who may not read the notes that they asked for. NTE-02 */
export function refuseNotes(): Refusal {
  return new Refusal(403, t`You can’t see these notes.`);
}
