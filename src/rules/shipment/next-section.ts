import type { FormProblem } from './form-problems.ts';
import { type TripSectionKey, tripSectionKeys } from './trip-sections.ts';

/** A section of the ship page: one of the trip, or the payment at the end. */
export type SectionKey = TripSectionKey | 'pay';

/**
 * Where "Continue" leads: to the next section that is open or needs something. It never leads to a section that still waits for an
 * earlier one; then it leads to the first section that needs something.
 */
export function nextSection(
  from: TripSectionKey,
  page: {
    readonly sections: readonly SectionKey[];
    readonly needs: readonly Pick<FormProblem, 'section'>[];
    isFolded(section: SectionKey): boolean;
    isWaiting(section: SectionKey): boolean;
  },
): SectionKey {
  const needsMore = (section: SectionKey): boolean => page.needs.some((need) => need.section === section);
  const later = page.sections.slice(page.sections.indexOf(from) + 1);
  const next = later.find((section) => needsMore(section) || !page.isFolded(section)) ?? 'pay';
  if (!page.isWaiting(next)) return next;
  return page.sections.find((section) => section !== from && needsMore(section) && !page.isWaiting(section)) ?? next;
}

export function isSection(name: unknown): name is SectionKey {
  return name === 'pay' || tripSectionKeys.some((key) => key === name);
}

/** The sections of a trip in their order on the page. */
export function sectionsOfTrip({ roundtrip }: { readonly roundtrip: boolean }): readonly SectionKey[] {
  return [...tripSectionKeys.filter((key) => key !== 'return' || roundtrip), 'pay'];
}
