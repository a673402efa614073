import type { ReactNode } from 'react';
import { CarrierBills } from '#capabilities/carrier-bills/web/CarrierBills.tsx';
import { ParcelProblemsPage } from '#capabilities/parcel-problems/web/ParcelProblemsPage.tsx';
import { may } from '#rules/account/permissions.ts';
import { useStaffPage } from '../../frame/use-staff-page.ts';
import { pageFacts } from '../../page-facts.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';

const title = 'Bags and labels';

/** Bags with which something went wrong or that have no label, for admins; not found for all others. SCR-08 ROL-01 */
export default function AdminParcelsPage(): ReactNode {
  const { person } = pageFacts;
  return person && may(person.role, 'handle-parcels') ? <ParcelsPage /> : <NotFoundPage />;
}

function ParcelsPage(): ReactNode {
  useStaffPage(title);
  return (
    <ParcelProblemsPage title={title}>
      <CarrierBills />
    </ParcelProblemsPage>
  );
}
