import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#kit/web/form/Button.tsx';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Loaded } from '#kit/web/layout/Loaded.tsx';
import type { Loadable } from '#kit/web/loadable.ts';
import { momentText } from '#kit/web/moment-text.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { personPageAddress } from '#rules/account/person-page-address.ts';
import { formatCents } from '#rules/money.ts';
import type { ShownOverduePayment, OverduePayments as Overdue } from '../wire.ts';
import styles from './OverduePayments.module.css';
import { useHandlePayment } from './use-overdue-payments.ts';

/** The payments that have had no final answer for a day. PAY-04 SCR-08 */
export function OverduePayments({ payments: lookup }: { payments: Loadable<Overdue> }): ReactNode {
  return (
    <Loaded label="Loading the payments" lookup={lookup}>
      {(overdue) => <Listed {...overdue} />}
    </Loaded>
  );
}

function Listed({ payments, total }: Overdue): ReactNode {
  const handling = useHandlePayment();
  const [removed, setRemoved] = useState<ShownOverduePayment | null>(null);
  const last = handling.status === 'success' ? handling.input : undefined;
  return (
    <section className={styles.payments} aria-label="Payments">
      {handling.problem !== null && <Alert tone="bad">{handling.problem}</Alert>}
      <p role="status" className={styles.done}>
        {last?.remedy === 'remove' && (
          <>
            Removed from the list.{' '}
            <Button size="small" onPress={() => handling.start({ paymentId: last.paymentId, remedy: 'restore' })}>
              Undo
            </Button>
          </>
        )}
        {last?.remedy === 'restore' && 'Back on the list.'}
      </p>
      {total > payments.length && (
        <p>
          Showing the oldest {payments.length} of {total}.
        </p>
      )}
      <DenseTable
        label="Unresolved payments"
        emptyText="No unresolved payments."
        columns={['Cart', 'Person', 'Since', 'State', 'Last checked', 'Key', 'Action', 'Amount']}
        amountFrom={7}
        rows={payments.map((payment) => ({
          key: payment.key,
          cells: [
            payment.displayId,
            personCell(payment),
            `${momentText(payment.since)} (${ageText(payment.ageHours)})`,
            stateText[payment.state],
            lastAnswerText(payment),
            payment.key,
            payment.isRemovable ? (
              <Button key="remove" size="small" label={`Remove ${payment.key}`} onPress={() => setRemoved(payment)}>
                Remove
              </Button>
            ) : (
              '–'
            ),
            formatCents(payment.amount),
          ],
        }))}
      />
      {removed && (
        <ConfirmRemoval
          payment={removed}
          onConfirm={() => {
            handling.start({ paymentId: removed.id, remedy: 'remove' });
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </section>
  );
}

function ConfirmRemoval({
  payment: { displayId, amount },
  onConfirm,
  onClose,
}: {
  payment: ShownOverduePayment;
  onConfirm: () => void;
  onClose: () => void;
}): ReactNode {
  return (
    <Modal
      title={`Remove the payment of ${displayId}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onPress={onConfirm}>
            Remove from the list
          </Button>
          <Button onPress={onClose}>Keep it</Button>
        </>
      }
    >
      <p>
        Remove it once you’ve seen in the gateway’s records that {formatCents(amount)} wasn’t charged. We keep checking,
        and if a charge appears, it’s back on this list and refunded.
      </p>
    </Modal>
  );
}

function personCell({ person }: ShownOverduePayment): ReactNode {
  return person ? (
    <Link key="person" href={personPageAddress(person.id)}>
      {person.name}
    </Link>
  ) : (
    'Guest'
  );
}

const stateText: Readonly<Record<ShownOverduePayment['state'], string>> = {
  'given-up': 'Abandoned, no order',
  waiting: 'Waiting for the gateway',
  'paid-without-order': 'Paid, no order yet',
  'going-back': 'Refund on its way',
};

const findings: Readonly<Record<NonNullable<ShownOverduePayment['lastGatewayAnswer']>, string>> = {
  none: 'No such charge',
  unknown: 'No answer',
  declined: 'Declined',
  cancelled: 'Canceled',
  charged: 'Charged',
};

function lastAnswerText({ lastGatewayAnswer, lastAskedAt }: ShownOverduePayment): string {
  if (lastGatewayAnswer === null || lastAskedAt === null) return 'Not checked yet';
  return `${findings[lastGatewayAnswer]}, ${momentText(lastAskedAt)}`;
}

function ageText(hours: number): string {
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day' : `${days} days`;
}
