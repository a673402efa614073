import { useStore } from 'zustand';
import type { TripSectionKey } from '#rules/shipment/trip-sections.ts';
import { mayShowErrors } from '#rules/validation/may-show-errors.ts';
import { usePageState } from './use-page-state.ts';

/**
 * The error of a field, if it is time to show it. It disappears with the keystroke that corrects it. Every error of the ship page comes
 * through here; the field itself reports that it is shown. VAL-08 VAL-09
 */
export function useShownError(field: {
  readonly section: TripSectionKey;
  readonly fieldId: string;
  readonly problem: string | undefined;
  /** `at-once`: shown without leaving the field, for example for a closed day or an unknown zip. */
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
