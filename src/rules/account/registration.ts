import { guestProblems } from '#rules/checkout/guest-details.ts';
import type { MessageName } from '#rules/messages.ts';
import { newPasswordProblems } from './password.ts';

/** The registration form. */
export type Registration = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly password: string;
  readonly confirmation: string;
  readonly termsAccepted: boolean;
};

export type RegistrationField = keyof Registration;

export type RegistrationProblems = Readonly<Partial<Record<RegistrationField, MessageName>>>;

/** The problems of a registration by field; empty when it is valid. ACC-01 VAL-02 VAL-11 */
export function registrationProblems(given: Registration, leaked?: ReadonlySet<string>): RegistrationProblems {
  return {
    ...guestProblems(given),
    ...(given.email.trim() === '' && { email: 'userEmailRequired' as const }),
    ...newPasswordProblems(given, given, leaked),
  };
}
