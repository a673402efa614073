import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import styles from './OrderLink.module.css';

/** The order that a line of staff is about, as a link to its receipt. */
export function OrderLink({
  order: { orderId, displayId },
}: {
  order: { readonly orderId: number; readonly displayId: string };
}): ReactNode {
  return (
    <Link className={styles.order} href={receiptAddress({ role: 'admin', orderId })}>
      {displayId}
    </Link>
  );
}
