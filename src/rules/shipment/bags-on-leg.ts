import type { Cents } from '#rules/money.ts';
import { isCoverOffered } from '#rules/products/cover-options.ts';
import { findSize, type Sku } from '#rules/products/size-classes.ts';
import { type Problem, problem } from '#rules/result.ts';
import type { Draft, Leg } from './draft.ts';

/** One bag on one leg. */
export type BagOnLeg = { readonly travelerId: string; readonly sku: Sku; readonly cover: Cents };

/** The bags on a leg: all of them outbound, and on the return leg those whose line comes back. Bags without a size are left out. */
export function bagsOnLeg(draft: Draft, leg: Leg): readonly BagOnLeg[] {
  const bags: BagOnLeg[] = [];
  for (const traveler of draft.travelers) {
    for (const line of traveler.lines) {
      if (leg === 'return' && !line.roundtrip) continue;
      for (const { size, cover } of line.products) {
        const sizeClass = size === null ? undefined : findSize({ type: line.type, size });
        if (sizeClass) bags.push({ travelerId: traveler.id, sku: sizeClass.sku, cover });
      }
    }
  }
  return bags;
}

/** The invalid values of the bags: sizes and covers that are not on offer. Missing values are no problem here. */
export function checkBags(draft: Draft): Problem[] {
  return eachProduct(draft).flatMap(({ type, size, cover, path }) => [
    ...(size !== null && !findSize({ type, size }) ? [problem(`${path}[size]`, 'sizeUnknown')] : []),
    ...(isCoverOffered(cover) ? [] : [problem(`${path}[cover]`, 'coverUnknown')]),
  ]);
}

/** What is missing before the bags have a price: at least one bag, each with its size. PRD-02 */
export function missingBags(draft: Draft): Problem[] {
  const products = eachProduct(draft);
  if (products.length === 0) return [problem('travelers', 'bagRequired')];
  return products.flatMap(({ size, path }) => (size === null ? [problem(`${path}[size]`, 'sizeRequired')] : []));
}

function eachProduct(draft: Draft) {
  return draft.travelers.flatMap((traveler, travelerIndex) =>
    traveler.lines.flatMap((line, lineIndex) =>
      line.products.map(({ size, cover }, index) => ({
        type: line.type,
        size,
        cover,
        path: `travelers[${travelerIndex}][lines][${lineIndex}][products][${index}]`,
      })),
    ),
  );
}
