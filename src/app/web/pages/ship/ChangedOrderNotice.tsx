import type { ReactNode } from 'react';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { formatCents } from '#rules/money.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { pageFacts } from '../../page-facts.ts';
import type { ChangedOrder } from './use-changed-order.ts';

/** Says that the page changes an order instead of placing a new one, and the way out of that. PRC-04 */
export default function ChangedOrderNotice({ changed }: { changed: ChangedOrder }): ReactNode {
  if (changed.status === 'unknown') {
    return (
      <Alert tone="bad" title="We can’t show this order here">
        Open it in the browser in which you placed it, or sign in with the email you gave.
      </Alert>
    );
  }
  if (changed.status !== 'found') return null;
  const { orderId, displayId, paid, problem } = changed.order;
  const toReceipt = receiptAddress({ role: pageFacts.person?.role ?? 'false', orderId });
  return (
    <Alert
      tone={problem === null ? 'info' : 'bad'}
      title={problem === null ? `You are changing order ${displayId}` : `Order ${displayId} stays as it is`}
      action={<ButtonLink href={toReceipt}>{problem === null ? 'Leave it as it is' : 'To its receipt'}</ButtonLink>}
    >
      {problem ??
        `You have paid ${formatCents(paid)} for it. The price says what your change costs, or what comes back.`}
    </Alert>
  );
}
