import type { MessageName } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';
import { checkPersonName } from '#rules/people/person-name.ts';
import { checkPhone } from '#rules/people/phone.ts';

/** What somebody without an account gives to order; a password is not asked for. */
export type GuestDetails = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly termsAccepted: boolean;
};

export type GuestProblems = Readonly<Partial<Record<keyof GuestDetails, MessageName>>>;

/** What is missing or wrong before a guest can order; empty when nothing is. CHK-01 */
export function guestProblems(details: GuestDetails): GuestProblems {
  return {
    ...customerProblems(details),
    ...(!details.termsAccepted && { termsAccepted: 'termsRequired' as const }),
  };
}

/** The same for a customer whom staff describe; the terms are asked of the customer alone. ROL-02 */
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

function missing(value: string, message: MessageName): MessageName | null {
  return value.trim() === '' ? message : null;
}
