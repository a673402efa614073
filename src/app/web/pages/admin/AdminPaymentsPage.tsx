import type { ReactNode } from 'react';
import { OverduePaymentsPage } from '#capabilities/overdue-payments/web/OverduePaymentsPage.tsx';
import { may } from '#rules/account/permissions.ts';
import { useStaffPage } from '../../frame/use-staff-page.ts';
import { pageFacts } from '../../page-facts.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';

const title = 'Unresolved payments';

/** The overdue payments, for admins; not found for all others. PAY-04 SCR-08 ROL-01 */
export default function AdminPaymentsPage(): ReactNode {
  const { person } = pageFacts;
  return person && may(person.role, 'handle-payments') ? <PaymentsPage /> : <NotFoundPage />;
}

function PaymentsPage(): ReactNode {
  useStaffPage(title);
  return <OverduePaymentsPage title={title} />;
}
