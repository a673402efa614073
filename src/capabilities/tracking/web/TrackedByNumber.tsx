import type { ReactNode } from 'react';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';
import type { TypedOrder } from '#rules/orders/typed-order.ts';
import type { TrackedOrder } from '../wire.ts';
import { TrackingList } from './TrackingList.tsx';
import { useTrackedOrder } from './use-track-by-number.ts';

type TrackedByNumberProps = {
  typed: TypedOrder;
  found: TrackedOrder;
  /** The address of the receipt. It shows more than a number and an email allow to see, so it checks the caller again. */
  receiptHref: string;
};

/** Where the bags of an order are that was found by its number and email, with a link to the questions on its receipt. SCR-06 */
export default function TrackedByNumber({ receiptHref, ...order }: TrackedByNumberProps): ReactNode {
  const state = useTrackedOrder(order);
  return (
    <>
      {asksOnReceipt(state) && (
        <Alert
          tone="warn"
          title={t`We need an answer from you`}
          action={<ButtonLink href={receiptHref}>{t`Open the receipt`}</ButtonLink>}
        >
          {t`Please answer on your receipt. If it doesn’t open in this browser, choose “Email me the link” above.`}
        </Alert>
      )}
      <TrackingList state={state} />
    </>
  );
}

function asksOnReceipt(state: ReturnType<typeof useTrackedOrder>): boolean {
  return state.status === 'loaded' && state.data.legs.some(({ bags }) => bags.some((bag) => bag.asksOnReceipt));
}
