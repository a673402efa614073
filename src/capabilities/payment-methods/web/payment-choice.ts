import { isZipNeeded } from '#rules/address/country-rules.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { formMethod } from '#rules/checkout/form-method.ts';
import {
  type CardField,
  type PaymentField,
  type PaymentForm,
  paymentFormProblems,
  previousCardZip,
} from '#rules/checkout/order-form.ts';
import { payerFromTraveler } from '#rules/checkout/payer-from-traveler.ts';
import {
  isWallet,
  offeredPaymentMethods,
  type PaymentFacts,
  type PaymentMethod,
  type WalletMethod,
} from '#rules/checkout/payment-methods.ts';
import type { WalletField } from '#rules/checkout/wallet-fill.ts';
import type { MessageName } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import type { ChosenPayment, PaymentInfo } from '../wire.ts';

/** The payment form as the user has filled it in. Of a new card it has only the billing address. PAY-02 */
export type PaymentChoice = {
  /** Null until one is chosen; a saved card then counts, or else the first that is offered. */
  readonly method: PaymentMethod | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly billingCountry: string;
  readonly billingZip: string;
  readonly storesCard: boolean;
  /** Null for the first of the saved cards. */
  readonly savedCardId: string | null;
  readonly billedClubId: number | null;
  /** Null unless a travel agent sent them. */
  readonly referral: { readonly travelCompany: string; readonly agentName: string } | null;
  /** What PayPal or Apple Pay gave, for the one amount that was approved. */
  readonly approval: Approval | null;
};

export type Approval = {
  readonly method: WalletMethod;
  readonly nonce: string;
  readonly charge: Cents;
  /** What the wallet filled in. */
  readonly filled: readonly WalletField[];
};

export const emptyPaymentChoice: PaymentChoice = {
  method: null,
  firstName: '',
  lastName: '',
  email: '',
  billingCountry: 'US',
  billingZip: '',
  storesCard: false,
  savedCardId: null,
  billedClubId: null,
  referral: null,
  approval: null,
};

/** The user of the page. */
export type PayingPerson = { readonly id: number; readonly email: string; readonly isPro: boolean };

export type PaymentQuestion = {
  readonly info: PaymentInfo;
  /** What is left to pay. */
  readonly charge: Cents;
  /** What credit pays of the price already. */
  readonly creditUsed: Cents;
  /** Whether the credit is that of a customer whom staff book for. */
  readonly isCreditOfCustomer: boolean;
  /** Null for a guest. */
  readonly person: PayingPerson | null;
  /** What the browser supports of Apple Pay. */
  readonly applePay: Omit<PaymentFacts['applePay'], 'gatewayTakesIt'>;
  readonly countries: CountryTable | undefined;
};

/** Where something is missing: a field of the form, or the approval of a wallet. */
export type ChoiceField = PaymentField | 'approval';

export type ChoiceProblems = Readonly<Partial<Record<ChoiceField, MessageName>>>;

/** The ways to pay that are offered for this price in this browser. PAY-01 PRC-04 */
export function methodsOffered({ info, charge, creditUsed, applePay }: PaymentQuestion): readonly PaymentMethod[] {
  return offeredPaymentMethods({
    charge,
    hasSavedCard: info.savedCards.length > 0,
    hasCardOnFile: info.cardOnFile !== null,
    hasClubBilling: info.clubs.length > 0,
    isClubBillingDisabled: info.isClubBillingDisabled,
    creditBalance: info.creditBalance,
    creditUsed,
    applePay: { ...applePay, gatewayTakesIt: info.gateway.applePay },
    gatewayTakesPaypal: info.gateway.paypal,
  });
}

/** The choice with defaults filled in: a method that is offered, the first card, the only club. PAY-01 */
export function completeChoice(choice: PaymentChoice, question: PaymentQuestion): PaymentChoice {
  const { info, charge } = question;
  const offered = methodsOffered(question);
  const [onlyClub, secondClub] = info.clubs;
  const clubOf = (id: number | null) => info.clubs.find((club) => club.id === id);
  return {
    ...choice,
    method: isPaidByCredit(question)
      ? 'wallet-credit'
      : (offered.find((method) => method === choice.method) ?? defaultMethod(offered, question)),
    savedCardId: (info.savedCards.find(({ id }) => id === choice.savedCardId) ?? info.savedCards[0])?.id ?? null,
    billedClubId: (clubOf(choice.billedClubId) ?? (secondClub ? undefined : onlyClub))?.id ?? null,
    storesCard: choice.storesCard && question.person !== null,
    // The user approved one amount; another one has to be approved again.
    approval: choice.approval?.charge === charge ? choice.approval : null,
  };
}

/**
 * People who pay for themselves start with a card that they used before: only its zip has to be typed. Pro users and staff book for others,
 * who pay with a card of their own: the one on file, where the customer has one. PAY-01 PAY-08
 */
function defaultMethod(
  offered: readonly PaymentMethod[],
  { person, isCreditOfCustomer }: PaymentQuestion,
): PaymentMethod | null {
  const paysForSelf = person !== null && !person.isPro && !isCreditOfCustomer;
  const known = paysForSelf ? 'saved-card' : isCreditOfCustomer ? 'card-on-file' : null;
  return offered.find((method) => method === known) ?? offered[0] ?? null;
}

