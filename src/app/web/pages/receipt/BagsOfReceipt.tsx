import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { labelsPlace } from '#capabilities/orders/web/ReceiptActions.tsx';
import { receiptKey } from '#capabilities/orders/web/use-receipt.ts';
import type { ShownReceipt } from '#capabilities/orders/wire.ts';
import { later } from '#kit/web/later.tsx';
import { Skeleton } from '#kit/web/layout/Skeleton.tsx';
import { pageFacts } from '../../page-facts.ts';

const LabelsPanel = later(
  () => import('#capabilities/labels/web/LabelsPanel.tsx'),
  <Skeleton shape="block" height="10rem" />,
);
const TrackingPanel = later(
  () => import('#capabilities/tracking/web/TrackingPanel.tsx'),
  <Skeleton shape="block" height="8rem" />,
);
const BagClaims = later(() => import('#journeys/claims/web/BagClaims.tsx'));
const InventoryPanel = later(
  () => import('#capabilities/inventory/web/InventoryPanel.tsx'),
  <Skeleton shape="block" height="8rem" />,
);
const TextUpdatesPanel = later(() => import('#capabilities/text-updates/web/TextUpdatesPanel.tsx'), null);
const LargerSizesPanel = later(() => import('#capabilities/larger-sizes/web/LargerSizesPanel.tsx'), null);
const OneCard = later(
  () => import('#capabilities/payment-methods/web/OneCard.tsx'),
  <Skeleton shape="block" height="10rem" />,
);
const ReturnedBagsPanel = later(() => import('#journeys/ship-parcels/web/ReturnedBagsPanel.tsx'), null);

/** What the customer decides about bags that were sent back or are over their size limit, often by a day; nothing for an order whose legs are all canceled. */
export function BagQuestions({ receipt, linkKey }: { receipt: ShownReceipt; linkKey: string | null }): ReactNode {
  const client = useQueryClient();
  if (receipt.legs.every(({ canceledOn }) => canceledOn !== null)) return null;
  return (
    <>
      <ReturnedBagsPanel
        orderId={receipt.orderId}
        linkKey={linkKey}
        shipPath={pageFacts.shipPath}
        onRefunded={() => void client.invalidateQueries({ queryKey: receiptKey(receipt.orderId) })}
      />
      <LargerSizesPanel
        orderId={receipt.orderId}
        linkKey={linkKey}
        Card={CardOfPage}
        onAnswered={() => void client.invalidateQueries({ queryKey: receiptKey(receipt.orderId) })}
      />
    </>
  );
}

/** Where the bags are, their labels and what is in them; nothing for an order whose legs are all canceled. */
export function BagPanels({ receipt, linkKey }: { receipt: ShownReceipt; linkKey: string | null }): ReactNode {
  const client = useQueryClient();
  const legs = receipt.legs.filter(({ canceledOn }) => canceledOn === null).map(({ leg }) => leg);
  if (legs.length === 0) return null;
  const order = { orderId: receipt.orderId, legs, linkKey };
  return (
    <>
      <TrackingPanel
        {...order}
        onMoved={() => void client.invalidateQueries({ queryKey: receiptKey(receipt.orderId) })}
        renderClaims={(leg, bag) => <BagClaims orderId={receipt.orderId} linkKey={linkKey} leg={leg} bag={bag} />}
      />
      <div id={labelsPlace} tabIndex={-1}>
        <LabelsPanel {...order} />
      </div>
      <InventoryPanel
        {...order}
        changeHref={receipt.canBeChanged ? `${pageFacts.shipPath}?change=${receipt.orderId}` : null}
      />
      {!receipt.isByLink && <TextUpdatesPanel orderId={receipt.orderId} />}
    </>
  );
}

/** A card for one payment. */
function CardOfPage(props: Omit<ComponentProps<typeof OneCard>, 'brandId'>): ReactNode {
  return <OneCard {...props} brandId={pageFacts.brand.id} />;
}
