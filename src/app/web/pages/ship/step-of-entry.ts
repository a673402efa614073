import { historyState } from '#kit/web/history-state.ts';
import { isSection, type SectionKey } from '#rules/shipment/next-section.ts';

/** The section that this entry of the tab's history is about; null where it is about the whole page. */
export function stepOfEntry(): SectionKey | null {
  const step = historyState()['step'];
  return isSection(step) ? step : null;
}

/** Makes this entry about a section, so that opening it adds none. */
export function setStepOfEntry(step: SectionKey): void {
  window.history.replaceState({ ...historyState(), step }, '');
}
