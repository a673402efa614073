import { checkPhone } from '#rules/people/phone.ts';
import { type Problem, problem } from '#rules/result.ts';

/** What is still missing in an account whose owner signed in with a provider. */
export type PhoneAndTermsNeed = { readonly isPhoneNeeded: boolean; readonly areTermsNeeded: boolean };

export type PhoneAndTerms = { readonly phone: string; readonly areTermsAccepted: boolean };

/**
 * The problems of phone and terms, in the order of the form; submit is enabled when there are none. Providers give us neither: no phone
 * number, which carriers need when no one answers the door, and no acceptance of our terms. ACC-05
 */
export function phoneAndTermsProblems(given: PhoneAndTerms, need: PhoneAndTermsNeed): readonly Problem[] {
  return [
    ...(isPhoneRight(given.phone, need) ? [] : [problem('phone', 'internationalPhoneNotValid')]),
    ...(given.areTermsAccepted || !need.areTermsNeeded ? [] : [problem('areTermsAccepted', 'termsRequired')]),
  ];
}

/** A number that the account already has need not be given again. */
function isPhoneRight(phone: string, { isPhoneNeeded }: PhoneAndTermsNeed): boolean {
  return phone.trim() === '' ? !isPhoneNeeded : checkPhone(phone) === null;
}
