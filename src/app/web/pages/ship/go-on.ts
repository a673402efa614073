import type { FormProblem } from '#rules/shipment/form-problems.ts';
import { nextPart, type PartKey, partsOfTrip } from '#rules/shipment/next-part.ts';
import type { SectionKey } from '#rules/shipment/sections.ts';
import { focusOnceThere } from './focus-soon.ts';
import type { Folds } from './folds.ts';

/** Folds a section that needs nothing more, and leads to the next part that does. */
export function goOn(
  section: SectionKey,
  page: { readonly folds: Folds; readonly needs: readonly FormProblem[]; readonly roundtrip: boolean },
): void {
  const { folds, needs, roundtrip } = page;
  folds.setState({ [section]: 'folded' });
  const next = nextPart(section, {
    parts: partsOfTrip({ roundtrip }),
    needs,
    isFolded: (part) => isPart('folded', part),
    isWaiting: (part) => isPart('waiting', part),
  });
  goToPart(folds, next, needs.find((need) => need.section === next)?.fieldId);
}

/** Whether a part of the page is folded, or still waits for another one. */
function isPart(state: 'folded' | 'waiting', part: PartKey): boolean {
  return document.getElementById(part)?.dataset['state'] === state;
}

/** Brings a part to the top of the window, with the focus in the field to fill in first. */
function goToPart(folds: Folds, part: PartKey, fieldId: string | undefined): void {
  if (part !== 'pay') folds.setState({ [part]: 'open' });
  // Whatever folds and opens has been drawn by then, so nothing moves afterwards.
  requestAnimationFrame(() => {
    const section = document.getElementById(part);
    if (!section) return;
    const toTop = (): void => section.scrollIntoView({ block: 'start', behavior: 'instant' });
    toTop();
    // The browser keeps what was in view in place while something above it folds; the next frame undoes that.
    requestAnimationFrame(toTop);
    const focusFirst = (): boolean => focusControl(firstToFill(section, fieldId));
    if (focusFirst()) return;
    section.focus({ preventScroll: true });
    focusOnceThere(part, focusFirst);
  });
}

function firstToFill(section: HTMLElement, fieldId: string | undefined): HTMLElement | null {
  const asked = fieldId === undefined ? null : document.getElementById(fieldId);
  if (asked || fieldId !== undefined) return asked;
  const controls = [...section.querySelectorAll<HTMLElement>('input, select, textarea, iframe')];
  const isPayment = (control: HTMLElement): boolean => control.closest('[data-form="details"]') === null;
  return controls.find((control) => control.checkVisibility() && isPayment(control) && isEmpty(control)) ?? null;
}

function isEmpty(control: HTMLElement): boolean {
  if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) return false;
  return !('value' in control) || control.value === '';
}

/** A group of choices has no focus of its own: its first choice takes it. */
function focusControl(control: HTMLElement | null): boolean {
  const target = control?.matches('fieldset, [role="radiogroup"]') ? control.querySelector('input') : control;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  return target !== null && document.activeElement === target;
}
