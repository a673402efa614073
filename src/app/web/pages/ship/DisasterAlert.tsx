import { lazy, type ReactNode, Suspense } from 'react';
import { useDisasterNotices } from '#capabilities/ship-points/web/use-disaster-notices.ts';
import { useUnseenNotices } from '#capabilities/ship-points/web/use-unseen-notices.ts';
import { pageFacts } from '../../page-facts.ts';
import { useTrip } from './use-trip.ts';

const DisasterNotice = lazy(() => import('#capabilities/ship-points/web/DisasterNotice.tsx'));

/** The disaster alert for both ends together, once for each notice. NTE-01 */
export function DisasterAlert(): ReactNode {
  const { draft, ends } = useTrip();
  const brandId = pageFacts.brand.id;
  const origin = useDisasterNotices({ ...draft.origin, end: 'origin', country: ends.origin.country, brandId });
  const destination = useDisasterNotices({
    ...draft.destination,
    end: 'destination',
    country: ends.destination.country,
    brandId,
  });
  const { unseen, markSeen } = useUnseenNotices({ origin, destination });
  if (!unseen) return null;
  return (
    <Suspense fallback={null}>
      <DisasterNotice {...unseen} onClose={markSeen} />
    </Suspense>
  );
}
