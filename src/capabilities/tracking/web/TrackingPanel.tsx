import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Loadable } from '#kit/web/loadable.ts';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { TrackingList } from './TrackingList.tsx';
import type { ShownTracking } from '../wire.ts';
import { useTracking } from './use-tracking.ts';

type TrackingPanelProps = OrderOfPage & {
  /** The legs that are not canceled. */
  legs: readonly Leg[];
  /** The claims of a bag, below its tracking. */
  renderClaims: (leg: Leg, bag: number) => ReactNode;
  /** Called when a bag has made progress while the page is open. */
  onMoved: () => void;
};

/** Where the bags of an order are that the page may see. SCR-06 */
export default function TrackingPanel(props: TrackingPanelProps): ReactNode {
  const state = useTracking(props);
  useMoved(state, props.onMoved);
  return <TrackingList state={state} renderClaims={props.renderClaims} />;
}

function useMoved(state: Loadable<ShownTracking>, onMoved: () => void): void {
  const progress = state.status === 'loaded' ? progressOf(state.data) : null;
  const before = useRef<string | null>(null);
  const tell = useEffectEvent(onMoved);
  useEffect(() => {
    if (before.current !== null && progress !== null && progress !== before.current) tell();
    before.current = progress ?? before.current;
  }, [progress]);
}

function progressOf({ legs }: ShownTracking): string {
  return legs.flatMap(({ bags }) => bags.map((bag) => bag.progress)).join();
}
