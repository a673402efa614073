import { travelerNameFromContact } from '#rules/people/traveler-name-from-contact.ts';
import type { Draft } from './draft.ts';
import { applyFoundAddress, type FoundAddress, setTravelerField } from './draft-changes.ts';

/** What is known of the person who opens a new form. */
export type OwnDetails = {
  /** Null for a guest, and for those who book for others. ACC-07 */
  readonly profile: { readonly name: string; readonly email: string; readonly phone: string } | null;
  readonly defaultOrigin: FoundAddress | null;
};

/** Fills a new form in with what a person has told us before, wherever nothing else was asked for. ACC-07 PNT-03 */
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
