import { guestProblems } from '#rules/checkout/guest-details.ts';
import { type FieldSpec, type FieldSpecs, flag, group, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';
import { newPasswordProblems } from './password.ts';

/** What somebody gives to get an account. */
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

/** What is missing or wrong before an account can be made, each at its field; empty when nothing is. ACC-01 VAL-02 VAL-11 */
export function registrationProblems(given: Registration, leaked?: ReadonlySet<string>): RegistrationProblems {
  return {
    ...guestProblems(given),
    ...(given.email.trim() === '' && { email: 'userEmailRequired' as const }),
    ...newPasswordProblems(given, given, leaked),
  };
}

/** The fields of an account as the form has them: `user[email]`. */
const wireNames = {
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone_number',
  password: 'password',
  confirmation: 'password_confirmation',
  termsAccepted: 'terms_accepted',
} as const satisfies Readonly<Record<RegistrationField, string>>;

const specs = {
  email: text(limits.emailLengthMax, 'free'),
  first_name: text(limits.textFieldLengthMax, 'free'),
  last_name: text(limits.textFieldLengthMax, 'free'),
  phone_number: text(limits.phoneLengthMax, 'free'),
  password: text(limits.passwordLengthMax, 'free'),
  password_confirmation: text(limits.passwordLengthMax, 'free'),
  terms_accepted: flag,
} as const satisfies Readonly<Record<(typeof wireNames)[RegistrationField], FieldSpec>>;

/**
 * The names under which older forms send a field: `user_email`, and with each of three beginnings, `signup_email` and
 * `signup_user_email`. ACC-01
 */
const beginnings = ['user_', ...['signup_', 'reg_', 'u_'].flatMap((start) => [start, `${start}user_`])] as const;

const olderNames: FieldSpecs = Object.fromEntries(
  Object.entries(specs).flatMap(([name, spec]) => beginnings.map((start) => [`${start}${name}`, spec])),
);

/** What a registration may be sent as. ACC-01 API-53 */
export const registrationFields = { ...olderNames, user: group(specs) };

/** The name that a problem of a field is told under. */
export function registrationFieldName(field: RegistrationField): string {
  return `user[${wireNames[field]}]`;
}

/** A registration from a form, under whichever names it came. What is not there is empty. ACC-01 */
export function readRegistration(form: Readonly<Record<string, unknown>>): Registration {
  const value = (field: RegistrationField): unknown => {
    const name = wireNames[field];
    const sent = [valueIn(form['user'], name), ...beginnings.map((start) => valueIn(form, `${start}${name}`))];
    return sent.find((one) => one !== undefined);
  };
  const words = (field: RegistrationField): string => {
    const sent = value(field);
    return typeof sent === 'string' ? sent : '';
  };
  return {
    email: words('email').trim().toLowerCase(),
    firstName: words('firstName').trim(),
    lastName: words('lastName').trim(),
    phone: words('phone').trim(),
    // A space may be part of a password, so nothing is trimmed there.
    password: words('password'),
    confirmation: words('confirmation'),
    termsAccepted: value('termsAccepted') === true,
  };
}

function valueIn(form: unknown, name: string): unknown {
  if (typeof form !== 'object' || form === null || !Object.hasOwn(form, name)) return undefined;
  return Object.getOwnPropertyDescriptor(form, name)?.value;
}
