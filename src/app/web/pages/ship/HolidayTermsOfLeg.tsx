import { lazy, type ReactNode, Suspense } from 'react';
import { useHolidayTerms } from '#capabilities/calendar/web/holiday-terms/use-holiday-terms.ts';
import { whoseTerms } from '#rules/checkout/whose-terms.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { clearService } from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../page-facts.ts';
import { useCustomer } from './on-behalf/use-customer.ts';
import { useChangeDraft } from './use-draft.ts';
import { useTrip } from './use-trip.ts';

const HolidayTerms = lazy(() => import('#capabilities/calendar/web/holiday-terms/HolidayTerms.tsx'));

/**
 * Asks a signed-in person for the holiday terms when an arrival falls into their season, and staff whether their customer agrees;
 * declining clears the arrival. HOL-01 ROL-02
 */
export default function HolidayTermsOfLeg({ leg }: { leg: Leg }): ReactNode {
  const change = useChangeDraft();
  const { arrivalDate } = useTrip().draft[leg];
  const customer = useCustomer();
  const { holidayTerms: asked } = whoseTerms<{ readonly userId: number | null }>({
    caller: pageFacts.person ? { userId: pageFacts.person.id } : undefined,
    customer: customer ?? undefined,
  });
  const terms = useHolidayTerms({
    arrivalDate,
    // A customer who has no account yet can't be asked.
    isSignedIn: asked !== null && asked.userId !== null,
    customerId: customer?.userId ?? undefined,
  });
  if (!terms.isRequired || terms.version === null || arrivalDate === null) return null;
  return (
    <Suspense fallback={null}>
      <HolidayTerms
        version={terms.version}
        arrivalDate={arrivalDate}
        customer={customer}
        // The acceptance updates the query above, so the modal closes by itself.
        onAccepted={() => undefined}
        onDecline={() => change((draft) => clearService(draft, leg))}
      />
    </Suspense>
  );
}
