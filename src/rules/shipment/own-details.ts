import { travelerNameFromContact } from '#rules/people/traveler-name-from-contact.ts';
import type { Draft } from './draft.ts';
import { applyFoundAddress, type FoundAddress, setTravelerField } from './draft-changes.ts';

/** What we know about the user who opens a new form. */
export type OwnDetails = {
  /** Null for guests, and for roles that book for others. ACC-07 */
  readonly profile: { readonly name: string; readonly email: string; readonly phone: string } | null;
  readonly defaultOrigin: FoundAddress | null;
};

/** Fills in a new form with the user's own details, unless the URL gives others. ACC-07 PNT-03 */
export function applyOwnDetails(
  draft: Draft,
  { profile, defaultOrigin }: OwnDetails,
  given: { readonly isOriginGiven: boolean; readonly isTravelerGiven: boolean },
): Draft {
  const filled = defaultOrigin && !given.isOriginGiven ? applyFoundAddress(draft, 'origin', defaultOrigin) : draft;
  const [first] = filled.travelers;
  if (!profile || !first || given.isTravelerGiven) return filled;
  const own = { ...profile, name: travelerNameFromContact(profile.name) };
  return (['name', 'email', 'phone'] as const).reduce(
    (changed, field) => setTravelerField(changed, first.id, field, own[field]),
    filled,
  );
}
