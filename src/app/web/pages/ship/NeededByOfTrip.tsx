import { lazy, type ReactNode, Suspense, useState } from 'react';
import { serviceChoice } from '#capabilities/services/web/service-offers.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Skeleton } from '#kit/web/layout/Skeleton.tsx';
import { t } from '#rules/language/t.ts';
import { chooseService, setPickupDate } from '#rules/shipment/draft-changes.ts';
import { useChangeDraft } from './use-draft.ts';
import { areEndsAndBagsKnown } from '#rules/shipment/trip-gaps.ts';
import { useLinkedNeededBy } from './use-linked-needed-by.ts';
import { useNeededBy } from './use-needed-by.ts';
import { useTrip } from './use-trip.ts';

const NeededBy = lazy(() => import('#capabilities/services/web/needed-by/NeededBy.tsx'));

/**
 * The other way round: the day the bags are needed first, and from it the last safe day to hand them over. A day that was entered on the home page
 * is not asked for again.
 */
export function NeededByOfTrip(): ReactNode {
  const change = useChangeDraft();
  const { draft, gaps, calendars } = useTrip();
  const linked = useLinkedNeededBy();
  const [neededBy, setNeededBy] = useNeededBy();
  const [isOpen, setOpen] = useState(linked !== null || neededBy !== null);
  if (!isOpen) {
    return (
      <div>
        <Button
          variant="quiet"
          size="small"
          icon="calendar"
          onPress={() => setOpen(true)}
        >{t`Need them by a certain date?`}</Button>
      </div>
    );
  }
  return (
    <Suspense fallback={<Skeleton shape="block" height="5rem" />}>
      <NeededBy
        id="needed-by"
        draft={draft}
        isReady={areEndsAndBagsKnown(gaps)}
        neededBy={neededBy}
        calendar={calendars.outbound}
        onNeededBy={setNeededBy}
        onChoose={({ handover, offer }) =>
          change((whole) => chooseService(setPickupDate(whole, 'outbound', handover), 'outbound', serviceChoice(offer)))
        }
      />
    </Suspense>
  );
}
