import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { OverduePayments } from '#capabilities/admin/web/OverduePayments.tsx';
import { useOverduePayments } from '#capabilities/admin/web/use-overdue-payments.ts';
import { may } from '#rules/account/permissions.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';
import styles from './AdminPages.module.css';

/** The payments that have had no final answer for a day, for admins; to everybody else nothing is here. PAY-04 SCR-08 ROL-01 */
export default function AdminPaymentsPage(): ReactNode {
  const { person } = pageFacts;
  return person && may(person.role, 'see-overdue-payments') ? <Payments /> : <NotFoundPage />;
}

function Payments(): ReactNode {
  usePageEntered(`Payments without a final answer · ${pageFacts.brand.name}`);
  const payments = useOverduePayments();
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>Payments without a final answer</h1>
        <p className={styles.lead}>
          The gateway has not said for more than a day what became of these. We keep asking, and a charge that appears
          is refunded automatically. Compare the key with the gateway’s own records.
        </p>
        <p>
          <Link href="/admin">People and carts</Link>
        </p>
      </div>
      <OverduePayments payments={payments} />
    </div>
  );
}
