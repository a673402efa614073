import type { ReactNode } from 'react';
import { createStore, useStore } from 'zustand';
import type { Price } from '#capabilities/pricing/wire.ts';
import type { CheckoutState } from '#journeys/place-order/web/checkout.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { formatCents, negateCents } from '#rules/money.ts';
import { blockingProblem } from '#rules/shipment/blocking-problem.ts';
import { useDraft } from './use-draft.ts';
import { useOrder } from './use-order.ts';
import { usePageState } from './use-page-state.ts';
import { useTrip } from './use-trip.ts';

/**
 * The order button with the amount. While something is wrong or missing it is `aria-disabled`, but can be focused and pressed, and then
 * says what: decisions section 4.
 */
export default function PlaceOrder(): ReactNode {
  const { price, calendars } = useTrip();
  const blocking = useDraft((draft) =>
    blockingProblem(draft, {
      outbound: calendars.outbound.problem ?? calendars.outbound.arrivalProblem,
      return: calendars.return.problem ?? calendars.return.arrivalProblem,
    }),
  );
  const { problems, check, checkout, isWaiting, place } = useOrder();
  const isChange = useStore(usePageState().extras, ({ changedOrderId }) => changedOrderId !== null);
  const pendingLabel = useStore(checkout?.state ?? idleCheckout, pendingText);
  const isMissing = problems !== null && problems.length > 0;
  const disabledReason = isMissing
    ? t`Some details are missing or need fixing. They’re listed at the top.`
    : check.status === 'invalid'
      ? messages.addressValidationTitle
      : blocking !== null
        ? blocking
        : price.isRefreshing
          ? t`We’re updating your price.`
          : undefined;
  return (
    <Button
      variant="primary"
      wide
      pendingLabel={
        pendingLabel ??
        (isWaiting ? t`Checking your order` : undefined) ??
        (check.status === 'checking' ? t`Checking your addresses` : undefined)
      }
      disabledReason={disabledReason}
      onPress={place}
      onDisabledPress={place}
    >
      {orderButtonText(price.price, isChange ? t`Change order` : t`Place order`)}
    </Button>
  );
}

/** The text of the button while it can't be pressed. CHK-02 */
function pendingText({ progress, doing, open }: CheckoutState): string | undefined {
  if (progress === 'idle' || open !== null) return undefined;
  if (doing === 'confirming') return t`Waiting for your bank`;
  return doing === 'checking' ? t`Checking your order` : t`Placing your order`;
}

const idleCheckout = createStore<CheckoutState>(() => ({
  progress: 'idle',
  open: null,
  problem: null,
  doing: null,
}));

/** The button names the amount that will be charged. PRC-04 */
function orderButtonText(price: Price | null, action: string): string {
  if (price === null || price.charge === 0) return action;
  return price.charge > 0
    ? `${action}, ${formatCents(price.charge)}`
    : t`${action}, ${formatCents(negateCents(price.charge))} back`;
}
