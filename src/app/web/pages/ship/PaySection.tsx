import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { later } from '#kit/web/later.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { t } from '#rules/language/t.ts';
import { formatCents, zeroCents } from '#rules/money.ts';
import { FoldingSection } from './FoldingSection.tsx';
import styles from './PaySection.module.css';
import { NextAction } from './NextAction.tsx';
import { usePageState } from './use-page-state.ts';
import { useTrip } from './use-trip.ts';

const loadPayForm = () => import('./pay/PayForm.tsx');
const PayForm = lazy(loadPayForm);
const OrderPromises = later(() => import('./OrderPromises.tsx'));

/** How much of the order button has to be seen for it to count as in view. */
const pressablePart = 0.9;

/** The last section: discounts, who orders, how to pay, and the button that places the order. SCR-01 */
export function PaySection(): ReactNode {
  const { price, services } = useTrip();
  const charge = price.price?.charge ?? zeroCents;
  const [isOpen, setOpen] = useState(false);
  // Once open it stays open: changing the trip must not empty the card fields.
  if (!isOpen && price.status === 'ready') setOpen(true);
  // Once there are services to choose from, the price and its form are one press away.
  const isNear = services.status === 'ready';
  useEffect(() => {
    if (isNear) loadPayForm().catch(() => undefined);
  }, [isNear]);
  const { orderButton } = usePageState();
  const watchOrderButton = useCallback(
    (place: HTMLElement | null) => {
      const observer = new IntersectionObserver(
        ([seen]) => orderButton.setState({ isInView: (seen?.intersectionRatio ?? 0) >= pressablePart }),
        {
          // What the bar covers can't be seen.
          rootMargin: '0px 0px -88px',
          threshold: pressablePart,
        },
      );
      if (place) observer.observe(place);
      return () => {
        observer.disconnect();
        orderButton.setState({ isInView: false });
      };
    },
    [orderButton],
  );
  return (
    <FoldingSection
      section="pay"
      summary={charge > 0 ? formatCents(charge) : t`Nothing more to pay`}
      startsFolded="never-folds"
      needsMore={charge !== 0}
      waitingFor={isOpen ? undefined : t`Payment options appear once you have a price.`}
    >
      <div className={styles.pay}>
        <Suspense
          fallback={
            <Waiting label={t`Loading payment options`}>
              <Skeleton count={4} />
            </Waiting>
          }
        >
          <PayForm />
        </Suspense>
        <div className={styles.action}>
          <div ref={watchOrderButton}>
            <NextAction at="end" />
          </div>
          {price.status === 'ready' && <OrderPromises />}
        </div>
      </div>
    </FoldingSection>
  );
}
