import type { ReactNode } from 'react';
import { TrackOrder } from '#capabilities/orders/web/TrackOrder.tsx';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';

export default function TrackPage(): ReactNode {
  usePageEntered(`Track an order · ${pageFacts.brand.name}`);
  return <TrackOrder />;
}
