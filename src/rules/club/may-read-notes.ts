import { may, actionScope } from '#rules/account/permissions.ts';

/** The audience of a note on a club. */
export type NoteAudience = 'club' | 'consumer';

/** The reader of notes; a guest has no role, and only club staff have a club. */
type NoteReader = { readonly role: string | null; readonly clubId: number | null };

/**
 * Whether a reader may see a club's notes for an audience. NTE-02 ROL-01
 * Everyone reads the notes for consumers. Notes for the club are read by its staff, and by roles that may read those of any club. A club
 * whose show-notes flag is off hides both kinds from club staff.
 */
export function mayReadNotes(
  reader: NoteReader,
  audience: NoteAudience,
  club: { readonly id: number; readonly showNotes: boolean },
): boolean {
  const scope = actionScope(reader.role, 'read-notes-for-clubs');
  const isClubUser = scope === 'own';
  if (isClubUser && !club.showNotes) return false;
  if (audience === 'consumer') return may(reader.role, 'read-notes-for-guests');
  return scope === 'any' || (isClubUser && reader.clubId === club.id);
}
