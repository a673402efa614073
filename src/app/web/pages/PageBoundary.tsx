import { Component, type ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { t } from '#rules/language/t.ts';
import { isShipPagePath } from '#rules/shipment/ship-page-path.ts';
import { pageFacts } from '../page-facts.ts';
import styles from './NotFoundPage.module.css';
import { placedOrderOfPage } from './placed-order.ts';

type PageBoundaryProps = { path: string; children: ReactNode };
type PageBoundaryState = { readonly path: string; readonly isBroken: boolean };

/**
 * Replaces a page whose code did not load or failed. A class, because React has no other way to catch what breaks while
 * drawing. What it says about an order is only what the server has confirmed.
 */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { path: this.props.path, isBroken: false };

  static getDerivedStateFromError(): Partial<PageBoundaryState> {
    return { isBroken: true };
  }

  /** Another page may work. */
  static getDerivedStateFromProps({ path }: PageBoundaryProps, before: PageBoundaryState): PageBoundaryState | null {
    return path === before.path ? null : { path, isBroken: false };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <BrokenPage path={this.props.path} /> : this.props.children;
  }
}

function BrokenPage({ path }: { path: string }): ReactNode {
  const placedOrder = placedOrderOfPage();
  return (
    <div className={styles.page} role="alert">
      {placedOrder === null ? (
        <>
          <h1>{t`This page didn’t load`}</h1>
          <p>
            {t`Check your connection and try again.`}
            {isShipPagePath(path, pageFacts.shipPath) && ` ${onShipPage}`}
          </p>
        </>
      ) : (
        <>
          <h1>{t`Your order went through`}</h1>
          <p>{t`This page didn’t load. Your order number is ${placedOrder.displayId}, and we’ll email your receipt. Reload to see it here.`}</p>
        </>
      )}
      <Button variant="primary" onPress={() => window.location.reload()}>{t`Reload`}</Button>
    </div>
  );
}

/** The payment may be under way, and only the server knows its outcome. */
const onShipPage = t`Your trip is saved. If you had pressed Place order, look for our email before you order again.`;
