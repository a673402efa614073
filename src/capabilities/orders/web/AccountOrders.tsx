import type { ReactNode } from 'react';
import { classNames } from '#kit/web/class-names.ts';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import styles from '#kit/web/layout/AccountSection.module.css';
import { LoadableContent } from '#kit/web/layout/LoadableContent.tsx';
import { useAccountData } from '#kit/web/use-account-data.ts';
import type { OrderProgress } from '#rules/account/order-progress.ts';
import { shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import { legCanceledText } from '#rules/orders/only-canceled-leg.ts';
import { bookAgainAddress } from './book-again-address.ts';
import { accountOrders } from '../contract.ts';
import { type ListedOrder, listedOrdersFromWire } from '../wire.ts';

type AccountOrdersProps = {
  shipPath: string;
  /** False for staff: the ship page books for their customers, and fills in none of their own orders. */
  mayBookAgain: boolean;
};

/** The user's orders, newest first, each with its status and a link to its receipt. SCR-06 */
export function AccountOrders(props: AccountOrdersProps): ReactNode {
  const orders = useAccountData(accountOrders, listedOrdersFromWire);
  return (
    <LoadableContent of={orders} waitingFor={t`Loading your orders`}>
      {(listed) =>
        listed.length === 0 ? <NoOrders shipPath={props.shipPath} /> : <OrderList orders={listed} {...props} />
      }
    </LoadableContent>
  );
}

function NoOrders({ shipPath }: { shipPath: string }): ReactNode {
  return (
    <div className={styles.empty}>
      <p>{t`No orders yet. Your orders and receipts will appear here.`}</p>
      <ButtonLink variant="primary" href={shipPath}>{t`Ship something`}</ButtonLink>
    </div>
  );
}

const progressLabels: Readonly<Record<OrderProgress, string>> = {
  planned: t`Planned`,
  'under-way': t`In progress`,
  done: t`Done`,
  'partly-cancelled': t`Partly canceled`,
  cancelled: t`Canceled`,
};

function OrderList({
  orders,
  shipPath,
  mayBookAgain,
}: AccountOrdersProps & { orders: readonly ListedOrder[] }): ReactNode {
  return (
    <ul className={styles.rows}>
      {orders.map((order) => (
        <li className={styles.row} key={order.id}>
          <div className={styles.what}>
            <p className={styles.title}>
              {t`${order.from} to ${order.to}`}
              {order.isRoundtrip && order.canceledLeg === null && t`, round trip`}
            </p>
            <p className={styles.small}>{dateLine(order)}</p>
            <p className={styles.small}>
              {order.displayId} · {order.bagCount === 1 ? t`1 bag` : t`${order.bagCount} bags`}
            </p>
          </div>
          <div className={styles.side}>
            <span className={classNames(styles.state, order.progress === 'under-way' && styles.lively)}>
              {stateText(order)}
            </span>
            <Amounts order={order} />
            <p className={styles.ways}>
              {mayBookAgain && (
                <a
                  className={styles.way}
                  href={bookAgainAddress(shipPath, order.id)}
                  aria-label={t`Book it again: order ${order.displayId}`}
                >{t`Book it again`}</a>
              )}
              <a
                className={styles.way}
                href={order.receipt}
                aria-label={t`Receipt of order ${order.displayId}`}
              >{t`Receipt`}</a>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/**
 * What carriers have reported says more than the planned days. Until the other leg starts, the text is about the leg that was canceled.
 * PRC-04
 */
function stateText({ progress, canceledLeg, tracking }: ListedOrder): string {
  const label = tracking ?? progressLabels[progress];
  if (canceledLeg === null) return label;
  const canceled = legCanceledText(canceledLeg);
  return progress === 'partly-cancelled' ? canceled : `${label} · ${canceled}`;
}

function dateLine({ pickupDate, arrivalDate }: ListedOrder): string {
  const leaves = pickupDate ? t`Leaves ${shortDate(pickupDate)}` : '';
  const arrives = arrivalDate ? t`arrives ${shortDate(arrivalDate)}` : '';
  return [leaves, arrives].filter(Boolean).join(', ');
}

/** What was paid in the end, as on the receipt; for an order that was refunded in full, only the refund. */
function Amounts({ order }: { order: ListedOrder }): ReactNode {
  if (order.refunded === 0) return <span className={styles.amount}>{formatCents(order.paid)}</span>;
  return (
    <>
      {order.paid !== 0 && (
        <>
          <span className={styles.amount}>{formatCents(order.paid)}</span>
          <span className={styles.small}>{t`Paid after refunds`}</span>
        </>
      )}
      <span className={styles.small}>{refundText(order)}</span>
    </>
  );
}

function refundText({ refunded, isRefundOnItsWay }: ListedOrder): string {
  const amount = formatCents(refunded);
  return isRefundOnItsWay ? t`${amount} refund on its way` : t`${amount} refunded`;
}
