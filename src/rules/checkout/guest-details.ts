import type { MessageName } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';
import { checkPersonName } from '#rules/people/person-name.ts';
import { checkPhone } from '#rules/people/phone.ts';
import { missing } from '#rules/validation/missing.ts';

/** The details that a guest gives to order. */
export type GuestDetails = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly termsAccepted: boolean;
};

export type GuestProblems = Readonly<Partial<Record<keyof GuestDetails, MessageName>>>;

/** The problems of a guest's details by field; empty when they are valid. CHK-01 */
export function guestProblems(details: GuestDetails): GuestProblems {
  return {
    ...customerProblems(details),
    ...(!details.termsAccepted && { termsAccepted: 'termsRequired' as const }),
  };
}

/** The same for a customer whose details staff enter; only customers themselves can accept the terms. ROL-02 */
export function customerProblems(details: Omit<GuestDetails, 'termsAccepted'>): Omit<GuestProblems, 'termsAccepted'> {
  const email = missing(details.email, 'travelerEmailRequired') ?? checkEmail(details.email.trim());
  const firstName = missing(details.firstName, 'firstNameRequired') ?? checkPersonName(details.firstName);
  const lastName = missing(details.lastName, 'lastNameRequired') ?? checkPersonName(details.lastName);
  const phone = missing(details.phone, 'phoneRequired') ?? checkPhone(details.phone);
  return {
    ...(email && { email }),
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(phone && { phone }),
  };
}
