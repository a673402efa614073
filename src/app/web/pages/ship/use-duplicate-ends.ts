import { duplicateShipPoints } from '#rules/address/duplicate-ship-points.ts';
import { messages } from '#rules/messages.ts';
import { duplicateField } from '#rules/shipment/form-problems.ts';
import type { End } from '#rules/shipment/draft.ts';
import { useDraft, useDraftStore } from './use-draft.ts';
import { useShownError } from './use-shown-error.ts';

/** The words for two ends that are the same place, at the end that was chosen last or once the order is asked for. PNT-05 */
export function useDuplicateEnds(end: End): string | undefined {
  const store = useDraftStore();
  const duplicate = useDraft(duplicateShipPoints);
  return useShownError({
    section: 'where',
    fieldId: duplicateField(store.getState(), end),
    problem: duplicate === null ? undefined : messages[duplicate],
  });
}
