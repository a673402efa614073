import { usesUsZips } from '#rules/address/territories.ts';
import type { GuestDetails } from '#rules/checkout/guest-details.ts';
import { payerFromTraveler } from '#rules/checkout/payer-from-traveler.ts';
import { internationalNumber, type Numbering } from '#rules/people/international-number.ts';
import type { Draft, ShipPoint, Traveler } from './draft.ts';
import type { FormProblem } from './form-problems.ts';

/**
 * The traveler, the sender and the guest who orders are mostly one person, who is typed once: what was left empty or is equal follows the
 * first traveler, and what was typed differently stays.
 */

type Person = Pick<Traveler, 'name' | 'email' | 'phone'>;

export type PayerDetails = Omit<GuestDetails, 'termsAccepted'>;

/** Whether the first traveler's name and phone are the sender's too. */
export function isSenderTraveler({ origin, travelers: [first] }: Draft): boolean {
  return (
    first !== undefined &&
    origin.type === 'other' &&
    isOpenOrEqual(origin.contact, first.name) &&
    isOpenOrEqual(origin.phone, phoneAt(origin, first)) &&
    origin.phoneExtension === ''
  );
}

/** Whether the first traveler receives the bags. */
export function isRecipientTraveler(draft: Draft): boolean {
  const { contact, phone } = draft.destination;
  const same = travelerAsRecipient(draft);
  return same !== null && contact === same.contact && phone === same.phone;
}

/** The draft with the first traveler as its recipient, or with none. */
export function setRecipientTraveler(draft: Draft, isTraveler: boolean): Draft {
  const recipient = isTraveler ? travelerAsRecipient(draft) : { contact: '', phone: '' };
  return recipient ? { ...draft, destination: { ...draft.destination, ...recipient } } : draft;
}

/** Null while the traveler has no name. */
function travelerAsRecipient({ destination, travelers: [first] }: Draft): Pick<ShipPoint, 'contact' | 'phone'> | null {
  if (!first || first.name.trim() === '') return null;
  return { contact: first.name, phone: phoneAt(destination, first) };
}

/** The traveler's phone as it is dialed at an end. Travelers' phones are American unless they start with a plus. */
function phoneAt({ country }: ShipPoint, { phone }: Person): string {
  return phone.trim() === '' || usesUsZips(country) ? phone : internationalNumber(phone, northAmerica);
}

const northAmerica: Numbering = { dialCode: '1', nationalPrefix: '1' };

/** Whether another traveler is reached by the first one's email and phone. */
export function sharesContactWithFirst({ travelers: [first] }: Draft, traveler: Person): boolean {
  return first !== undefined && traveler.email === first.email && traveler.phone === first.phone;
}

/** The draft after a change, with everything that follows the first traveler brought up to date. */
export function followFirstTraveler(before: Draft, after: Draft, { senderIsOwn }: { senderIsOwn: boolean }): Draft {
  const [was] = before.travelers;
  const [first] = after.travelers;
  if (!was || !first) return after;
  const others = after.travelers.map((traveler) => followContact(traveler, { was, first, before }));
  const travelers = others.every((traveler, index) => traveler === after.travelers[index]) ? after.travelers : others;
  const origin = senderIsOwn ? after.origin : followSender(before, after, first);
  const destination = followRecipient(before, after);
  return travelers === after.travelers && origin === after.origin && destination === after.destination
    ? after
    : { ...after, travelers, origin, destination };
}

function followContact(
  traveler: Traveler,
  { was, first, before }: { readonly was: Traveler; readonly first: Traveler; readonly before: Draft },
): Traveler {
  const earlier = before.travelers.find(({ id }) => id === traveler.id);
  if (traveler.id === first.id || !earlier || !sharesContactWithFirst(before, earlier)) return traveler;
  // Typed in this very change.
  if (traveler.email !== earlier.email || traveler.phone !== earlier.phone) return traveler;
  const isUpToDate = was.email === first.email && was.phone === first.phone;
  return isUpToDate ? traveler : { ...traveler, email: first.email, phone: first.phone };
}

function followSender(before: Draft, after: Draft, first: Traveler): ShipPoint {
  const { origin } = after;
  const isTouched = origin.contact !== before.origin.contact || origin.phone !== before.origin.phone;
  const follows = isSenderTraveler(after) || (!isTouched && isSenderTraveler({ ...before, origin }));
  if (!follows) return origin;
  const phone = phoneAt(origin, first);
  if (origin.contact === first.name && origin.phone === phone) return origin;
  return { ...origin, contact: first.name, phone };
}

function followRecipient(before: Draft, after: Draft): ShipPoint {
  const { destination } = after;
  const isTouched =
    destination.contact !== before.destination.contact || destination.phone !== before.destination.phone;
  if (isTouched || !isRecipientTraveler({ ...before, destination }) || isRecipientTraveler(after)) return destination;
  return setRecipientTraveler(after, true).destination;
}

/** The problems without those of people who follow the first traveler: the traveler's own fields say what is missing. */
export function withoutProblemsOfFollowers(
  problems: readonly FormProblem[],
  draft: Draft,
  { senderIsOwn }: { senderIsOwn: boolean },
): readonly FormProblem[] {
  const followers = new Set([
    ...(!senderIsOwn && isSenderTraveler(draft) ? ['origin-contact', 'origin-phone'] : []),
    ...(isRecipientTraveler(draft) ? ['destination-contact', 'destination-phone'] : []),
    ...draft.travelers
      .slice(1)
      .filter((traveler) => sharesContactWithFirst(draft, traveler))
      .flatMap(({ id }) => [`traveler-${id}-email`, `traveler-${id}-phone`]),
  ]);
  return problems.filter(({ fieldId }) => !followers.has(fieldId));
}

/** The first traveler as the guest who orders. */
function payerLike(traveler: Person): PayerDetails {
  const nobody = { firstName: '', lastName: '', email: '' };
  return { ...payerFromTraveler(nobody, { traveler, isPro: true }), phone: traveler.phone };
}

/** Whether the guest who orders is the first traveler. */
export function isPayerTraveler(guest: PayerDetails, traveler: Person): boolean {
  const same = payerLike(traveler);
  return payerFields.every((field) => isOpenOrEqual(guest[field], same[field]));
}

/** The guest after a change of the first traveler. */
export function followAsPayer(
  guest: PayerDetails,
  { was, is }: { readonly was: Person; readonly is: Person },
): PayerDetails {
  return isPayerTraveler(guest, was) || isPayerTraveler(guest, is) ? payerLike(is) : guest;
}

export function isSamePayer(a: PayerDetails, b: PayerDetails): boolean {
  return payerFields.every((field) => a[field] === b[field]);
}

const payerFields = ['email', 'firstName', 'lastName', 'phone'] as const satisfies readonly (keyof PayerDetails)[];

function isOpenOrEqual(value: string, other: string): boolean {
  return value === '' || value === other;
}
