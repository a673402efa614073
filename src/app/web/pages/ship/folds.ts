import { createStore, type StoreApi } from 'zustand';
import { focusOnceThere } from '#kit/web/focus-soon.ts';
import type { SectionKey } from '#rules/shipment/next-section.ts';

/**
 * `as-found`: the user has not touched the section; it is folded if the address of the page filled it in. `open` and `folded` are
 * the user's choice. `unchanged`: it belongs to an order that is being changed, and folds until it is opened or needs something. A
 * section never folds while it is being used.
 */
export type Fold = 'as-found' | 'open' | 'folded' | 'unchanged';

export type Folds = StoreApi<
  Readonly<Record<SectionKey, Fold>> & {
    /** The section in use, the only one that is open on a narrow screen; null until the user has touched one. */
    readonly step: SectionKey | null;
  }
>;

export function createFolds(step: SectionKey | null): Folds {
  return createStore(() => ({
    where: 'as-found',
    bags: 'as-found',
    when: 'as-found',
    services: 'open',
    return: 'open',
    who: 'open',
    pay: 'open',
    step,
  }));
}

/** Opens a section. */
export function openSection(folds: Folds, section: SectionKey): void {
  folds.setState({ [section]: 'open', step: section });
}

/** Opens the section of a control and brings the focus to it. */
export function goToField(folds: Folds, { section, fieldId }: { section: SectionKey; fieldId: string }): void {
  openSection(folds, section);
  // The control exists once the section has been drawn open.
  requestAnimationFrame(() => {
    if (focusField(fieldId)) return;
    focusField(section);
    focusOnceThere(section, () => focusField(fieldId));
  });
}

function focusField(id: string): boolean {
  const field = document.getElementById(id);
  // The field may be in a closed disclosure.
  field?.closest('details:not([open])')?.setAttribute('open', '');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
  return field !== null;
}
