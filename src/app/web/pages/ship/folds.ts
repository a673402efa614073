import { createStore, type StoreApi } from 'zustand';
import type { PartKey } from '#rules/shipment/next-part.ts';
import { focusOnceThere } from './focus-soon.ts';

/**
 * `as-found`: the user has not touched the section; it is folded if the address of the page filled it in. `open` and `folded` are
 * the user's choice. `unchanged`: it belongs to an order that is being changed, and folds until it is opened or needs something. A
 * section never folds while it is being used.
 */
export type Fold = 'as-found' | 'open' | 'folded' | 'unchanged';

export type Folds = StoreApi<
  Readonly<Record<PartKey, Fold>> & {
    /** The part in use, the only one that is open on a narrow screen; null until the user has touched one. */
    readonly step: PartKey | null;
  }
>;

export function createFolds(step: PartKey | null): Folds {
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

/** Opens a part. */
export function openPart(folds: Folds, part: PartKey): void {
  folds.setState({ [part]: 'open', step: part });
}

/** Opens the part of a control and brings the focus to it. */
export function goToField(folds: Folds, { section, fieldId }: { section: PartKey; fieldId: string }): void {
  openPart(folds, section);
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
