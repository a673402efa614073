import { focusOnceThere } from '#kit/web/focus-soon.ts';
import type { FormProblem } from '#rules/shipment/form-problems.ts';
import { nextSection, type SectionKey, sectionsOfTrip } from '#rules/shipment/next-section.ts';
import type { TripGap } from '#rules/shipment/trip-gaps.ts';
import type { TripSectionKey } from '#rules/shipment/trip-sections.ts';
import { type Folds, goToField, openSection } from './folds.ts';
import { isCompact } from './layout.ts';
import { showErrorsOf, type ShownErrors } from './shown-errors.ts';

type Lacks = {
  readonly gaps: readonly TripGap[];
  readonly needs: readonly FormProblem[];
  readonly roundtrip: boolean;
};

type PageToLeave = {
  readonly folds: Folds;
  readonly shownErrors: ShownErrors;
  isLookingUp(): boolean;
  /** Whether a shipping speed that was chosen before is being looked for. */
  isSpeedOnItsWay(): boolean;
  findLacks(): Promise<Lacks>;
};

/** Shows what a section still needs, or opens the next section. */
export async function leaveSection(section: TripSectionKey, page: PageToLeave): Promise<void> {
  let lacks = await page.findLacks();
  // A lookup of a club, a zip or a shipping speed may still fill in what seems to be missing.
  if (page.isLookingUp() && (page.isSpeedOnItsWay() || lacksBefore(section, lacks))) {
    await lookupsEnd(page);
    lacks = await page.findLacks();
  }
  const first = [...lacks.gaps, ...lacks.needs].find((lack) => lack.section === section);
  if (!first) return continueToNext(section, page.folds, lacks);
  showErrorsOf(page.shownErrors, section);
  goToField(page.folds, first);
}

/** Whether something seems to be missing up to the end of a section. */
function lacksBefore(section: TripSectionKey, { gaps, needs, roundtrip }: Lacks): boolean {
  const sections = sectionsOfTrip({ roundtrip });
  return [...gaps, ...needs].some((lack) => sections.indexOf(lack.section) <= sections.indexOf(section));
}

const lookupsWaitMs = 4000;
const lookAgainMs = 100;

/** One lookup may lead to another, so the page has to be quiet twice. A lookup that hangs delays the user only for a short time. */
async function lookupsEnd({ isLookingUp }: PageToLeave): Promise<void> {
  const until = Date.now() + lookupsWaitMs;
  for (let quiet = 0; quiet < 2 && Date.now() < until; quiet = isLookingUp() ? 0 : quiet + 1) {
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

/** Folds a section that needs nothing more, and opens the next section that does. */
function continueToNext(left: TripSectionKey, folds: Folds, { gaps, needs, roundtrip }: Lacks): void {
  folds.setState({ [left]: 'folded' });
  const lacking = [...gaps, ...needs];
  const lacks = (section: SectionKey): boolean => lacking.some((lack) => lack.section === section);
  const next = nextSection(left, {
    sections: sectionsOfTrip({ roundtrip }),
    needs: lacking,
    // The services stay open when one is chosen.
    isFolded: (section) =>
      isInState('folded', section) || ((section === 'services' || section === 'return') && !lacks(section)),
    isWaiting: (section) => isInState('waiting', section),
  });
  scrollToSection(folds, next, needs.find((need) => need.section === next)?.fieldId);
}

/** Whether a section of the page is folded, or still waits for another one. */
function isInState(state: 'folded' | 'waiting', section: SectionKey): boolean {
  return document.getElementById(section)?.dataset['state'] === state;
}

/**
 * Brings a section to the top of the window, with the focus in the field to fill in first. On a narrow screen the title stays in view,
 * unless that would hide the one field that is still missing: a user who sees only filled fields can't tell what is missing.
 */
export function scrollToSection(folds: Folds, section: SectionKey, fieldId: string | undefined): void {
  openSection(folds, section);
  // Whatever folds and opens has been drawn by then, so nothing moves afterwards.
  requestAnimationFrame(() => {
    const drawn = document.getElementById(section);
    if (!drawn) return;
    const toTop = (): void => drawn.scrollIntoView({ block: 'start', behavior: 'instant' });
    toTop();
    const show = fieldId === undefined ? showOnWideScreen : showField;
    const keepInView = (): void => {
      toTop();
      if (document.activeElement !== drawn && drawn.contains(document.activeElement)) show(document.activeElement);
    };
    // The browser keeps what was in view in place while something above it folds; the next frame undoes that.
    requestAnimationFrame(keepInView);
    keepAtTop(drawn, keepInView);
    const focusFirst = (): boolean => focusControl(firstToFill(drawn, fieldId), show);
    if (focusFirst()) return;
    drawn.focus({ preventScroll: true });
    focusOnceThere(section, focusFirst);
  });
}

/** Longer than a slow connection takes to load the fields. */
const loadsWithinMs = 20_000;

/** While its fields arrive, a section stays at the top, and the field with the focus in view, until the user does anything. */
function keepAtTop(section: HTMLElement, keepInView: () => void): void {
  const observer = new ResizeObserver(keepInView);
  observer.observe(section);
  // Parts above it may still grow or shrink, too.
  observer.observe(document.body);
  const stop = (): void => observer.disconnect();
  for (const act of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
    window.addEventListener(act, stop, { once: true, passive: true });
  }
  setTimeout(stop, loadsWithinMs);
}

function firstToFill(section: HTMLElement, fieldId: string | undefined): HTMLElement | null {
  const asked = fieldId === undefined ? null : document.getElementById(fieldId);
  if (asked || fieldId !== undefined) return asked;
  // The section itself gets the focus if it offers wallets, so that the key that was pressed to come here doesn't open one.
  if (section.querySelector('button[data-wallet]')) return section;
  const controls = [...section.querySelectorAll<HTMLElement>('input, select, textarea, iframe')];
  const isPayment = (control: HTMLElement): boolean => control.closest('[data-form="details"]') === null;
  return controls.find((control) => control.checkVisibility() && isPayment(control) && isEmpty(control)) ?? null;
}

function isEmpty(control: HTMLElement): boolean {
  if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) return false;
  return !('value' in control) || control.value === '';
}

/** A group of choices has no focus of its own: its first choice takes it. */
function focusControl(control: HTMLElement | null, show: (field: Element | null) => void): boolean {
  const target = control?.matches('fieldset, [role="radiogroup"]') ? control.querySelector('input') : control;
  target?.closest('details:not([open])')?.setAttribute('open', '');
  target?.focus({ preventScroll: true });
  if (target && target.dataset['state'] === undefined) show(target);
  return target !== null && document.activeElement === target;
}

function showOnWideScreen(field: Element | null): void {
  if (isWide()) field?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** A narrow window scrolls on from the section's title only for a field that is further down than the bar with the price. */
function showField(field: Element | null): void {
  showOnWideScreen(field);
  if (!isWide() && field && field.getBoundingClientRect().bottom > window.innerHeight * foldOfWindow) {
    field.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
}

const foldOfWindow = 0.8;

/** Whether several sections may be open. */
function isWide(): boolean {
  return isCompact || window.matchMedia('(min-width: 48rem)').matches;
}
