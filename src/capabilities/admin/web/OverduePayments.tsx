import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { messages } from '#rules/messages.ts';
import { formatCents } from '#rules/money.ts';
import { DenseTable } from './DenseTable.tsx';
import { momentWords } from './moment-words.ts';
import styles from './PersonParts.module.css';
import { PersonLink } from './PersonLink.tsx';
import type { OverdueLookup, OverduePayment } from './use-overdue-payments.ts';

/** The payments that have had no final answer for a day. PAY-04 SCR-08 */
export function OverduePayments({ payments: lookup }: { payments: OverdueLookup }): ReactNode {
  switch (lookup.status) {
    case 'loading':
      return (
        <Waiting label="Loading the payments">
          <Skeleton count={4} />
        </Waiting>
      );
    case 'failed':
      return (
        <Alert tone="bad" action={<Button onPress={lookup.retry}>Try again</Button>}>
          {messages.resultsNotLoaded}
        </Alert>
      );
    case 'ready':
      return <Listed payments={lookup.payments} total={lookup.total} />;
  }
}

function Listed({ payments, total }: { payments: readonly OverduePayment[]; total: number }): ReactNode {
  return (
    <section className={styles.part} aria-label="Payments">
      {total > payments.length && (
        <p>
          The oldest {payments.length} of {total} are shown.
        </p>
      )}
      <DenseTable
        label="Payments without a final answer"
        nothing="Every payment has a final answer."
        columns={['Cart', 'Person', 'Since', 'State', 'Last heard', 'Key', 'Amount']}
        amountFrom={6}
        rows={payments.map((payment) => ({
          key: payment.key,
          cells: [
            payment.displayId,
            payment.person ? <PersonLink key="person" id={payment.person.id} name={payment.person.name} /> : 'Guest',
            `${momentWords(payment.since)} (${ageWords(payment.ageHours)})`,
            stateWords[payment.state],
            heardWords(payment),
            payment.key,
            formatCents(payment.amount),
          ],
        }))}
      />
    </section>
  );
}

const stateWords: Readonly<Record<OverduePayment['state'], string>> = {
  given_up: 'Given up, no order',
  waiting: 'Waiting for the gateway',
  paid_without_order: 'Paid, no order yet',
  going_back: 'Refund on its way',
};

const findings: Readonly<Record<NonNullable<OverduePayment['heard']>, string>> = {
  none: 'No such charge',
  unknown: 'No answer',
  declined: 'Declined',
  cancelled: 'Cancelled',
  charged: 'Charged',
};

function heardWords({ heard, askedAt }: OverduePayment): string {
  if (heard === null || askedAt === null) return 'Not asked yet';
  return `${findings[heard]}, ${momentWords(askedAt)}`;
}

function ageWords(hours: number): string {
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day' : `${days} days`;
}
