import type { FormProblem } from './form-problems.ts';
import { type SectionKey, sectionKeys } from './sections.ts';

/** A part of the ship page: its section, or the payment at the end. */
export type PartKey = SectionKey | 'pay';

/**
 * Where "Continue" leads: to the next part that is open or needs something. It never leads to a part that still waits for an earlier one;
 * then it leads to the first part that needs something.
 */
export function nextPart(
  from: SectionKey,
  page: {
    readonly parts: readonly PartKey[];
    readonly needs: readonly Pick<FormProblem, 'section'>[];
    isFolded(part: PartKey): boolean;
    isWaiting(part: PartKey): boolean;
  },
): PartKey {
  const needsMore = (part: PartKey): boolean => page.needs.some(({ section }) => section === part);
  const later = page.parts.slice(page.parts.indexOf(from) + 1);
  const next = later.find((part) => needsMore(part) || !page.isFolded(part)) ?? 'pay';
  if (!page.isWaiting(next)) return next;
  return page.parts.find((part) => part !== from && needsMore(part) && !page.isWaiting(part)) ?? next;
}

export function isPart(name: unknown): name is PartKey {
  return name === 'pay' || sectionKeys.some((key) => key === name);
}

/** The parts of a trip in their order on the page. */
export function partsOfTrip({ roundtrip }: { readonly roundtrip: boolean }): readonly PartKey[] {
  return [...sectionKeys.filter((key) => key !== 'return' || roundtrip), 'pay'];
}
