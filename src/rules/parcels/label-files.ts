import { parcelLimits } from './parcel-limits.ts';

/**
 * The file in which the label of a bag is. A file has a limited number of bags, so that a server creates it within a second and printers
 * can handle it.
 */
export function fileOfBag(bag: number): number {
  return Math.ceil(bag / parcelLimits.bagsPerFileMax);
}

/** The files of a leg with so many bags, each with its first and last bag. */
export function labelFiles(
  bagCount: number,
): readonly { readonly part: number; readonly first: number; readonly last: number }[] {
  const { bagsPerFileMax: most } = parcelLimits;
  return Array.from({ length: fileOfBag(bagCount) }, (_, index) => ({
    part: index + 1,
    first: index * most + 1,
    last: Math.min((index + 1) * most, bagCount),
  }));
}
