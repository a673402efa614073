import { may, scopeOf } from '#rules/account/permissions.ts';

/** Whom a note on a club is written for. */
export type NoteAudience = 'club' | 'consumer';

/** Who asks for notes; a guest has no role, and only a club's own people have a club. */
export type NoteReader = { readonly role: string | null; readonly clubId: number | null };

/**
 * Whether somebody may read the notes of a kind on a club. NTE-02 ROL-01
 * What is written for those who ship there is for everybody. What is written for the club is for its own people and for those whom the
 * table lets read it of any club, and a club that does not want club users to see notes (its show-notes flag) keeps both kinds from them.
 */
export function mayReadNotes(
  reader: NoteReader,
  audience: NoteAudience,
  club: { readonly id: number; readonly showNotes: boolean },
): boolean {
  const scope = scopeOf(reader.role, 'read-notes-for-clubs');
  const isClubUser = scope === 'own';
  if (isClubUser && !club.showNotes) return false;
  if (audience === 'consumer') return may(reader.role, 'read-notes-for-guests');
  return scope === 'any' || (isClubUser && reader.clubId === club.id);
}
