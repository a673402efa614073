import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { DiscountInputs } from '#capabilities/pricing/web/DiscountInputs.tsx';
import { Section } from '#kit/web/layout/Section.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import styles from './PaySection.module.css';
import { NextAction } from './QuoteActions.tsx';
import { useOrder } from './use-order.ts';
import { usePageState } from './use-page-state.ts';
import { useTrip } from './use-trip.ts';

/** The last question: what is taken off the price, and the button that places the order. SCR-01 */
export function PaySection(): ReactNode {
  const { draft, price } = useTrip();
  const { extras } = usePageState();
  const entered = useStore(extras);
  const { problems, check } = useOrder();
  const isWaiting = price.status === 'not-asked';
  return (
    <Section
      id="pay"
      title="Pay"
      step={draft.roundtrip ? 6 : 5}
      state={isWaiting ? 'waiting' : 'open'}
      waitingFor="Your price comes first."
    >
      <div className={styles.pay}>
        <DiscountInputs extras={entered} price={price.price} onChange={(changed) => extras.setState(changed, true)} />
        {check.status === 'valid' && problems?.length === 0 && (
          <Alert tone="info" title="Your shipment is complete">
            Both addresses are checked and nothing is missing. Paying online is not open yet: nothing has been ordered,
            and nothing is charged. Your trip is kept.
          </Alert>
        )}
        <div>
          <NextAction />
        </div>
      </div>
    </Section>
  );
}
