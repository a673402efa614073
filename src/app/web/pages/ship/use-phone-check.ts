import { useCallback } from 'react';
import { useStore } from 'zustand';
import { messages } from '#rules/messages.ts';
import type { TripSectionKey } from '#rules/shipment/trip-sections.ts';
import { usePageState } from './use-page-state.ts';
import { useShownError } from './use-shown-error.ts';

/**
 * What is wrong with a phone number: by our own rule, otherwise by international numbering rules, which the widget has once it is loaded. A
 * number that it refuses keeps the order from being placed. VAL-03
 */
export function usePhoneCheck(field: {
  readonly section: TripSectionKey;
  readonly fieldId: string;
  /** The result of our own rule. */
  readonly problem: string | undefined;
}): { readonly error: string | undefined; readonly onValidity: (isValid: boolean | null) => void } {
  const { section, fieldId, problem } = field;
  const { refusedPhones } = usePageState();
  const isRefused = useStore(refusedPhones, (refused) => refused.has(fieldId));
  const error = useShownError({
    section,
    fieldId,
    problem: problem ?? (isRefused ? messages.internationalPhoneNotValid : undefined),
  });
  const onValidity = useCallback(
    (isValid: boolean | null) => {
      refusedPhones.setState((refused) => {
        if ((isValid === false) === refused.has(fieldId)) return refused;
        const changed = new Set(refused);
        if (isValid === false) changed.add(fieldId);
        else changed.delete(fieldId);
        return changed;
      }, true);
    },
    [refusedPhones, fieldId],
  );
  return { error, onValidity };
}
