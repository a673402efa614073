import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Loadable } from '#kit/web/loadable.ts';
import { queryLoadable } from '#kit/web/query-loadable.ts';
import { call } from '#kit/web/call.ts';
import type { PhoneAndTermsNeed } from '#rules/account/phone-and-terms.ts';
import { phoneAndTermsNeeded, signInProviders } from '../../contract.ts';
import { phoneAndTermsNeedFromWire } from '../../wire.ts';

export type SignInProvider = { readonly key: string; readonly name: string };

/** The providers that people can sign in with here. None until they are loaded, or when that fails: the email always works. ACC-05 */
export function useSignInProviders(): readonly SignInProvider[] {
  const { data } = useQuery({
    queryKey: ['sign-in-providers'],
    queryFn: ({ signal }) => call(signInProviders, {}, { signal }),
  });
  return data?.providers ?? [];
}

/** What is still missing in the account of a user who has just come from a provider. ACC-05 */
export function usePhoneAndTermsNeed({ isEnabled }: { readonly isEnabled: boolean }): Loadable<{
  readonly need: PhoneAndTermsNeed;
  readonly version: string;
}> {
  const query = useQuery({
    queryKey: ['phone-and-terms-need'],
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      const { version, ...need } = phoneAndTermsNeedFromWire(
        await call(phoneAndTermsNeeded, { query: {} }, { signal }),
      );
      return { need, version };
    },
  });
  return queryLoadable(query);
}

/** Continues automatically when nothing is missing, or when that can't be found out, because checkout asks again. */
export function useFinishWhen(isOver: boolean, onFinished: () => void): void {
  useEffect(() => {
    if (isOver) onFinished();
  }, [isOver, onFinished]);
}
