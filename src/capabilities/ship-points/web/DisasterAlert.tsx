import { lazy, type ReactNode, Suspense } from 'react';
import { useDisasterNotices } from './use-disaster-notices.ts';
import { useUnseenNotices } from './use-unseen-notices.ts';

const DisasterNotice = lazy(() => import('./DisasterNotice.tsx'));

type NoticedPlace = Omit<Parameters<typeof useDisasterNotices>[0], 'end' | 'brandId'>;

type DisasterAlertProps = { origin: NoticedPlace; destination: NoticedPlace; brandId: number };

/** The disaster alert for both ends together, once for each notice. NTE-01 */
export default function DisasterAlert({ origin, destination, brandId }: DisasterAlertProps): ReactNode {
  const { unseen, markSeen } = useUnseenNotices({
    origin: useDisasterNotices({ ...origin, end: 'origin', brandId }),
    destination: useDisasterNotices({ ...destination, end: 'destination', brandId }),
  });
  if (!unseen) return null;
  return (
    <Suspense fallback={null}>
      <DisasterNotice {...unseen} onClose={markSeen} />
    </Suspense>
  );
}
