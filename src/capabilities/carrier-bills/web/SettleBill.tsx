import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { formatCents } from '#rules/money.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import type { BillToSettle } from '../wire.ts';
import styles from './CarrierBills.module.css';
import { useSettleBill } from './use-carrier-bills.ts';

/** Asks how a billed label was settled with its carrier. SCR-08 */
export function SettleBill({
  bill: { trackingNumber, billed },
  onSettled,
  onClose,
}: {
  bill: Omit<BillToSettle, 'note'>;
  onSettled: () => void;
  onClose: () => void;
}): ReactNode {
  const [note, setNote] = useState('');
  const settling = useSettleBill(onSettled);
  return (
    <Modal title={`Settle the bill for ${trackingNumber}?`} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => settling.submitForm(event, { trackingNumber, billed, note })}
      >
        {settling.failure !== null && <Alert tone="bad">{settling.failure}</Alert>}
        <p>
          The carrier billed {formatCents(billed)}. It leaves the list, and is back on it if another amount is billed.
        </p>
        <TextField
          id="bill-note"
          label="How was it settled?"
          hint="Saved with your name and the time."
          rows={3}
          maxLength={parcelLimits.billNoteLengthMax}
          value={note}
          error={settling.errors['note']}
          onChange={(value) => {
            setNote(value);
            settling.clearError('note');
          }}
        />
        <div>
          <Button type="submit" variant="primary" pendingLabel={settling.isPending ? 'Saving…' : undefined}>
            Settle
          </Button>
        </div>
      </form>
    </Modal>
  );
}
