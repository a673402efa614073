import type * as z from 'zod/mini';
import { fullName } from '#rules/account/full-name.ts';
import { accountMessage, type NewPassword, type PasswordProblems } from '#rules/account/password.ts';
import { isAdminRole, isProRole } from '#rules/account/role-kinds.ts';
import type { FieldError } from '../problem.ts';
import type { notSignedInAnswer, signedInAnswer } from './contract.ts';

export type SignedInWire = z.output<typeof signedInAnswer>;

export type NotSignedInWire = z.output<typeof notSignedInAnswer>;

/** What the page gets about the user who was just signed in. ACC-02 ACC-03 */
export function signedInToWire(
  person: {
    readonly id: number;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly phone: string;
    readonly role: string;
  },
  csrfToken: string,
): SignedInWire {
  const isPro = isProRole(person.role);
  return {
    success: true,
    user: {
      full_name: fullName(person),
      phone_number: person.phone,
      email: person.email,
      pro: isPro,
      admin: isAdminRole(person.role),
      user_role: person.role,
    },
    user_id: person.id,
    akt: csrfToken,
    pro_user: isPro,
    sso: false,
    redirect: null,
    message: null,
    errors: [],
  };
}

export type SignedIn = { readonly isPro: boolean };

export function signedInFromWire({ pro_user: isPro }: SignedInWire): SignedIn {
  return { isPro };
}

/** The CSRF token of the session that an answer has started; null when the user was not signed in. ACC-02 */
export function csrfTokenOfSignIn(answer: SignedInWire | { readonly success: false }): string | null {
  return answer.success ? answer.akt : null;
}

export function notSignedInToWire(message: string, errors: string[] = []): NotSignedInWire {
  return { success: false, message, errors };
}

/** What is wrong with a new password, at the fields of the form. VAL-11 */
export function passwordProblemsToWire({ password, confirmation }: PasswordProblems): FieldError[] {
  return [
    ...(password ? [{ field: newPasswordWireNames.password, message: accountMessage(password) }] : []),
    ...(confirmation ? [{ field: newPasswordWireNames.confirmation, message: accountMessage(confirmation) }] : []),
  ];
}

/** The wire names of a new password's fields. */
export const newPasswordWireNames = {
  password: 'password',
  confirmation: 'password_confirmation',
} as const satisfies Readonly<Record<keyof NewPassword, string>>;

/** The pages ask for a new password once, so its confirmation is the same. */
export function newPasswordToWire(password: string) {
  return { password, password_confirmation: password };
}
