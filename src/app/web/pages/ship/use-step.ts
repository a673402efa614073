import { useStore } from 'zustand';
import type { SectionKey } from '#rules/shipment/next-section.ts';
import { firstNeededSection } from '#rules/shipment/first-needed-section.ts';
import { isCompact, useIsWide } from './layout.ts';
import { useDraft } from './use-draft.ts';
import { usePageState } from './use-page-state.ts';

/** The one section that is open on a narrow screen; null where every section may be open. */
export function useStep(): SectionKey | null {
  const isWide = useIsWide();
  const step = useStore(usePageState().folds, (folds) => folds.step);
  const found = useDraft(firstNeededSection);
  return isWide || isCompact ? null : (step ?? found);
}
