import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#kit/web/call.ts';
import type { PhoneAndTermsNeed } from '#rules/account/phone-and-terms.ts';
import { phoneAndTermsNeeded, signInProviders } from '../contract.ts';

export type SignInProvider = { readonly key: string; readonly name: string };

/** With whose accounts people may sign in here. Until it is known, and if it can not be, there are none: the email always does. ACC-05 */
export function useSignInProviders(): readonly SignInProvider[] {
  const { data } = useQuery({
    queryKey: ['sign-in-providers'],
    queryFn: ({ signal }) => call(signInProviders, {}, { signal }),
  });
  return data?.providers ?? [];
}

export type NeedLookup =
  | { readonly status: 'asking' | 'failed' }
  | { readonly status: 'known'; readonly need: PhoneAndTermsNeed; readonly version: string };

/** What is still to be asked of whoever has just come from a provider. ACC-05 */
export function usePhoneAndTermsNeed({ isAsked }: { readonly isAsked: boolean }): NeedLookup {
  const { data, isError } = useQuery({
    queryKey: ['phone-and-terms-need'],
    enabled: isAsked,
    queryFn: ({ signal }) => call(phoneAndTermsNeeded, { query: {} }, { signal }),
  });
  if (!data) return { status: isError ? 'failed' : 'asking' };
  const need = { isPhoneNeeded: data.phone_required, areTermsNeeded: data.terms_required };
  return { status: 'known', need, version: data.version };
}

/** Goes on by itself when nothing is to be asked, or when it can not be known: checkout asks again. */
export function useFinishWhen(isOver: boolean, onFinished: () => void): void {
  useEffect(() => {
    if (isOver) onFinished();
  }, [isOver, onFinished]);
}
