import type { ReactNode } from 'react';
import { CarrierBills } from '#capabilities/carrier-bills/web/CarrierBills.tsx';
import { ParcelProblems } from '#capabilities/label-problems/web/ParcelProblems.tsx';
import { useParcelProblems } from '#capabilities/label-problems/web/use-parcel-problems.ts';
import { ParcelCases } from '#capabilities/parcel-cases/web/ParcelCases.tsx';
import { useParcelCases } from '#capabilities/parcel-cases/web/use-parcel-cases.ts';
import { PickupProblems } from '#capabilities/pickup-problems/web/PickupProblems.tsx';
import { usePickupProblems } from '#capabilities/pickup-problems/web/use-pickup-problems.ts';
import { DensePage } from '#kit/web/layout/DensePage.tsx';
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
    <DensePage
      title={title}
      lead="What went wrong with bags on their way, and labels and pickups that the carrier refused or won’t cancel. If an address is wrong, change the order: that makes new labels and books a new pickup."
    >
      <ParcelCases lookup={useParcelCases()} />
      <ParcelProblems lookup={useParcelProblems()} />
      <PickupProblems lookup={usePickupProblems()} />
      <CarrierBills />
    </DensePage>
  );
}
