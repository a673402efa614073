import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { Checkout } from '#journeys/place-order/web/checkout.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { PersistentProblem } from '#kit/web/notices/PersistentProblem.tsx';
import { useScrollIntoView } from '#kit/web/use-scroll-into-view.ts';
import { t } from '#rules/language/t.ts';
import styles from './PayForm.module.css';
import { useWayToPayChanged } from './use-way-to-pay-changed.ts';
import type { PaymentFormState } from './use-payment-form.ts';

/** The progress of the order, beside the button. CST-01 PAY-05 */
export function CheckoutStatus({ checkout }: { checkout: Checkout }): ReactNode {
  const doing = useStore(checkout.state, (state) => state.doing);
  return (
    <div className={styles.status}>
      {doing === 'confirming' && (
        <Alert
          tone="info"
          title={t`Your payment is being confirmed`}
        >{t`We’re waiting for your bank. This page updates by itself, and you’ll be charged only once.`}</Alert>
      )}
      <CheckoutProblemAt at="button" checkout={checkout} />
    </div>
  );
}

/**
 * Why the last press failed: a banner that disappears after a while, and the same text for good. A refused payment is explained where
 * another card can be entered. CST-01 PAY-05
 */
function CheckoutProblemAt({ at, checkout }: { at: 'payment' | 'button'; checkout: Checkout }): ReactNode {
  const problem = useStore(checkout.state, (state) => state.problem);
  const [leftCount, setLeftCount] = useState(0);
  const isHere = problem !== null && (problem.place === 'button') === (at === 'button');
  const place = useScrollIntoView(isHere ? problem.count : 0, { takesFocus: problem?.place === 'payment' });
  if (!isHere) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <PersistentProblem
        key={problem.count}
        text={problem.text}
        isNew={leftCount !== problem.count}
        dismissAfterMs={problem.clearsAfterMs}
        onRead={() => setLeftCount(problem.count)}
        action={problem.needsReload && <Button onPress={() => window.location.reload()}>{t`Reload the page`}</Button>}
      />
    </div>
  );
}

/**
 * Why the payment was refused, until the customer pays otherwise: with a new approval, another method or card, or another amount. PAY-05
 */
export function PaymentProblem({ checkout, payment }: { checkout: Checkout; payment: PaymentFormState }): ReactNode {
  const isPaidOtherwise = useWayToPayChanged(checkout, payment);
  return isPaidOtherwise ? null : <CheckoutProblemAt at="payment" checkout={checkout} />;
}
