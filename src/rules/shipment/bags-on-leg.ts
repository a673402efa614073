import type { MessageName } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import { isCoverOffered } from '#rules/products/cover-options.ts';
import type { ProductType } from '#rules/products/product-types.ts';
import { findSize, type Sku } from '#rules/products/size-classes.ts';
import { type Problem, problem } from '#rules/result.ts';
import type { Draft, Leg, Product } from './draft.ts';

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
  const problems: Problem[] = [];
  forEachProduct(draft, (type, { size, cover }, path) => {
    if (size !== null && !findSize({ type, size })) problems.push(problem(`${path()}[size]`, 'sizeUnknown'));
    if (!isCoverOffered(cover)) problems.push(problem(`${path()}[cover]`, 'coverUnknown'));
  });
  return problems;
}

/** What is missing before the bags have a price: at least one bag, each with its size. PRD-02 */
export function missingBags(draft: Draft): Problem[] {
  const problems: Problem[] = [];
  let isEmpty = true;
  forEachProduct(draft, (_type, { size }, path) => {
    isEmpty = false;
    if (size === null) problems.push(problem(`${path()}[size]`, 'sizeRequired'));
  });
  return isEmpty ? [problem('travelers', 'bagRequired')] : problems;
}

/** Why no bag has a service on a leg: there is none, none has a size, or none comes back. SVC-01 */
export function whyNoBags(draft: Draft, leg: Leg): MessageName {
  if (!draft.travelers.some(({ lines }) => lines.length > 0)) return 'bagRequired';
  return leg === 'return' && bagsOnLeg(draft, 'outbound').length > 0 ? 'noBagComesBack' : 'sizeRequired';
}

/** The path of a bag is written only where something is wrong with it. */
function forEachProduct(draft: Draft, visit: (type: ProductType, product: Product, path: () => string) => void): void {
  for (const [travelerIndex, traveler] of draft.travelers.entries()) {
    for (const [lineIndex, line] of traveler.lines.entries()) {
      for (const [index, product] of line.products.entries()) {
        visit(line.type, product, () => `travelers[${travelerIndex}][lines][${lineIndex}][products][${index}]`);
      }
    }
  }
}
