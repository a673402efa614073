import type { ReactNode } from 'react';
import { call } from '#kit/web/call.ts';
import { AmountAndReasonFields } from '#kit/web/form/AmountAndReasonFields.tsx';
import { Button } from '#kit/web/form/Button.tsx';
import {
  type AmountAndReasonErrors,
  type TypedAmountAndReason,
  useAmountAndReason,
} from '#kit/web/form/use-amount-and-reason.ts';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { orderIdToWire } from '#kit/named-order/wire.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { refundOrder } from '../contract.ts';
import { orderFieldToWire, refundFromWire, refundRequestToWire } from '../wire.ts';
import styles from './CancelSheet.module.css';
import { RefundParts } from './RefundParts.tsx';

export type RefundModalProps = {
  order: { readonly id: number; readonly displayId: string; readonly total: Cents; readonly refunded: Cents };
  onClose: () => void;
};

/** Staff refund a part of an order as goodwill, with a reason that is stored. The money is refunded the way it was paid. PRC-04 */
export default function RefundModal({ order, onClose }: RefundModalProps): ReactNode {
  const form = useAmountAndReason({
    check,
    amountField: orderFieldToWire('amount'),
    send: async ({ amount, reason, key }) => {
      const input = { params: orderIdToWire(order.id), body: refundRequestToWire({ amount, reason }) };
      return refundFromWire((await call(refundOrder, input, { idempotencyKey: key })).refund);
    },
  });
  if (form.answer) {
    return (
      <Modal
        title="Refund sent"
        onClose={onClose}
        actions={
          <Button variant="primary" onPress={onClose}>
            Close
          </Button>
        }
      >
        <div className={styles.parts}>
          <Alert tone="good">{formatCents(form.answer.amount)} is being refunded.</Alert>
          <RefundParts parts={form.answer.parts} />
        </div>
      </Modal>
    );
  }
  return (
    <Modal
      title={`Refund for order ${order.displayId}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" pendingLabel={form.isPending ? 'Refunding' : undefined} onPress={form.send}>
            {form.amount !== null && form.amount > 0 ? `Refund ${formatCents(form.amount)}` : 'Refund'}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        {form.problem !== null && <Alert tone="bad">{form.problem}</Alert>}
        <p className={styles.note}>
          {`Order total: ${formatCents(order.total)}. Refunded so far: ${formatCents(order.refunded)}.`}
        </p>
        <AmountAndReasonFields
          id="refund"
          form={form}
          reasonHint="Saved with your name and the time. We email the customer about the refund."
          reasonLengthMax={limits.refundReasonLengthMax}
        />
      </div>
    </Modal>
  );
}

function check({
  amountCents,
  reason,
}: TypedAmountAndReason & { readonly amountCents: Cents | null }): AmountAndReasonErrors {
  return {
    ...((amountCents === null || amountCents <= 0) && { amount: messages.numberNotValid }),
    ...(reason.trim() === '' && { reason: messages.fieldRequired }),
  };
}
