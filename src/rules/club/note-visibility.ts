/** Whom a note on a club is written for. */
export type NoteAudience = 'club' | 'consumer';

/** Who asks for notes; a guest has no role. */
export type NoteReader = { readonly role: string | null };

/**
 * Whether somebody may read the notes of a kind on a club. NTE-02
 * What is written for those who ship there is for everybody. What is written for the club is for its own people and for our staff,
 * and a club that does not want its people to see notes (its show-notes flag) keeps both kinds from them.
 */
export function mayReadNotes(
  reader: NoteReader,
  audience: NoteAudience,
  club: { readonly showNotes: boolean },
): boolean {
  if (reader.role === 'club_staff') return club.showNotes;
  return audience === 'consumer' || (reader.role !== null && staffRoles.includes(reader.role));
}

const staffRoles: readonly string[] = ['admin', 'admin_plus', 'manager'];
