import type { ReactNode } from 'react';
import { TrackOrder } from '#capabilities/orders/web/TrackOrder.tsx';
import { askTrackByNumber } from '#capabilities/tracking/web/use-track-by-number.ts';
import { Skeleton } from '#kit/web/layout/Skeleton.tsx';
import { later } from '#kit/web/later.tsx';
import { t } from '#rules/language/t.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';

const TrackedByNumber = later(
  () => import('#capabilities/tracking/web/TrackedByNumber.tsx'),
  <Skeleton shape="block" height="8rem" />,
);

export default function TrackPage(): ReactNode {
  usePageEntered(t`Track an order · ${pageFacts.brand.name}`);
  return (
    <TrackOrder onTrack={(typed) => askTrackByNumber(typed)}>
      {(found, typed) => (
        <TrackedByNumber
          key={found.displayId}
          typed={typed}
          found={found}
          receiptHref={receiptAddress({ role: pageFacts.person?.role ?? 'false', orderId: found.tracking.orderId })}
        />
      )}
    </TrackOrder>
  );
}
