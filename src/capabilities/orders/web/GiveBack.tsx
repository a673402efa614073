import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { limits } from '#rules/limits.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import styles from './CancelSheet.module.css';
import { RefundParts } from './RefundParts.tsx';
import { useGiveBack } from './use-give-back.ts';

export type GiveBackProps = {
  order: { readonly id: number; readonly displayId: string; readonly total: Cents; readonly refunded: Cents };
  onClose: () => void;
};

/** Our staff give a part of an order back as a goodwill, with a reason that is kept. It goes the way it was paid. PRC-04 */
export default function GiveBack({ order, onClose }: GiveBackProps): ReactNode {
  const form = useGiveBack(order.id);
  if (form.refund) {
    return (
      <Modal
        title="Refund given"
        onClose={onClose}
        actions={
          <Button variant="primary" onPress={onClose}>
            Close
          </Button>
        }
      >
        <div className={styles.parts}>
          <Alert tone="good">{formatCents(form.refund.amount)} goes back.</Alert>
          <RefundParts parts={form.refund.parts} />
        </div>
      </Modal>
    );
  }
  const isAmount = form.amount !== null && form.amount > 0;
  return (
    <Modal
      title={`Refund for order ${order.displayId}`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            pendingLabel={form.isPending ? 'Giving back' : undefined}
            onPress={() => void form.send()}
          >
            {isAmount && form.amount !== null ? `Give ${formatCents(form.amount)} back` : 'Give back'}
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
          {`The order cost ${formatCents(order.total)}, of which ${formatCents(order.refunded)} went back so far.`}
        </p>
        <TextField
          id="refund-amount"
          label="Amount"
          inputMode="decimal"
          length="short"
          suffix="USD"
          autoComplete="off"
          required
          maxLength={limits.codeLengthMax}
          value={form.typed.amount}
          error={form.errors.amount}
          onChange={(amount) => form.type({ amount })}
        />
        <TextField
          id="refund-reason"
          label="Reason"
          hint="It is kept with your name and the time. The customer gets a mail about the refund."
          autoComplete="off"
          required
          maxLength={limits.refundReasonLengthMax}
          value={form.typed.reason}
          error={form.errors.reason}
          onChange={(reason) => form.type({ reason })}
        />
      </div>
    </Modal>
  );
}
