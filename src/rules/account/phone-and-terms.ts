import { checkPhone } from '#rules/people/phone.ts';
import { type Problem, problem } from '#rules/result.ts';

/** What is still missing in an account whose owner signed in with another provider. */
export type PhoneAndTermsNeed = { readonly isPhoneNeeded: boolean; readonly areTermsNeeded: boolean };

export type PhoneAndTerms = { readonly phone: string; readonly areTermsAccepted: boolean };

/**
 * What is still wrong before phone and terms can be taken, in the order of the form; nothing means that submit is enabled. Providers
 * tell no phone number and know nothing of our terms, and carriers call when nobody is at the door. ACC-05
 */
export function phoneAndTermsProblems(given: PhoneAndTerms, need: PhoneAndTermsNeed): readonly Problem[] {
  return [
    ...(isPhoneRight(given.phone, need) ? [] : [problem('phone', 'internationalPhoneNotValid')]),
    ...(given.areTermsAccepted || !need.areTermsNeeded ? [] : [problem('areTermsAccepted', 'termsRequired')]),
  ];
}

/** A number that is there already need not be given again. */
function isPhoneRight(phone: string, { isPhoneNeeded }: PhoneAndTermsNeed): boolean {
  return phone.trim() === '' ? !isPhoneNeeded : checkPhone(phone) === null;
}
