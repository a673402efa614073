import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { TitledSection } from '#kit/web/layout/TitledSection.tsx';
import { momentText } from '#kit/web/moment-text.ts';
import { mayForOthers } from '#rules/account/permissions.ts';
import { brandById } from '#rules/brand/brand.ts';
import { formatCents } from '#rules/money.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import type { OrderOfPerson, PersonRecord } from '../wire.ts';
import styles from './PersonOrders.module.css';

const RefundModal = lazy(() => import('#capabilities/orders/web/RefundModal.tsx'));
const CancelShipment = lazy(() => import('#capabilities/orders/web/CancelShipment.tsx'));

export type PersonOrdersProps = Pick<PersonRecord, 'person' | 'orders'> & {
  /** The viewer's role. */
  role: string;
  /** A refund or a cancellation may have changed the record. */
  onChanged: () => void;
};

/** A person's orders with their receipts, and for those who may, the ways to refund money. PRC-04 SCR-06 SCR-08 */
export function PersonOrders({ person, orders, role, onChanged }: PersonOrdersProps): ReactNode {
  const [open, setOpen] = useState<{ readonly action: 'refund' | 'cancel'; readonly order: OrderOfPerson } | null>(
    null,
  );
  const mayRefund = mayForOthers(role, 'refund-order');
  const close = (): void => {
    setOpen(null);
    onChanged();
  };
  return (
    <>
      <TitledSection title="Orders">
        <DenseTable
          label="Orders"
          emptyText="No orders yet."
          columns={['Order', 'Placed', 'Brand', 'Details', 'Total', 'Refunded', ...(mayRefund ? ['Refund'] : [])]}
          amountFrom={4}
          rows={orders.map((order) => ({
            key: order.id,
            cells: [
              <a key="receipt" href={receiptAddress({ role, orderId: order.id })}>
                {order.displayId}
              </a>,
              momentText(order.placedAt),
              brandById(order.brandId)?.name ?? String(order.brandId),
              order.detailLines.length === 0 ? '–' : <OrderDetailList key="details" detailLines={order.detailLines} />,
              formatCents(order.total),
              formatCents(order.refunded),
              ...(mayRefund
                ? [
                    <span key="back" className={styles.actions}>
                      <Button
                        size="small"
                        label={`Refund order ${order.displayId}`}
                        disabledReason={order.refunded >= order.total ? 'Fully refunded.' : undefined}
                        onPress={() => setOpen({ action: 'refund', order })}
                      >
                        Refund
                      </Button>
                      <Button
                        size="small"
                        variant="quiet"
                        label={`Cancel legs of order ${order.displayId}`}
                        onPress={() => setOpen({ action: 'cancel', order })}
                      >
                        Cancel legs
                      </Button>
                    </span>,
                  ]
                : []),
            ],
          }))}
        />
      </TitledSection>
      <Suspense fallback={null}>
        {open?.action === 'refund' && <RefundModal order={open.order} onClose={close} />}
        {open?.action === 'cancel' && <CancelShipment orderId={open.order.id} email={person.email} onClose={close} />}
      </Suspense>
    </>
  );
}

/** What the customer added to the order for staff: a requested club, a note, a referral. ACC-09 */
function OrderDetailList({ detailLines }: Pick<OrderOfPerson, 'detailLines'>): ReactNode {
  return (
    <ul className={styles.details}>
      {detailLines.map(({ label, text }) => (
        <li key={label}>
          {label}: {text}
        </li>
      ))}
    </ul>
  );
}
