import { historyState } from '#kit/web/history-state.ts';
import { isPart, type PartKey } from '#rules/shipment/next-part.ts';

/** The part that this entry of the tab's history is about; null where it is about the whole page. */
export function stepOfEntry(): PartKey | null {
  const step = historyState()['step'];
  return isPart(step) ? step : null;
}

/** Makes this entry about a part, so that opening it adds none. */
export function setStepOfEntry(step: PartKey): void {
  window.history.replaceState({ ...historyState(), step }, '');
}
