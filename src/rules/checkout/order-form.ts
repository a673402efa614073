import { usesUsZips } from '#rules/address/territories.ts';
import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';
import { checkPersonName } from '#rules/people/person-name.ts';
import { missing } from '#rules/validation/missing.ts';
import { needsCardHolderEmail, type PayerFacts } from './card-holder-email.ts';
import type { FormMethod } from './form-method.ts';

/** The card fields that the gateway serves. Their values never reach us, only whether they are filled in. */
export type CardField = 'cardNumber' | 'cardMonth' | 'cardYear' | 'securityCode';

/** The payment form. PAY-02 */
export type PaymentForm = {
  readonly method: FormMethod;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly filledCardFields: ReadonlySet<CardField>;
  /** The gateway's nonce for the card or the wallet. With it the card's own fields are done. */
  readonly nonce: string | null;
  readonly billingCountry: string;
  readonly billingZip: string;
  /** `store_card_information` on the wire. */
  readonly storesCard: boolean;
  /** The club that pays, for club billing. `sales_club_billing` on the wire. */
  readonly billedClubId: number | null;
  /** The travel company and its agent, if one referred the customer. */
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

/** The check of each field, in the order of the form. PAY-03 PAY-06 */
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

/** The card holder, required only to store the card. PAY-02 */
const fieldsOfStoredCard = ['firstName', 'lastName', 'email'] as const;

/** The required fields of each way to pay; Apple Pay and PayPal have forms of their own. PAY-02 */
const fieldsOfMethod: Readonly<Record<FormMethod, readonly PaymentField[]>> = {
  'new-card': cardFields,
  'saved-card': ['billingZip'],
  'card-on-file': [],
  'club-billing': ['billedClub'],
  'wallet-credit': [],
  'apple-pay': [],
  paypal: [],
  'nothing-due': [],
};

const referralFields = ['travelCompany', 'agentName'] as const;

/** The problems of the payment form in its order; empty when it is valid. PAY-02 PAY-03 PAY-06 */
export function paymentFormProblems(form: PaymentForm, facts: OrderFormFacts): PaymentProblems {
  const required = new Set<PaymentField>([
    ...(form.method === 'new-card' && form.storesCard ? fieldsOfStoredCard : []),
    ...fieldsOfMethod[form.method],
    ...referralFields,
  ]);
  // An optional email may still be one that can't be stored with this card.
  if (form.method === 'new-card' && form.email.trim() !== '') required.add('email');
  const problems: Partial<Record<PaymentField, MessageName>> = {};
  for (const field of paymentFields) {
    const problem = required.has(field) ? checks[field](form, facts) : null;
    if (problem) problems[field] = problem;
  }
  return problems;
}

const paymentFields = Object.keys(checks) as readonly PaymentField[];

/** Whether a nonce is required but missing; the server does not start a charge without it. PAY-02 */
export function isNonceMissing({ method, nonce }: Pick<PaymentForm, 'method' | 'nonce'>): boolean {
  return (method === 'new-card' || method === 'apple-pay' || method === 'paypal') && (nonce ?? '').trim() === '';
}

/** The billing zip of a previous card; one that is too short to be complete is cleared. PAY-02 */
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
  return form.nonce !== null || form.filledCardFields.has(field) ? null : message;
}

/**
 * A new card needs a zip wherever its country has them. A saved card was checked when it was new; its zip is required again only in
 * countries whose zips are never cleared as too short, or a card from Iceland could never pay.
 */
function isZipRequired({ method, billingCountry }: PaymentForm, facts: OrderFormFacts): boolean {
  return method === 'saved-card' ? usesUsZips(billingCountry) : facts.isBillingZipNeeded;
}
