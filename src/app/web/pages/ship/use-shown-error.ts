import { useStore } from 'zustand';
import type { SectionKey } from './trip-gaps.ts';
import { usePageState } from './use-page-state.ts';

/** The error of a field, if it is time to show it. It goes with the keystroke that mends it, because it is asked for anew. */
export function useShownError(field: {
  readonly section: SectionKey;
  readonly fieldId: string;
  readonly problem: string | undefined;
}): string | undefined {
  const { section, fieldId, problem } = field;
  const { shownErrors } = usePageState();
  const isShown = useStore(
    shownErrors,
    ({ left, asked, isQuiet }) => asked.has(section) || (!isQuiet && left.has(fieldId)),
  );
  return isShown ? problem : undefined;
}
