import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { CarrierBills } from '#capabilities/carrier-bills/web/CarrierBills.tsx';
import { useCarrierBills } from '#capabilities/carrier-bills/web/use-carrier-bills.ts';
import { ParcelProblems } from '#capabilities/label-problems/web/ParcelProblems.tsx';
import { useParcelProblems } from '#capabilities/label-problems/web/use-parcel-problems.ts';
import { ParcelCases } from '#capabilities/parcel-cases/web/ParcelCases.tsx';
import { useParcelCases } from '#capabilities/parcel-cases/web/use-parcel-cases.ts';
import { PickupProblems } from '#capabilities/pickup-problems/web/PickupProblems.tsx';
import { usePickupProblems } from '#capabilities/pickup-problems/web/use-pickup-problems.ts';
import { DensePage } from '#kit/web/layout/DensePage.tsx';
import type { ListPaging } from '#kit/web/layout/StaffList.tsx';
import { may } from '#rules/account/permissions.ts';
import { useStaffPage } from '../../frame/use-staff-page.ts';
import { pageFacts } from '../../page-facts.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';
import { type ListInPages, type ParcelsView, parcelsView, withPage } from './parcels-view.ts';
import { StaffFilterForm } from './StaffFilterForm.tsx';

const title = 'Bags and labels';

/** Bags with which something went wrong or that have no label, for admins; not found for all others. SCR-08 ROL-01 */
export default function AdminParcelsPage(): ReactNode {
  const { person } = pageFacts;
  return person && may(person.role, 'handle-parcels') ? <ParcelsPage /> : <NotFoundPage />;
}

function ParcelsPage(): ReactNode {
  useStaffPage(title);
  const [parameters, setParameters] = useSearchParams();
  const { bags, labels, pickups, bills } = parcelsView(parameters);
  const pagesOf = (list: ListInPages, page: number | null): ListPaging => ({
    page: page ?? 1,
    onPage: (next) => setParameters((before) => withPage(before, { list, page: next })),
  });
  return (
    <DensePage
      title={title}
      lead="What went wrong with bags on their way, and labels and pickups that the carrier refused or won’t cancel. If an address is wrong, change the order: that makes new labels and books a new pickup."
    >
      <StaffFilterForm parameters={parameters} today={pageFacts.today} onChange={setParameters} />
      {bags && <Bags filter={bags} pages={pagesOf('bags', bags.page)} />}
      {labels && <Labels filter={labels} pages={pagesOf('labels', labels.page)} />}
      {pickups && <Pickups filter={pickups} pages={pagesOf('pickups', pickups.page)} />}
      {bills && <Bills filter={bills} pages={pagesOf('bills', bills.page)} />}
    </DensePage>
  );
}

function Bills({ filter, pages }: { filter: NonNullable<ParcelsView['bills']>; pages: ListPaging }): ReactNode {
  return <CarrierBills lookup={useCarrierBills(filter)} search={filter.search} pages={pages} />;
}

function Bags({ filter, pages }: { filter: NonNullable<ParcelsView['bags']>; pages: ListPaging }): ReactNode {
  return <ParcelCases lookup={useParcelCases(filter)} search={filter.search} pages={pages} />;
}

function Labels({ filter, pages }: { filter: NonNullable<ParcelsView['labels']>; pages: ListPaging }): ReactNode {
  return <ParcelProblems lookup={useParcelProblems(filter)} pages={pages} />;
}

function Pickups({ filter, pages }: { filter: NonNullable<ParcelsView['pickups']>; pages: ListPaging }): ReactNode {
  return <PickupProblems lookup={usePickupProblems(filter)} pages={pages} />;
}
