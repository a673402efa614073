import { isSameList } from '#kit/web/same-list.ts';
import { useSelected } from '#kit/web/use-selected.ts';
import type { FormProblem } from '#rules/shipment/form-problems.ts';
import type { SectionKey } from '#rules/shipment/next-section.ts';
import { usePageState } from './use-page-state.ts';

type Needs = readonly FormProblem[] | null;

/** What the order still needs from a section; null while that is unknown. */
export function useNeedsOf(section: SectionKey): Needs {
  return useNeeds((need) => need.section === section);
}

/** What the order still needs from the form; null while that is unknown. */
export function useNeeds(isWanted: (need: FormProblem) => boolean = () => true): Needs {
  const { needs } = usePageState();
  return useSelected(needs, ({ list }) => list?.filter(isWanted) ?? null, areSame);
}

function areSame(a: Needs, b: Needs): boolean {
  if (a === null || b === null) return a === b;
  return isSameList(
    a.map(({ fieldId }) => fieldId),
    b.map(({ fieldId }) => fieldId),
  );
}
