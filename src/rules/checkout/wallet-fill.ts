import { countryForState, usesUsZips } from '#rules/address/territories.ts';
import { checkEmail } from '#rules/people/email.ts';
import { joinPhone } from '#rules/people/join-phone.ts';
import { checkPersonName } from '#rules/people/person-name.ts';
import { checkPhone, phoneDigits } from '#rules/people/phone.ts';
import type { Draft, End } from '#rules/shipment/draft.ts';
import { setShipPointField, setTravelerField, type TypedShipPointField } from '#rules/shipment/draft-changes.ts';
import type { PayerDetails } from '#rules/shipment/same-person.ts';
import { isBlank } from '#rules/validation/is-blank.ts';
import { payerFromTraveler } from './payer-from-traveler.ts';

/** The contact of the wallet's owner, as sent by Apple Pay or PayPal. Fields that were not sent are empty. */
export type WalletContact = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly billing: WalletAddress | null;
  readonly shipping: (WalletAddress & { readonly recipient: string }) | null;
};

export type WalletAddress = {
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
};

/** The parts of the form that a wallet can fill in. */
export type WalletForm = {
  readonly draft: Draft;
  /** The guest who orders; null where the order needs none, or where the first traveler orders and is followed anyway. */
  readonly guest: PayerDetails | null;
  readonly billing: { readonly country: string; readonly zip: string };
};

/** Something that was filled in, in the order of the form. */
export const walletFields = [
  'name',
  'email',
  'phone',
  'sender-address',
  'recipient-name',
  'recipient-address',
  'recipient-phone',
  'billing-zip',
] as const;

export type WalletField = (typeof walletFields)[number];

export type WalletFill = { readonly form: WalletForm; readonly filled: readonly WalletField[] };

/**
 * Fills in what is still empty and leaves everything else as it is. Details that the form itself would refuse are left out. The shipping
 * address gives an end its street only where it is in the place that the trip has there. PAY-01
 */
export function fillFromWallet(form: WalletForm, told: WalletContact): WalletFill {
  const contact = usableContact(told);
  const steps = [fillTraveler, fillGuest, fillStreet, fillBilling];
  const done = steps.reduce<WalletFill>(
    (sofar, step) => {
      const next = step(sofar.form, contact);
      return { form: next.form, filled: [...sofar.filled, ...next.filled] };
    },
    { form, filled: [] },
  );
  return { form: done.form, filled: walletFields.filter((field) => done.filled.includes(field)) };
}

/** The contact without what is not valid, and with phone numbers written as the form writes them. */
function usableContact(told: WalletContact): WalletContact {
  const name = told.name.trim();
  const email = told.email.trim();
  return {
    ...told,
    name: checkPersonName(name) === null ? name : '',
    email: checkEmail(email) === null ? email : '',
    phone: usablePhone(told.phone),
  };
}

function usablePhone(told: string): string {
  const phone = told.trim();
  if (checkPhone(phone) !== null) return '';
  const digits = phoneDigits(phone);
  const isAmerican = digits.length === 10 && (!phone.startsWith('+') || phone.startsWith('+1'));
  return isAmerican ? joinPhone({ area: digits.slice(0, 3), number: digits.slice(3) }) : phone;
}

const personFields = ['name', 'email', 'phone'] as const;

function fillTraveler(form: WalletForm, contact: WalletContact): WalletFill {
  const [first] = form.draft.travelers;
  if (!first) return { form, filled: [] };
  const filled = personFields.filter((field) => isBlank(first[field]) && contact[field] !== '');
  const draft = filled.reduce(
    (changed, field) => setTravelerField(changed, first.id, field, contact[field]),
    form.draft,
  );
  return { form: { ...form, draft }, filled };
}

/**
 * A guest who is not the first traveler. If a first name was typed, the wallet's last name is not filled in, because it may be another
 * person's.
 */
