import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { FieldError } from '#kit/problem.ts';
import { csrfTokenOfSignIn, newPasswordToWire } from '#kit/signed-in/wire.ts';
import { accountMessage, type NewPassword } from '#rules/account/password.ts';
import type { Registration, RegistrationField, RegistrationProblems } from '#rules/account/registration.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { messageText } from '#rules/messages.ts';
import type { TermsState } from '#rules/account/terms.ts';
import {
  type acceptTerms,
  type claimAccount,
  register,
  type saveOrderInAccount,
  type termsAccepted,
  type userExists,
} from './contract.ts';

/** The cart that shows that a shipment is being booked. */
export function cartFromWire(sent: {
  readonly cart_id?: number | undefined;
  readonly cart_token?: string | undefined;
}): { readonly cartId: number | undefined; readonly cartToken: string | undefined } {
  return { cartId: sent.cart_id, cartToken: sent.cart_token };
}

/** `changed` is for the user themselves: others learn only whether the terms are accepted. API-42 */
export function termsStateToWire(
  state: TermsState | 'no-account',
  { isOwn }: { readonly isOwn: boolean },
): EndpointResponse<typeof termsAccepted> {
  return {
    success: state === 'accepted',
    user_exists: state !== 'no-account',
    changed: isOwn && state === 'changed',
  };
}

export function termsStateFromWire({ success, changed }: EndpointResponse<typeof termsAccepted>): TermsState {
  if (success) return 'accepted';
  return changed ? 'changed' : 'never-accepted';
}

export function existingUserToWire(state: TermsState | 'no-account'): EndpointResponse<typeof userExists> {
  return { success: state !== 'no-account', terms_accepted: state === 'accepted' };
}

type RegisterWire = EndpointResponse<typeof register>;

export function wasMailSent(answer: Exclude<RegisterWire, { success: true }>): boolean {
  return 'mail_sent' in answer;
}

export function mailSentToWire(message: string): EndpointResponse<typeof register> {
  return { success: false, mail_sent: true, message, errors: [] };
}

const accountFieldNames = {
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone_number',
  password: 'password',
  confirmation: 'password_confirmation',
  termsAccepted: 'terms_accepted',
} as const satisfies Readonly<Record<RegistrationField, string>>;

/** The names that problems with the fields are reported under: `user[email]`. */
export const registrationWireNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(accountFieldNames).map(([ours, wire]) => [ours, `user[${wire}]`]),
);

export function registrationToWire(typed: Registration) {
  const fields = Object.entries(accountFieldNames) as [RegistrationField, string][];
  return { user: Object.fromEntries(fields.map(([ours, wire]) => [wire, typed[ours]])) };
}

/** Reads a registration from a form, under current or older field names. A missing field is empty. ACC-01 */
export function registrationFromWire(form: Readonly<Record<string, unknown>>): Registration {
  const value = (field: RegistrationField): unknown => {
    const name = accountFieldNames[field];
    const sent = [valueIn(form['user'], name), ...olderNamesOf(name).map((older) => valueIn(form, older))];
    return sent.find((one) => one !== undefined);
  };
  const textOf = (field: RegistrationField): string => {
    const sent = value(field);
    return typeof sent === 'string' ? sent : '';
  };
  return {
    email: signInEmail(textOf('email')),
    firstName: textOf('firstName').trim(),
    lastName: textOf('lastName').trim(),
    phone: textOf('phone').trim(),
    // A space may be part of a password, so nothing is trimmed there.
    password: textOf('password'),
    confirmation: textOf('confirmation'),
    termsAccepted: value('termsAccepted') === true,
  };
}

/** What older forms call a field of the group: `user_email`, `signup_email`. Only the contract knows their prefixes. */
function olderNamesOf(name: string): string[] {
  return Object.keys(register.body?.shape ?? {}).filter((older) => older.endsWith(`_${name}`));
}

function valueIn(form: unknown, name: string): unknown {
  if (typeof form !== 'object' || form === null || !Object.hasOwn(form, name)) return undefined;
  return Object.getOwnPropertyDescriptor(form, name)?.value;
}

export function registrationProblemsToWire(problems: RegistrationProblems): FieldError[] {
  return Object.entries(problems).map(([field, message]) => ({
    field: registrationWireNames[field] ?? field,
    message: accountMessage(message),
  }));
}

export function acceptedTermsFromWire(body: EndpointRequest<typeof acceptTerms>['body']): {
  readonly isAccepted: boolean | undefined;
  readonly version: string | undefined;
  /** The customer that staff accept the terms for. */
  readonly customerId: number | undefined;
} {
  return { isAccepted: body.terms_accepted, version: body.version, customerId: body.on_behalf_user };
}

/** What problems with these fields are reported under. */
export const acceptTermsFields = { isAccepted: 'terms_accepted', customerId: 'on_behalf_user' } as const;

export function acceptedTermsToWire(version: string) {
  return { terms_accepted: true, version };
}

/** A claim without a password adds an order to an account; where a password is needed, an empty one is refused. */
export function claimPasswordFromWire(body: EndpointRequest<typeof claimAccount>['body']): NewPassword {
  return { password: body.password ?? '', confirmation: body.password_confirmation ?? '' };
}

export function orderToSaveFromWire(body: EndpointRequest<typeof saveOrderInAccount>['body']): {
  readonly orderId: number;
  readonly chosen: NewPassword;
} {
  const { order_id: orderId, password, password_confirmation: confirmation } = body;
  return { orderId, chosen: { password, confirmation } };
}

export function orderToSaveToWire(orderId: number, password: string) {
  return { order_id: orderId, ...newPasswordToWire(password) };
}

export function confirmedEmailToWire(email: string): EndpointResponse<typeof claimAccount> {
  return { success: true, added_to: email, message: messageText('emailConfirmed', { email }) };
}

export function addedOrderToWire(email: string): EndpointResponse<typeof claimAccount> {
  return { success: true, added_to: email, message: messageText('orderAdded', { email }) };
}

export type AccountClaim =
  | { readonly kind: 'order-added'; readonly message: string }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'link-spent' };

export function accountClaimFromWire(answer: EndpointResponse<typeof claimAccount>): AccountClaim {
  if (!answer.success) return { kind: 'link-spent' };
  if ('added_to' in answer) return { kind: 'order-added', message: answer.message };
  return { kind: 'signed-in' };
}

export function csrfTokenOfAccountClaim(answer: EndpointResponse<typeof claimAccount>): string | null {
  return 'added_to' in answer ? null : csrfTokenOfSignIn(answer);
}
