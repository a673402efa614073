import type { ReactNode } from 'react';
import { StoreLocator } from '#capabilities/store-locator/web/StoreLocator.tsx';
import { t } from '#rules/language/t.ts';
import { usePageEntered } from '../frame/use-page-entered.ts';
import { pageFacts } from '../page-facts.ts';

export default function StoreLocatorPage(): ReactNode {
  usePageEntered(t`Find a drop-off store · ${pageFacts.brand.name}`);
  return <StoreLocator shipPath={pageFacts.shipPath} />;
}
