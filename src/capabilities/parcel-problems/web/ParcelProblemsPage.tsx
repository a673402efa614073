import type { ReactNode } from 'react';
import { DensePage } from '#kit/web/layout/DensePage.tsx';
import { ParcelCases } from './ParcelCases.tsx';
import { ParcelProblems } from './ParcelProblems.tsx';
import { PickupProblems } from './PickupProblems.tsx';
import { useParcelCases } from './use-parcel-cases.ts';
import { useParcelProblems } from './use-parcel-problems.ts';
import { usePickupProblems } from './use-pickup-problems.ts';

/** The parcels that staff have to look at, and what to do about them. SCR-08 */
export function ParcelProblemsPage({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <DensePage
      title={title}
      lead="What went wrong with bags on their way, and labels and pickups that the carrier refused or won’t cancel. If an address is wrong, change the order: that makes new labels and books a new pickup."
    >
      <ParcelCases lookup={useParcelCases()} />
      <ParcelProblems lookup={useParcelProblems()} />
      <PickupProblems lookup={usePickupProblems()} />
      {children}
    </DensePage>
  );
}
