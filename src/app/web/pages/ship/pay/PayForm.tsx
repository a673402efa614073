import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import type { PaymentInfo } from '#capabilities/payment-methods/wire.ts';
import { usePaymentInfo } from '#capabilities/payment-methods/web/use-payment-info.ts';
import { DiscountInputs } from '#capabilities/pricing/web/DiscountInputs.tsx';
import type { Price } from '#capabilities/pricing/wire.ts';
import { useUnansweredOrder } from '#journeys/place-order/web/use-unanswered-order.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import type { Loadable } from '#kit/web/loadable.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { may } from '#rules/account/permissions.ts';
import { t } from '#rules/language/t.ts';
import { pageFacts } from '../../../page-facts.ts';
import { useCustomer } from '../on-behalf/use-customer.ts';
import { useCarts } from '../use-carts.ts';
import { usePageState } from '../use-page-state.ts';
import { useCouponOfAddress } from './use-coupon-of-address.ts';
import { useTrip } from '../use-trip.ts';
import styles from './PayForm.module.css';
import { useShowReceipt } from './use-show-receipt.ts';
import { useShowFailedOnPage } from './use-show-on-page.ts';
import { PaymentAndGuest } from './PaymentAndGuest.tsx';

const StaffDiscounts = lazy(() => import('#capabilities/pricing/web/StaffDiscounts.tsx'));

/** Who orders and how it is paid. It comes with the services, in a script of its own. SCR-01 PAY-01 */
export default function PayForm(): ReactNode {
  return useUnansweredOrder(useShowReceipt()) ? (
    <Waiting label={t`Checking whether your order went through`}>
      <Skeleton count={4} />
    </Waiting>
  ) : (
    <OrderAndPay />
  );
}

function OrderAndPay(): ReactNode {
  const { price } = useTrip();
  const { extras } = usePageState();
  const entered = useStore(extras);
  useCouponOfAddress();
  const customer = useCustomer();
  const info = usePaymentInfo({
    carts: useCarts(),
    brandId: pageFacts.brand.id,
    userId: pageFacts.person?.id ?? null,
    customerId: customer?.userId ?? undefined,
    isAsked: true,
  });
  const [expressPlace, setExpressPlace] = useState<HTMLElement | null>(null);
  const balance = info.status === 'loaded' && info.data.creditBalance > 0 ? info.data.creditBalance : null;
  return (
    <div className={styles.form}>
      {/* Filled once the ways to pay are known; a discount that is being typed stays meanwhile. */}
      <div ref={setExpressPlace} className={styles.express} />
      <DiscountInputs
        extras={entered}
        price={price.price}
        creditBalance={balance}
        isCreditOfCustomer={customer !== null}
        onChange={(changed) => extras.setState(changed, true)}
      />
      {may(pageFacts.person?.role ?? null, 'give-comp-discount') && (
        <Suspense fallback={null}>
          <StaffDiscounts
            extras={entered}
            hasSurcharges={price.price?.lines.some(({ rule }) => rule === 'surcharge') ?? false}
            areSurchargesWaived={
              price.price?.lines.some(({ rule, amount }) => rule === 'surcharge' && amount < 0) ?? false
            }
            onChange={(changed) => extras.setState(changed, true)}
          />
        </Suspense>
      )}
      {price.price?.isCartReplaced && (
        <Alert
          tone="warn"
          title={t`You’ve already ordered this trip`}
        >{t`Check your email for the receipt. If you place this order, it will be a second one.`}</Alert>
      )}
      <PaymentPart info={info} price={price.price} expressPlace={expressPlace} />
    </div>
  );
}

type PartProps<Info> = {
  info: Info;
  price: Price | null;
  /** Where the wallets are shown, at the top of the section. */
  expressPlace: HTMLElement | null;
};

function PaymentPart({ info, ...part }: PartProps<Loadable<PaymentInfo>>): ReactNode {
  switch (info.status) {
    case 'loading':
      return (
        <Waiting label={t`Loading payment options`}>
          <Skeleton count={4} />
        </Waiting>
      );
    case 'failed':
      return <FailedPart problem={info.problem} onRetry={info.retry} />;
    case 'loaded':
      return <ReadyPart info={info.data} {...part} />;
  }
}

function FailedPart({ problem, onRetry }: { problem: string; onRetry: () => void }): ReactNode {
  useShowFailedOnPage();
  return (
    <Alert
      tone="bad"
      title={t`We couldn’t load your payment options`}
      action={<Button onPress={onRetry}>{t`Try again`}</Button>}
    >{t`${problem} What you entered is saved.`}</Alert>
  );
}

/** While a price is being worked out again the last one keeps the form as it is. */
function ReadyPart({ info, price, expressPlace }: PartProps<PaymentInfo>): ReactNode {
  const [last, setLast] = useState(price);
  if (price !== null && price !== last) setLast(price);
  const shown = price ?? last;
  return (
    shown && (
      <PaymentAndGuest
        info={info}
        charge={shown.charge}
        creditUsed={shown.credit.applied}
        expressPlace={expressPlace}
      />
    )
  );
}
