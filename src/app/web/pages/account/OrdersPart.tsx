import type { ReactNode } from 'react';
import type { ListedOrder } from '#capabilities/account/web/account-answers.ts';
import { useAccountOrders } from '#capabilities/account/web/use-account-data.ts';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import { classNames } from '#kit/web/class-names.ts';
import type { OrderProgress } from '#rules/account/order-progress.ts';
import { shortDate } from '#rules/dates.ts';
import { formatCents } from '#rules/money.ts';
import { pageFacts } from '../../page-facts.ts';
import { AccountData } from './AccountData.tsx';
import styles from './AccountParts.module.css';

/** What was ordered, the newest first, each with its state and the way to its receipt. SCR-06 */
export function OrdersPart(): ReactNode {
  const orders = useAccountOrders();
  return (
    <AccountData of={orders} waitingFor="Loading your orders">
      {(listed) => (listed.length === 0 ? <NoOrders /> : <OrderList orders={listed} />)}
    </AccountData>
  );
}

function NoOrders(): ReactNode {
  return (
    <div className={styles.empty}>
      <p>You have not shipped anything yet. Your orders and receipts will be here.</p>
      <ButtonLink variant="primary" href={pageFacts.shipPath}>
        Ship something
      </ButtonLink>
    </div>
  );
}

const progressWords: Readonly<Record<OrderProgress, string>> = {
  planned: 'Planned',
  'under-way': 'Under way',
  done: 'Done',
  'partly-cancelled': 'Partly cancelled',
  cancelled: 'Cancelled',
};

function OrderList({ orders }: { orders: readonly ListedOrder[] }): ReactNode {
  return (
    <ul className={styles.rows}>
      {orders.map((order) => (
        <li className={styles.row} key={order.id}>
          <div className={styles.what}>
            <p className={styles.title}>
              {order.from} to {order.to}
              {order.isRoundtrip && ' and back'}
            </p>
            <p className={styles.small}>{daysOf(order)}</p>
            <p className={styles.small}>
              {order.displayId} · {order.bagCount === 1 ? '1 bag' : `${order.bagCount} bags`}
            </p>
          </div>
          <div className={styles.side}>
            <span className={classNames(styles.state, order.progress === 'under-way' && styles.lively)}>
              {progressWords[order.progress]}
            </span>
            <span className={styles.amount}>{formatCents(order.total)}</span>
            {order.refunded > 0 && <span className={styles.small}>{formatCents(order.refunded)} came back</span>}
            <a className={styles.way} href={order.receipt} aria-label={`Receipt of order ${order.displayId}`}>
              Receipt
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}

function daysOf({ pickupDate, arrivalDate }: ListedOrder): string {
  const leaves = pickupDate ? `Leaves ${shortDate(pickupDate)}` : '';
  const arrives = arrivalDate ? `arrives ${shortDate(arrivalDate)}` : '';
  return [leaves, arrives].filter(Boolean).join(', ');
}
