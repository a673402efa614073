import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/web/call.ts';
import { useSubmit } from '#kit/web/use-submit.ts';
import { currentTerms, type TermsState } from '#rules/account/terms.ts';
import { acceptTerms } from '../contract.ts';
import { acceptedTermsToWire } from '../wire.ts';
import { askTermsState } from './ask-terms-state.ts';

const queryKey = ['terms-state'];

export type AccountTerms = {
  /** Whether the user has to accept the terms in force, or has just done so; null while there is nothing to ask. */
  readonly asked: { readonly isChanged: boolean; readonly isAccepted: boolean } | null;
  readonly isSaving: boolean;
  /** Why the acceptance was not recorded. */
  readonly problem: string | null;
  accept(): void;
};

/**
 * Whether a signed-in user has to accept the terms before they order. While that is unknown, nothing is asked: the order asks again.
 * CHK-04
 */
export function useAccountTerms({ isEnabled }: { readonly isEnabled: boolean }): AccountTerms {
  const queryClient = useQueryClient();
  const { data } = useQuery({ queryKey, enabled: isEnabled, queryFn: ({ signal }) => askTermsState(signal) });
  const accepting = useSubmit({
    // The version that this page shows, which may be older than the one in force by now.
    send: () => call(acceptTerms, { body: acceptedTermsToWire(currentTerms.version) }),
    onSuccess: () => queryClient.setQueryData(queryKey, 'accepted' satisfies TermsState),
  });
  // Once shown, the checkbox stays, checked or not.
  const [first, setFirst] = useState<TermsState | null>(null);
  if (isEnabled && data !== undefined && data !== 'accepted' && data !== first) setFirst(data);
  return {
    asked: isEnabled && first !== null ? { isChanged: first === 'changed', isAccepted: data === 'accepted' } : null,
    isSaving: accepting.isPending,
    problem: accepting.refusal?.message ?? null,
    accept: () => accepting.submit(),
  };
}