/** Whether credit pays all there is to pay. PAY-01 */
export function isPaidByCredit({ charge, creditUsed }: Pick<PaymentQuestion, 'charge' | 'creditUsed'>): boolean {
  return charge === 0 && creditUsed > 0;
}

/** For a pro user the form is filled with the traveler's name and email, because the guest pays. PAY-08 */
export function withTraveler(
  choice: PaymentChoice,
  about: { readonly traveler: { readonly name: string; readonly email: string }; readonly isPro: boolean },
): PaymentChoice {
  return { ...choice, ...payerFromTraveler(choice, about) };
}

/** Whether the form asks for the card holder: when the card is saved, and for pro users. PAY-02 PAY-08 */
export function isPayerAsked({ storesCard }: PaymentChoice, person: PayingPerson | null): boolean {
  return person !== null && (storesCard || person.isPro);
}

/**
 * What is missing or wrong, in the order of the form; empty when nothing is. The card's own fields are the gateway's to check, so
 * they are never among these. With nothing to charge no card is required. PAY-02 PAY-03 PAY-06 PRC-04
 */
export function paymentProblems(given: PaymentChoice, question: PaymentQuestion): ChoiceProblems {
  const choice = completeChoice(given, question);
  if (choice.method === null) return {};
  const { person, info, countries } = question;
  const problems: Partial<Record<ChoiceField, MessageName>> = paymentFormProblems(formOf(choice, question), {
    isPro: person?.isPro ?? false,
    hasAlternateProvider: false,
    paymentMethodCount: info.paymentMethodCount,
    userEmail: person?.email ?? '',
    isBillingZipNeeded: isBillingZipNeeded(countries, choice.billingCountry),
  });
  // The wallets are the first thing on the page.
  return isWallet(choice.method) && choice.approval?.method !== choice.method
    ? { approval: 'walletNotApproved', ...problems }
    : problems;
}

/** Until the countries are known, the one that the form starts with is taken to have zips. */
export function isBillingZipNeeded(countries: CountryTable | undefined, country: string): boolean {
  return countries === undefined ? country === 'US' : isZipNeeded(countryIn(countries, country));
}

const allCardFields: ReadonlySet<CardField> = new Set(['cardNumber', 'cardMonth', 'cardYear', 'securityCode']);

function formOf(choice: PaymentChoice, { charge, person }: PaymentQuestion): PaymentForm {
  const isPayerShown = isPayerAsked(choice, person);
  return {
    method: formMethod({ charge, method: choice.method }),
    firstName: choice.firstName,
    lastName: choice.lastName,
    // A field that is not there can't be corrected.
    email: isPayerShown ? choice.email : '',
    filledCardFields: allCardFields,
    nonce: choice.approval?.nonce ?? null,
    billingCountry: choice.billingCountry,
    billingZip: choice.method === 'saved-card' ? previousCardZip(choice.billingZip) : choice.billingZip,
    storesCard: choice.storesCard,
    billedClubId: choice.billedClubId,
    referral: choice.referral,
  };
}

/** Only the fields of the chosen method are sent, not what was typed for another one. PAY-02 */
export function chosenPayment(
  given: PaymentChoice,
  question: PaymentQuestion,
  { nonce }: { readonly nonce: string | null },
): ChosenPayment {
  const choice = completeChoice(given, question);
  if (choice.method === null) return referralOf(choice);
  return { method: choice.method, ...detailsOf(choice, question, nonce), ...referralOf(choice) };
}

function detailsOf(choice: PaymentChoice, question: PaymentQuestion, nonce: string | null): ChosenPayment {
  const { billingCountry, billingZip, approval, savedCardId, billedClubId } = choice;
  const billing = { billingCountry, ...(billingZip.trim() === '' ? {} : { billingZip: billingZip.trim() }) };
  switch (choice.method) {
    case 'new-card':
      return {
        ...(nonce === null ? {} : { nonce }),
        ...billing,
        ...(choice.storesCard ? { storesCard: true } : {}),
        ...payerOf(choice, question.person),
      };
    case 'saved-card':
      return { ...(savedCardId === null ? {} : { storedCardId: savedCardId }), ...billing };
    case 'card-on-file': {
      const { cardOnFile } = question.info;
      return cardOnFile === null ? {} : { storedCardId: cardOnFile.id };
    }
    case 'club-billing':
      return billedClubId === null ? {} : { billedClubId };
    case 'paypal':
    case 'apple-pay':
      return approval?.method === choice.method ? { nonce: approval.nonce } : {};
    default:
      return {};
  }
}

function payerOf(choice: PaymentChoice, person: PayingPerson | null): ChosenPayment {
  if (!isPayerAsked(choice, person)) return {};
  const { firstName, lastName, email } = choice;
  return { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() };
}

function referralOf({ referral }: PaymentChoice): ChosenPayment {
  if (!referral) return {};
  return { travelCompany: referral.travelCompany.trim(), agentName: referral.agentName.trim() };
}
