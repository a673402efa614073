import type { ReactNode } from 'react';
import { TrackOrder } from '#capabilities/orders/web/TrackOrder.tsx';
import { t } from '#rules/language/t.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';

export default function TrackPage(): ReactNode {
  usePageEntered(t`Track an order · ${pageFacts.brand.name}`);
  return <TrackOrder />;
}
