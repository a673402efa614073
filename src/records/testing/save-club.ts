import type { Transaction } from 'kysely';
import type { ClubFacts } from '#records/clubs/clubs.ts';
import { saveClubs } from '#records/clubs/save-clubs.ts';
import type { Tables } from '../tables.ts';

/** Saves one club and returns its id. */
export async function saveClub(tx: Transaction<Tables>, club: ClubFacts): Promise<number> {
  const { idByCode } = await saveClubs(tx, [club]);
  const id = idByCode.get(club.code);
  if (id === undefined) throw new Error(`The club ${club.code} was not saved.`);
  return id;
}
