import type { ReactNode } from 'react';
import type { TrackedOrder, TypedOrder } from '../wire.ts';
import { TrackingList } from './TrackingList.tsx';
import { useTrackedOrder } from './use-track-by-number.ts';

/** Where the bags of an order are that was found by its number and email. SCR-06 */
export default function TrackedByNumber(props: { typed: TypedOrder; found: TrackedOrder }): ReactNode {
  return <TrackingList state={useTrackedOrder(props)} />;
}
