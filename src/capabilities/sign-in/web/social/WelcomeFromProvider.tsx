import { lazy, type ReactNode, Suspense } from 'react';
import type { PhoneAndTermsNeed } from '#rules/account/phone-and-terms.ts';
import { isWelcome } from './social-outcome.ts';
import { usePhoneAndTerms } from './use-phone-and-terms.ts';
import { useFinishWhen, usePhoneAndTermsNeed } from './use-social-sign-in.ts';

const PhoneAndTerms = lazy(() => import('./PhoneAndTerms.tsx'));

export type WelcomeFromProviderProps = {
  /** The query of this page, which says whether the user has just come from a provider. */
  search: string;
  termsText: ReactNode;
  phoneUtility: string;
  /** Nothing more is needed: continue to where they wanted to go. */
  onFinished: () => void;
};

/** Asks for phone and terms after signing in with a provider, and continues when nothing is missing. ACC-05 */
export function WelcomeFromProvider({ search, onFinished, ...shown }: WelcomeFromProviderProps): ReactNode {
  const isWelcomed = isWelcome(search);
  const lookup = usePhoneAndTermsNeed({ isEnabled: isWelcomed });
  const isDone = lookup.status === 'loaded' && !lookup.data.need.isPhoneNeeded && !lookup.data.need.areTermsNeeded;
  const isOver = isWelcomed && (isDone || lookup.status === 'failed');
  useFinishWhen(isOver, onFinished);
  if (!isWelcomed || lookup.status !== 'loaded' || isDone) return null;
  return (
    <Suspense>
      <Question {...shown} {...lookup.data} onFinished={onFinished} />
    </Suspense>
  );
}

function Question({
  need,
  version,
  onFinished,
  ...shown
}: Omit<WelcomeFromProviderProps, 'search'> & { need: PhoneAndTermsNeed; version: string }): ReactNode {
  const control = usePhoneAndTerms({ need, version, onSaved: onFinished });
  return <PhoneAndTerms {...shown} control={control} onClose={onFinished} />;
}
