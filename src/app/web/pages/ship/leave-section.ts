import type { FormProblem } from '#rules/shipment/form-problems.ts';
import { nextPart, type PartKey, partsOfTrip } from '#rules/shipment/next-part.ts';
import type { SectionKey } from '#rules/shipment/sections.ts';
import { focusOnceThere } from './focus-soon.ts';
import { type Folds, goToField, openPart } from './folds.ts';
import { isCompact } from './layout.ts';
import { askForErrors, type ShownErrors } from './shown-errors.ts';
import type { TripGap } from '#rules/shipment/trip-gaps.ts';

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

/** Shows what a section still needs, or opens the next part. */
export async function leaveSection(section: SectionKey, page: PageToLeave): Promise<void> {
  let lacks = await page.findLacks();
  // A lookup of a club, a zip or a shipping speed may still fill in what seems to be missing.
  if (page.isLookingUp() && (page.isSpeedOnItsWay() || lacksBefore(section, lacks))) {
    await lookupsEnd(page);
    lacks = await page.findLacks();
  }
  const first = [...lacks.gaps, ...lacks.needs].find((lack) => lack.section === section);
  if (!first) return continueToNextPart(section, page.folds, lacks);
  askForErrors(page.shownErrors, section);
  goToField(page.folds, first);
}

/** Whether something seems to be missing up to the end of a section. */
function lacksBefore(section: SectionKey, { gaps, needs, roundtrip }: Lacks): boolean {
  const parts = partsOfTrip({ roundtrip });
  return [...gaps, ...needs].some((lack) => parts.indexOf(lack.section) <= parts.indexOf(section));
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

/** Folds a section that needs nothing more, and opens the next part that does. */
function continueToNextPart(section: SectionKey, folds: Folds, { gaps, needs, roundtrip }: Lacks): void {
  folds.setState({ [section]: 'folded' });
  const lacking = [...gaps, ...needs];
  const isLeft = (part: PartKey): boolean => lacking.some((lack) => lack.section === part);
  const next = nextPart(section, {
    parts: partsOfTrip({ roundtrip }),
    needs: lacking,
    // The services stay open when one is chosen.
    isFolded: (part) => isPart('folded', part) || ((part === 'services' || part === 'return') && !isLeft(part)),
    isWaiting: (part) => isPart('waiting', part),
  });
  goToPart(folds, next, needs.find((need) => need.section === next)?.fieldId);
}

/** Whether a part of the page is folded, or still waits for another one. */
function isPart(state: 'folded' | 'waiting', part: PartKey): boolean {
  return document.getElementById(part)?.dataset['state'] === state;
}

/**
 * Brings a part to the top of the window, with the focus in the field to fill in first. On a narrow screen the title stays in view, unless
 * that would hide the one field that is still missing: a user who sees only filled fields can't tell what is missing.
 */
export function goToPart(folds: Folds, part: PartKey, fieldId: string | undefined): void {
  openPart(folds, part);
  // Whatever folds and opens has been drawn by then, so nothing moves afterwards.
  requestAnimationFrame(() => {
    const section = document.getElementById(part);
    if (!section) return;
    const toTop = (): void => section.scrollIntoView({ block: 'start', behavior: 'instant' });
    toTop();
    const show = fieldId === undefined ? showOnWideScreen : showField;
    const keepInView = (): void => {
      toTop();
      if (document.activeElement !== section && section.contains(document.activeElement)) show(document.activeElement);
    };
    // The browser keeps what was in view in place while something above it folds; the next frame undoes that.
    requestAnimationFrame(keepInView);
    keepAtTop(section, keepInView);
    const focusFirst = (): boolean => focusControl(firstToFill(section, fieldId), show);
    if (focusFirst()) return;
    section.focus({ preventScroll: true });
    focusOnceThere(part, focusFirst);
  });
}

/** Longer than a slow connection takes to load the fields. */
const loadsWithinMs = 20_000;

/** While its fields arrive, a part stays at the top, and the field with the focus in view, until the user does anything. */
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

/** A narrow window scrolls on from the part's title only for a field that is further down than the bar with the price. */
function showField(field: Element | null): void {
  showOnWideScreen(field);
  if (!isWide() && field && field.getBoundingClientRect().bottom > window.innerHeight * foldOfWindow) {
    field.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
}

const foldOfWindow = 0.8;

/** Whether several parts may be open. */
function isWide(): boolean {
  return isCompact || window.matchMedia('(min-width: 48rem)').matches;
}
