import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { FieldError } from '#kit/problem.ts';
import { newPasswordToWire, newPasswordWireNames } from '#kit/signed-in/wire.ts';
import type { NewPassword } from '#rules/account/password.ts';
import type { PhoneAndTerms, PhoneAndTermsNeed } from '#rules/account/phone-and-terms.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import type { Problem } from '#rules/result.ts';
import type {
  askPhoneAndTerms,
  changePassword,
  linkedSignIns,
  resetPassword,
  signOut,
  termsAcceptedAfterSocial,
} from './contract.ts';

type ChangeBody = EndpointRequest<typeof changePassword>['body'];

export function newPasswordFromWire(
  body: Pick<EndpointRequest<typeof resetPassword>['body'], 'password' | 'password_confirmation'>,
): NewPassword {
  return { password: body.password, confirmation: body.password_confirmation };
}

/** A change of password also asks for the current one. */
export type ChangedPassword = { readonly current: string; readonly password: string };

export const changedPasswordWireNames = { ...newPasswordWireNames, current: 'current_password' } as const;

export function changedPasswordToWire({ current, password }: ChangedPassword): ChangeBody {
  return { current_password: current, ...newPasswordToWire(password) };
}

export function currentPasswordFromWire(body: ChangeBody): string {
  return body.current_password;
}

export function currentPasswordError(message: string): FieldError {
  return { field: changedPasswordWireNames.current, message };
}

type PhoneAndTermsBody = EndpointRequest<typeof askPhoneAndTerms>['body'];
type PhoneAndTermsWire = EndpointResponse<typeof askPhoneAndTerms>;

export function phoneAndTermsToWire({ phone, areTermsAccepted }: PhoneAndTerms, version: string) {
  return { phone_number: phone, terms_accepted: areTermsAccepted, version };
}

export function phoneAndTermsFromWire(sent: PhoneAndTermsBody): PhoneAndTerms {
  return { phone: sent.phone_number?.trim() ?? '', areTermsAccepted: sent.terms_accepted ?? false };
}

export function phoneAndTermsNeedToWire(
  { isPhoneNeeded, areTermsNeeded }: PhoneAndTermsNeed,
  { success, version }: { readonly success: boolean; readonly version: string },
): PhoneAndTermsWire {
  return { success, phone_required: isPhoneNeeded, terms_required: areTermsNeeded, version };
}

export function phoneAndTermsNeedFromWire(wire: PhoneAndTermsWire): PhoneAndTermsNeed & { readonly version: string } {
  return { isPhoneNeeded: wire.phone_required, areTermsNeeded: wire.terms_required, version: wire.version };
}

export function termsAfterSocialToWire({
  isPhoneNeeded,
  areTermsNeeded,
}: PhoneAndTermsNeed): EndpointResponse<typeof termsAcceptedAfterSocial> {
  return { success: !areTermsNeeded, phone_and_tnc: isPhoneNeeded || areTermsNeeded };
}

const phoneAndTermsWireNames: Readonly<Record<string, string>> = {
  phone: 'phone_number',
  areTermsAccepted: 'terms_accepted',
} satisfies Record<keyof PhoneAndTerms, string>;

export function phoneAndTermsProblemsToWire(problems: readonly Problem[]): FieldError[] {
  return problems.map(({ field, message }) => ({
    field: phoneAndTermsWireNames[field] ?? field,
    message: messageText(message),
  }));
}

type LinkedSignInsWire = EndpointResponse<typeof linkedSignIns>;
type Provider = { readonly key: string; readonly name: string };

export function linkedSignInsToWire(known: {
  readonly mayLink: boolean;
  readonly providers: readonly Provider[];
  readonly linked: readonly {
    readonly id: number;
    readonly provider: string;
    readonly name: string;
    readonly linkedAt: Date;
  }[];
}): LinkedSignInsWire {
  return {
    may_link: known.mayLink,
    providers: known.providers.map(({ key, name }) => ({ key, name })),
    linked: known.linked.map(({ id, provider, name, linkedAt }) => {
      return { id, provider, name, linked_at: linkedAt.toISOString() };
    }),
  };
}

export type LinkedSignIn = { readonly id: number; readonly name: string; readonly since: IsoDate };

export type LinkedSignIns = {
  /** False for staff accounts, which link no other sign-ins. */
  readonly mayLink: boolean;
  readonly providers: readonly Provider[];
  readonly linked: readonly LinkedSignIn[];
};

export function linkedSignInsFromWire(wire: LinkedSignInsWire): LinkedSignIns {
  return {
    mayLink: wire.may_link,
    providers: wire.providers,
    linked: wire.linked.map(({ id, name, linked_at: at }) => ({ id, name, since: isoDate(at.slice(0, 10)) })),
  };
}

export function signedOutToWire(csrfToken: string): EndpointResponse<typeof signOut> {
  return { success: true, akt: csrfToken };
}

export function csrfTokenAfterSignOut({ akt }: EndpointResponse<typeof signOut>): string {
  return akt;
}
