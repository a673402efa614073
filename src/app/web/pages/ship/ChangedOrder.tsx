import type { ReactNode } from 'react';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { pageFacts } from '../../page-facts.ts';
import type { DraftStore } from './draft-store.ts';
import { useChangedOrder } from './use-changed-order.ts';
import type { PageState } from './use-page-state.ts';

export type ChangedOrderProps = { orderId: number; store: DraftStore; pageState: PageState; isKept: boolean };

/** Fills the page with the order that is changed, says that it is no new one, and shows the way out of that. PRC-04 */
export default function ChangedOrder({ orderId: askedId, store, pageState, isKept }: ChangedOrderProps): ReactNode {
  const changed = useChangedOrder(askedId, { store, pageState, isKept });
  if (changed.status === 'unknown') {
    return (
      <Alert
        tone="bad"
        title={t`We can’t show this order here`}
      >{t`Open it in the browser you ordered in, or sign in with the email you used.`}</Alert>
    );
  }
  if (changed.status !== 'found') return null;
  const { orderId, displayId, paid, isClubRefunded, problem } = changed.order;
  const toReceipt = receiptAddress({ role: pageFacts.person?.role ?? 'false', orderId });
  return (
    <Alert
      tone={problem === null ? 'info' : 'bad'}
      title={problem === null ? t`You’re changing order ${displayId}` : t`Order ${displayId} can’t be changed`}
      action={<ButtonLink href={toReceipt}>{problem === null ? t`Keep it as it is` : t`See the receipt`}</ButtonLink>}
    >
      {problem ??
        t`You’ve paid ${formatCents(paid)}. The summary shows what your change costs or how much you get back${isClubRefunded && paid > 0 ? t`, which is taken off the club’s bill` : ''}.`}
    </Alert>
  );
}
