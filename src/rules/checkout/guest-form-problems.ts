import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import type { FormProblem } from '#rules/shipment/form-problems.ts';
import { type GuestDetails, guestProblems } from './guest-details.ts';

/**
 * What an order needs of the guest who places it. For a guest who is the first traveler the traveler's own fields say what is missing;
 * only the terms, and a last name that the traveler's name does not have, remain. CHK-01
 */
export function guestFormProblems(
  details: GuestDetails,
  { isTraveler }: { readonly isTraveler: boolean },
): readonly FormProblem[] {
  return Object.entries(guestProblems(details))
    .filter(([field]) => !isTraveler || field === 'termsAccepted' || isLastNameMissing(field, details))
    .map(([field, message]) => ({
      section: 'who',
      fieldId: `guest-${field}`,
      message: messageText(message),
      about: t`your details`,
    }));
}

function isLastNameMissing(field: string, { firstName, lastName }: GuestDetails): boolean {
  return field === 'lastName' && firstName !== '' && lastName === '';
}
