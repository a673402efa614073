import type { ReactNode } from 'react';
import type { Leg } from '#rules/shipment/draft.ts';
import { TrackingList } from './TrackingList.tsx';
import { useTracking } from './use-tracking.ts';

type TrackingPanelProps = {
  orderId: number;
  /** The legs that stand. */
  legs: readonly Leg[];
  /** The key of the link in a mail, if only the link gives access to the order. */
  linkKey: string | null;
  /** The claims of a bag, below what is told of it. */
  renderClaims: (leg: Leg, bag: number) => ReactNode;
};

/** Where the bags of an order are that the page may see. SCR-06 */
export default function TrackingPanel(props: TrackingPanelProps): ReactNode {
  return <TrackingList state={useTracking(props)} renderClaims={props.renderClaims} />;
}
