import { useStore } from 'zustand';
import type { SectionKey } from '#rules/shipment/form-problems.ts';
import { mayShowErrors } from '#rules/validation/may-show-errors.ts';
import { usePageState } from './use-page-state.ts';

/**
 * The error of a field, if it is time to show it. It goes with the keystroke that mends it, because it is asked for anew. Every error
 * of the ship page comes through here; that it is shown is reported by the field itself. VAL-08 VAL-09
 */
export function useShownError(field: {
  readonly section: SectionKey;
  readonly fieldId: string;
  readonly problem: string | undefined;
  /** `at-once` for an answer to what was entered, which nobody has to leave the field for: a day that is closed, an unknown zip. */
  readonly when?: 'left' | 'at-once';
}): string | undefined {
  const { section, fieldId, problem, when = 'left' } = field;
  const { shownErrors } = usePageState();
  const isShown = useStore(shownErrors, ({ left, asked, pageAgeMs }) => {
    const wasSubmitted = asked.has(section);
    const isDue = wasSubmitted || when === 'at-once' || left.has(fieldId);
    return isDue && mayShowErrors({ pageAgeMs, wasSubmitted });
  });
  return isShown ? problem : undefined;
}
