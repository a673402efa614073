import type { ReactNode } from 'react';
import { DensePage } from '#kit/web/layout/DensePage.tsx';
import { ParcelCases } from './ParcelCases.tsx';
import { ParcelProblems } from './ParcelProblems.tsx';
import { useParcelCases } from './use-parcel-cases.ts';
import { useParcelProblems } from './use-parcel-problems.ts';

/** The parcels that staff have to look at, and what to do about them. SCR-08 */
export function ParcelProblemsPage({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <DensePage
      title={title}
      lead="What went wrong with bags on their way, and labels that the carrier refused or won’t take back."
    >
      <ParcelCases lookup={useParcelCases()} />
      <ParcelProblems lookup={useParcelProblems()} />
      {children}
    </DensePage>
  );
}
