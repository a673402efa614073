import type { ReactNode } from 'react';
import { DensePage } from '#kit/web/layout/DensePage.tsx';
import { ParcelProblems } from './ParcelProblems.tsx';
import { PickupProblems } from './PickupProblems.tsx';
import { useParcelProblems } from './use-parcel-problems.ts';
import { usePickupProblems } from './use-pickup-problems.ts';

/** The parcels that staff have to look at, and what to do about them. SCR-08 */
export function ParcelProblemsPage({ title }: { title: string }): ReactNode {
  return (
    <DensePage
      title={title}
      lead="The carrier refused a label or a pickup, or won’t take back one that no order needs. The most urgent come first. If an address is wrong, change the order: that makes new labels and books a new pickup."
    >
      <ParcelProblems lookup={useParcelProblems()} />
      <PickupProblems lookup={usePickupProblems()} />
    </DensePage>
  );
}
