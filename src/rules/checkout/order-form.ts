import { usesUsZips } from '#rules/address/territories.ts';
import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';
import { checkPersonName } from '#rules/people/person-name.ts';
import { needsCardHolderEmail, type PayerFacts } from './card-holder-email.ts';
import type { PaymentMethod } from './payment-methods.ts';

/** The fields of a card that the gateway serves. What stands in them never reaches us, only whether something does. */
export type CardField = 'cardNumber' | 'cardMonth' | 'cardYear' | 'securityCode';

/** How somebody is going to pay. PAY-02 */
export type PaymentForm = {
  readonly method: PaymentMethod;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly filledCardFields: ReadonlySet<CardField>;
  /** What the gateway gave for the card or the wallet; empty until it did. With it the card's own fields are done. */
  readonly nonce: string;
  readonly billingCountry: string;
  readonly billingZip: string;
  /** `store_card_information` on the wire. */
  readonly storesCard: boolean;
  /** The club that pays, for club billing. `sales_club_billing` on the wire. */
  readonly billedClubId: number | null;
  /** The travel company and its agent, when somebody says that one sent them. */
  readonly referral: { readonly travelCompany: string; readonly agentName: string } | null;
};

export type PaymentField =
  | CardField
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'billingCountry'
  | 'billingZip'
  | 'billedClub'
  | 'travelCompany'
  | 'agentName';

export type PaymentProblems = Readonly<Partial<Record<PaymentField, MessageName>>>;

export type OrderFormFacts = Omit<PayerFacts, 'payerEmail'> & {
  /** Whether the billing country has zips that an address can't do without. */
  readonly isBillingZipNeeded: boolean;
};

type FieldCheck = (form: PaymentForm, facts: OrderFormFacts) => MessageName | null;

/** What each field must hold where it is asked for, in the order of the form. PAY-03 PAY-06 */
const checks: Readonly<Record<PaymentField, FieldCheck>> = {
  firstName: ({ firstName }) => missing(firstName, 'firstNameRequired') ?? checkPersonName(firstName),
  lastName: ({ lastName }) => missing(lastName, 'lastNameRequired') ?? checkPersonName(lastName),
  email: (form, facts) => missing(form.email, 'userEmailRequired') ?? checkPayerEmail(form, facts),
  cardNumber: (form) => missingInCard(form, 'cardNumber', 'cardNumberRequired'),
  cardMonth: (form) => missingInCard(form, 'cardMonth', 'cardMonthRequired'),
  cardYear: (form) => missingInCard(form, 'cardYear', 'cardYearRequired'),
  securityCode: (form) => missingInCard(form, 'securityCode', 'securityCodeRequired'),
  billingCountry: ({ billingCountry }) => missing(billingCountry, 'billingCountryRequired'),
  billingZip: (form, facts) => (isZipRequired(form, facts) ? missing(form.billingZip, 'billingZipRequired') : null),
  billedClub: ({ billedClubId }) => (billedClubId === null ? 'billedClubRequired' : null),
  travelCompany: ({ referral }) => referral && missing(referral.travelCompany, 'travelCompanyRequired'),
  agentName: ({ referral }) => referral && missing(referral.agentName, 'travelAgentRequired'),
};

const cardFields = ['cardNumber', 'cardMonth', 'cardYear', 'securityCode', 'billingCountry', 'billingZip'] as const;

/** Whose card it is: needed only to keep it, since a card that is used once is known by its own fields. PAY-02 */
const fieldsOfStoredCard = ['firstName', 'lastName', 'email'] as const;

/** The fields that each way to pay asks for; the wallets ask for theirs themselves. PAY-02 */
const fieldsOfMethod: Readonly<Record<PaymentMethod, readonly PaymentField[]>> = {
  'new-card': cardFields,
  'saved-card': ['billingZip'],
  'card-on-file': [],
  'club-billing': ['billedClub'],
  'wallet-credit': [],
  'apple-pay': [],
  paypal: [],
};

const referralFields = ['travelCompany', 'agentName'] as const;

/** What is missing or wrong in the payment form, in its order; empty when nothing is. PAY-02 PAY-03 PAY-06 */
export function paymentFormProblems(form: PaymentForm, facts: OrderFormFacts): PaymentProblems {
  const required = new Set<PaymentField>([
    ...(form.method === 'new-card' && form.storesCard ? fieldsOfStoredCard : []),
    ...fieldsOfMethod[form.method],
    ...referralFields,
  ]);
  // An email that nobody asked for may still be one that can't be kept with this card.
  if (form.method === 'new-card' && form.email.trim() !== '') required.add('email');
  const problems: Partial<Record<PaymentField, MessageName>> = {};
  for (const field of paymentFields) {
    const problem = required.has(field) ? checks[field](form, facts) : null;
    if (problem) problems[field] = problem;
  }
  return problems;
}

const paymentFields = Object.keys(checks) as readonly PaymentField[];

/** Whether the gateway has to give a nonce before the server can charge; the server refuses to begin without one. PAY-02 */
export function isNonceMissing({ method, nonce }: Pick<PaymentForm, 'method' | 'nonce'>): boolean {
  return (method === 'new-card' || method === 'apple-pay' || method === 'paypal') && nonce.trim() === '';
}

/** The billing zip of a card used before, as the form shows it: one that is too short to be whole is cleared. PAY-02 */
export function previousCardZip(zip: string): string {
  const kept = zip.trim();
  return kept.length < limits.billingZipLengthMin ? '' : kept;
}

function checkPayerEmail({ email }: PaymentForm, facts: OrderFormFacts): MessageName | null {
  const notValid = checkEmail(email.trim());
  if (notValid) return notValid;
  return needsCardHolderEmail({ ...facts, payerEmail: email }) ? 'cardHolderEmailRequired' : null;
}

function missingInCard(form: PaymentForm, field: CardField, message: MessageName): MessageName | null {
  return form.nonce !== '' || form.filledCardFields.has(field) ? null : message;
}

/**
 * A new card needs the zip wherever its country has them. A saved card was checked when it was new; its zip is asked for again only
 * where all are long enough to survive the clearing, or a card from Iceland could never pay.
 */
function isZipRequired({ method, billingCountry }: PaymentForm, facts: OrderFormFacts): boolean {
  return method === 'saved-card' ? usesUsZips(billingCountry) : facts.isBillingZipNeeded;
}

function missing(value: string, message: MessageName): MessageName | null {
  return value.trim() === '' ? message : null;
}
