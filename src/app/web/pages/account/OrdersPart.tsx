import type { ReactNode } from 'react';
import { type AccountData as Data, useAccountOrders } from '#capabilities/account/web/use-account-data.ts';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import { classNames } from '#kit/web/class-names.ts';
import type { OrderProgress } from '#rules/account/order-progress.ts';
import { isoDate, shortDate } from '#rules/dates.ts';
import { cents, formatCents } from '#rules/money.ts';
import { pageFacts } from '../../page-facts.ts';
import { AccountData } from './AccountData.tsx';
import styles from './AccountParts.module.css';

type Orders = ReturnType<typeof useAccountOrders> extends Data<infer Answer> ? Answer : never;
type ListedOrder = Orders['orders'][number];

/** What was ordered, the newest first, each with its state and the way to its receipt. SCR-06 */
export function OrdersPart(): ReactNode {
  const orders = useAccountOrders();
  return (
    <AccountData of={orders} waitingFor="Loading your orders">
      {({ orders: listed }) => (listed.length === 0 ? <NoOrders /> : <OrderList orders={listed} />)}
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
        <li className={styles.row} key={order.order_id}>
          <div className={styles.what}>
            <p className={styles.title}>
              {order.from} to {order.to}
              {order.roundtrip && ' and back'}
            </p>
            <p className={styles.small}>{daysOf(order)}</p>
            <p className={styles.small}>
              {order.display_id} · {order.bag_count === 1 ? '1 bag' : `${order.bag_count} bags`}
            </p>
          </div>
          <div className={styles.side}>
            <span className={classNames(styles.state, order.status === 'under-way' && styles.lively)}>
              {progressWords[order.status]}
            </span>
            <span className={styles.amount}>{formatCents(cents(order.total_cents))}</span>
            {order.refunded_cents > 0 && (
              <span className={styles.small}>{formatCents(cents(order.refunded_cents))} came back</span>
            )}
            <a className={styles.way} href={order.receipt} aria-label={`Receipt of order ${order.display_id}`}>
              Receipt
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}

function daysOf({ pickup_date: pickup, arrival_date: arrival }: ListedOrder): string {
  const leaves = pickup ? `Leaves ${shortDate(isoDate(pickup))}` : '';
  const arrives = arrival ? `arrives ${shortDate(isoDate(arrival))}` : '';
  return [leaves, arrives].filter(Boolean).join(', ');
}
