import type { ReactNode } from 'react';
import { DensePage } from '#kit/web/layout/DensePage.tsx';
import { OverduePayments } from './OverduePayments.tsx';
import { useOverduePayments } from './use-overdue-payments.ts';

/** The payments without a final answer, and what to do about them. PAY-04 SCR-08 */
export function OverduePaymentsPage({ title }: { title: string }): ReactNode {
  return (
    <DensePage
      title={title}
      lead="The gateway hasn’t confirmed these for more than a day. We keep checking, and any charge that appears is refunded automatically. Compare the key with the gateway’s own records."
    >
      <OverduePayments payments={useOverduePayments()} />
    </DensePage>
  );
}
