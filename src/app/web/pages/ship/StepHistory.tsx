import { useEffect } from 'react';
import type { SectionKey } from '#rules/shipment/next-section.ts';
import { firstNeededSection } from '#rules/shipment/first-needed-section.ts';
import { openSection } from './folds.ts';
import { stepOfEntry } from './step-of-entry.ts';
import { useDraftStore } from './use-draft.ts';
import { usePageState } from './use-page-state.ts';

/**
 * On a narrow screen each section is an entry of the tab's history: the browser's back and forward buttons lead from section to section, and a
 * reload stays in its section. All entries share what was typed.
 */
export default function StepHistory(): null {
  const { folds } = usePageState();
  const store = useDraftStore();
  useEffect(() => {
    const addEntry = ({ step }: { step: SectionKey | null }, before: { step: SectionKey | null }): void => {
      if (step === null || step === before.step || step === stepOfEntry()) return;
      const left = before.step ?? firstNeededSection(store.getState());
      window.history.replaceState({ ...window.history.state, step: left }, '');
      if (step !== left) window.history.pushState({ ...window.history.state, step }, '');
    };
    const followEntry = (): void => {
      const step = stepOfEntry();
      if (step === null || step === folds.getState().step) return;
      openSection(folds, step);
      showSection(step);
    };
    // What happened before this code had loaded.
    const opened = folds.getInitialState();
    if (stepOfEntry() === opened.step) addEntry(folds.getState(), opened);
    else followEntry();
    const unsubscribe = folds.subscribe(addEntry);
    window.addEventListener('popstate', followEntry);
    return () => {
      unsubscribe();
      window.removeEventListener('popstate', followEntry);
    };
  }, [folds, store]);
  return null;
}

/** Brings a section to the top once it is drawn, after the browser has restored the scroll position of the entry. */
function showSection(section: SectionKey): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const drawn = document.getElementById(section);
      drawn?.scrollIntoView({ block: 'start', behavior: 'instant' });
      drawn?.focus({ preventScroll: true });
    }),
  );
}
