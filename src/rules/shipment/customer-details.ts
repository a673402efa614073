import { travelerNameFromContact } from '#rules/people/traveler-name-from-contact.ts';
import { type Draft, emptyFields, type ShipPoint, type Traveler } from './draft.ts';
import { applyFoundAddress, setTravelerField } from './draft-changes.ts';
import type { OwnDetails } from './own-details.ts';

/**
 * The form after staff chose whom they book for: it is filled in as if the customer were signed in, and what came from an earlier customer
 * is removed. Whatever was typed stays. An origin that is also the staff’s own stays unless the customer has a default one. ROL-02 ACC-07
 * PNT-03
 */
export function fillCustomerDetails(draft: Draft, { was, is, wasStaff }: DetailsChange): Draft {
  return fillTraveler(fillOrigin(draft, { was, is, wasStaff }), was, is);
}

type DetailsChange = {
  readonly was: OwnDetails | null;
  readonly is: OwnDetails | null;
  /** Whether the form had the details of the staff themselves, rather than of an earlier customer. */
  readonly wasStaff: boolean;
};

const travelerFields = ['name', 'email', 'phone'] as const;

type Person = Pick<Traveler, (typeof travelerFields)[number]>;

const nobody: Person = { name: '', email: '', phone: '' };

/** The three belong together: a typed name does not get another person's phone. */
function fillTraveler(draft: Draft, was: OwnDetails | null, is: OwnDetails | null): Draft {
  const [first] = draft.travelers;
  const [before, now] = [personOf(was), personOf(is)];
  if (!first) return draft;
  const isTyped = travelerFields.some((field) => !['', before[field], now[field]].includes(first[field]));
  if (isTyped) return draft;
  return travelerFields.reduce((changed, field) => setTravelerField(changed, first.id, field, now[field]), draft);
}

function personOf(details: OwnDetails | null): Person {
  return details?.profile ? { ...details.profile, name: travelerNameFromContact(details.profile.name) } : nobody;
}

function fillOrigin(draft: Draft, { was, is, wasStaff }: DetailsChange): Draft {
  const { origin } = draft;
  const isOfEarlier = was?.defaultOrigin ? isSamePlace(origin, was.defaultOrigin) : false;
  if (!isOfEarlier && !isEmpty(origin)) return draft;
  if (wasStaff && !is?.defaultOrigin) return draft;
  const cleared: Draft = isOfEarlier ? { ...draft, origin: { type: 'club', ...emptyFields(origin.country) } } : draft;
  return is?.defaultOrigin ? applyFoundAddress(cleared, 'origin', is.defaultOrigin) : cleared;
}

function isEmpty({ clubId, zip, city, address }: ShipPoint): boolean {
  return clubId === null && [zip, city, address].every((text) => text.trim() === '');
}

function isSamePlace(point: ShipPoint, other: NonNullable<OwnDetails['defaultOrigin']>): boolean {
  return point.zip === other.zip && point.address === (other.address ?? '') && point.city === other.city;
}