function fillGuest(form: WalletForm, { name, email, phone }: WalletContact): WalletFill {
  const { guest } = form;
  if (guest === null) return { form, filled: [] };
  const nobody = { firstName: '', lastName: '', email: '' };
  const { firstName, lastName } = payerFromTraveler(nobody, { traveler: { name, email }, isPro: true });
  const isNameFilled = isBlank(guest.firstName) && isBlank(guest.lastName) && name !== '';
  const isEmailFilled = isBlank(guest.email) && email !== '';
  const isPhoneFilled = isBlank(guest.phone) && phone !== '';
  return {
    form: {
      ...form,
      guest: {
        ...guest,
        ...(isNameFilled && { firstName, lastName }),
        ...(isEmailFilled && { email }),
        ...(isPhoneFilled && { phone }),
      },
    },
    filled: [
      ...(isNameFilled ? (['name'] as const) : []),
      ...(isEmailFilled ? (['email'] as const) : []),
      ...(isPhoneFilled ? (['phone'] as const) : []),
    ],
  };
}

/** The sender comes first: bags mostly leave from home. */
function fillStreet(form: WalletForm, contact: WalletContact): WalletFill {
  const { shipping } = contact;
  if (!shipping || shipping.street.trim() === '') return { form, filled: [] };
  const end = (['origin', 'destination'] as const).find((one) => isStreetOf(form.draft, one, shipping));
  if (!end) return { form, filled: [] };
  const withStreet = setFields(form.draft, end, {
    address: shipping.street.trim(),
    ...(form.draft[end].address2 === '' && { address2: shipping.street2.trim() }),
  });
  if (end === 'origin') return { form: { ...form, draft: withStreet }, filled: ['sender-address'] };
  const { draft, filled } = fillRecipient(withStreet, contact, shipping.recipient.trim());
  return { form: { ...form, draft }, filled: ['recipient-address', ...filled] };
}

/** The recipient's phone is known only where the wallet's owner receives the bags. */
function fillRecipient(
  draft: Draft,
  { name, phone }: WalletContact,
  recipient: string,
): { readonly draft: Draft; readonly filled: readonly WalletField[] } {
  const { destination } = draft;
  const isNamed = isBlank(destination.contact) && recipient !== '' && checkPersonName(recipient) === null;
  const receiver = isNamed ? recipient : destination.contact;
  const isCalled = isBlank(destination.phone) && phone !== '' && receiver === name;
  return {
    draft: setFields(draft, 'destination', { ...(isNamed && { contact: recipient }), ...(isCalled && { phone }) }),
    filled: [...(isNamed ? (['recipient-name'] as const) : []), ...(isCalled ? (['recipient-phone'] as const) : [])],
  };
}

/** Whether an end still asks for a street, and the address is in the place that was chosen for it. Clubs have streets of their own. */
function isStreetOf(draft: Draft, end: End, { city, zip, ...where }: WalletAddress): boolean {
  const point = draft[end];
  const country = countryForState(where);
  if (point.type !== 'other' || !isBlank(point.address) || point.country !== country) return false;
  if (!isBlank(point.zip)) return zipKey(point.zip, country) === zipKey(zip, country);
  return !isBlank(point.city) && sameText(point.city) === sameText(city);
}

/** American zips may have four more digits, and others may be written with or without spaces. */
function zipKey(zip: string, country: string): string {
  const plain = sameText(zip).replaceAll(/[\s-]/g, '');
  return usesUsZips(country) ? plain.slice(0, 5) : plain;
}

function sameText(text: string): string {
  return text.trim().toLowerCase();
}

/** Zip and country belong together; the country alone always has a value. */
function fillBilling(form: WalletForm, { billing }: WalletContact): WalletFill {
  if (!billing || isBlank(billing.zip) || isBlank(billing.country) || !isBlank(form.billing.zip)) {
    return { form, filled: [] };
  }
  return {
    form: { ...form, billing: { country: billing.country, zip: billing.zip.trim() } },
    filled: ['billing-zip'],
  };
}

function setFields(draft: Draft, end: End, fields: Readonly<Partial<Record<TypedShipPointField, string>>>): Draft {
  return Object.entries(fields).reduce(
    (changed, [field, value]) => setShipPointField(changed, end, field as TypedShipPointField, value),
    draft,
  );
}
