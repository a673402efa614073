import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useHolidayTerms } from '#capabilities/calendar/web/holiday-terms/use-holiday-terms.ts';
import { focusChoiceIfLost } from '#kit/web/focus-soon.ts';
import { needsHolidayTerms } from '#rules/calendar/holiday-terms.ts';
import { holidayTermsFieldId } from '#rules/checkout/order-question-problems.ts';
import { whoseTerms } from '#rules/checkout/whose-terms.ts';
import type { IsoDate } from '#rules/dates.ts';
import { messages } from '#rules/messages.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { clearService } from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../page-facts.ts';
import { useCustomer } from './on-behalf/use-customer.ts';
import { useChangeDraft } from './use-draft.ts';
import { useShownError } from './use-shown-error.ts';
import { useTrip } from './use-trip.ts';

const HolidayNotice = lazy(() => import('#capabilities/calendar/web/holiday-terms/HolidayNotice.tsx'));
const HolidayTermsPanel = lazy(() => import('#capabilities/calendar/web/holiday-terms/HolidayTermsPanel.tsx'));

/**
 * Asks a signed-in user for the holiday terms when an arrival falls into their season, and staff whether their customer agrees;
 * declining clears the arrival. Guests, and users who have accepted before, see only the notice. Both legs of a trip are asked about once, at
 * the first one. HOL-01 ROL-02
 */
export default function HolidayTermsOfLeg({ leg }: { leg: Leg }): ReactNode {
  const change = useChangeDraft();
  const { arrivalDate } = useTrip().draft[leg];
  const customer = useCustomer();
  const terms = useTermsOfLeg(leg);
  const ofOutbound = useTermsOfLeg('outbound');
  const error = useShownError({
    section: leg === 'outbound' ? 'services' : 'return',
    fieldId: holidayTermsFieldId(leg),
    problem: messages.holidayTermsRequired,
  });
  const isAskedBefore = leg === 'return' && ofOutbound.isRequired;
  const isAsked = terms.isRequired && !isAskedBefore;
  useEffect(() => (isAsked ? () => focusChoiceIfLost(`${leg}-service`) : undefined), [isAsked, leg]);
  if (pageFacts.person === null) return <NoticeOfLeg leg={leg} />;
  if (terms.isChecking || ofOutbound.isChecking || isAskedBefore) return null;
  if (!isAsked || terms.version === null || arrivalDate === null) return <NoticeOfLeg leg={leg} />;
  return (
    <Suspense fallback={null}>
      <HolidayTermsPanel
        id={holidayTermsFieldId(leg)}
        version={terms.version}
        arrivalDate={arrivalDate}
        customer={customer}
        error={error}
        // The acceptance updates the query above, so the panel closes by itself.
        onAccepted={() => undefined}
        onDecline={() => change((draft) => clearService(draft, leg))}
      />
    </Suspense>
  );
}

function NoticeOfLeg({ leg }: { leg: Leg }): ReactNode {
  const { outbound, return: back } = useTrip().draft;
  const isInSeason = ({ arrivalDate }: { readonly arrivalDate: IsoDate | null }): boolean =>
    arrivalDate !== null && needsHolidayTerms(arrivalDate);
  const isShown = leg === 'outbound' ? isInSeason(outbound) : isInSeason(back) && !isInSeason(outbound);
  if (!isShown) return null;
  return (
    <Suspense fallback={null}>
      <HolidayNotice />
    </Suspense>
  );
}

function useTermsOfLeg(leg: Leg): ReturnType<typeof useHolidayTerms> {
  const { arrivalDate } = useTrip().draft[leg];
  const customer = useCustomer();
  const { holidayTerms: asked } = whoseTerms<{ readonly userId: number | null }>({
    caller: pageFacts.person ? { userId: pageFacts.person.id } : undefined,
    customer: customer ?? undefined,
  });
  return useHolidayTerms({
    arrivalDate,
    // A customer who has no account yet can't be asked.
    isSignedIn: asked !== null && asked.userId !== null,
    customerId: customer?.userId ?? undefined,
  });
}
