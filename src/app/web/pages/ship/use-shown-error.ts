import { useEffect } from 'react';
import { useStore } from 'zustand';
import { reportFieldError } from '#capabilities/telemetry/web/report-field-error.ts';
import type { SectionKey } from '#rules/shipment/form-problems.ts';
import { usePageState } from './use-page-state.ts';

/**
 * The error of a field, if it is time to show it. It goes with the keystroke that mends it, because it is asked for anew. Each one
 * that is shown is told to tag tracking, once for as long as it stands. VAL-08 VAL-09
 */
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
  const shown = isShown ? problem : undefined;
  useEffect(() => {
    if (shown !== undefined) reportFieldError({ field: fieldId, message: shown, form: 'ship' });
  }, [shown, fieldId]);
  return shown;
}
