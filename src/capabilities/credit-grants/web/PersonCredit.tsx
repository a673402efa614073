import type { ReactNode } from 'react';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { TitledSection } from '#kit/web/layout/TitledSection.tsx';
import { momentText } from '#kit/web/moment-text.ts';
import { formatCents } from '#rules/money.ts';
import type { CreditRecord } from '../wire.ts';
import { CreditForm, type CreditFormProps } from './CreditForm.tsx';
import styles from './PersonCredit.module.css';

export type PersonCreditProps = CreditFormProps & { credit: CreditRecord };

/** A user's wallet credit with its movements, and the form to give more. SCR-08 PAY-01 */
export function PersonCredit({ credit, ...form }: PersonCreditProps): ReactNode {
  const { available, held, lines } = credit;
  return (
    <TitledSection title="Credit">
      <p className={styles.balance}>{formatCents(available)}</p>
      {held > 0 && <p className={styles.note}>{formatCents(held)} more is on hold for an order in progress.</p>}
      <DenseTable
        label="Credit history"
        emptyText="No credit yet."
        columns={['When', 'What', 'Amount']}
        amountFrom={2}
        rows={lines.map((line) => ({
          key: line.id,
          cells: [momentText(line.at), movementText(line), formatCents(line.amount)],
        }))}
      />
      <CreditForm {...form} />
    </TitledSection>
  );
}

function movementText({ amount, orderId, claimId }: CreditRecord['lines'][number]): string {
  if (orderId === null) return 'Given';
  if (claimId !== null) return `Claim ${claimId} of order ${orderId}`;
  return amount < 0 ? `Spent on order ${orderId}` : `Credit for order ${orderId}`;
}
