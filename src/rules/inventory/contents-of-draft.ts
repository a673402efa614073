import { areContentsRequired, describedBy } from '#rules/products/product-row.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import { findSize, type Sku } from '#rules/products/size-classes.ts';
import { type Problem, problem } from '#rules/result.ts';
import type { Draft, Product } from '#rules/shipment/draft.ts';
import type { ProductType } from '#rules/products/product-types.ts';
import { isCustomsInfoRequired } from '#rules/customs/customs-info.ts';
import { type InventoryFacts, type InventoryItem, inventoryProblems } from './inventory.ts';

/**
 * What is in each bag of the outbound leg, in the order of `bagsOnLeg`; null when no bag has contents, so that the stored contents of an
 * order stay as they are.
 */
export function contentsOfDraft(draft: Pick<Draft, 'travelers'>): readonly (readonly InventoryItem[])[] | null {
  const bags = draft.travelers
    .flatMap(({ lines }) => lines)
    .flatMap(({ type, products }) => products.filter((product) => skuOf(type, product) !== null));
  return bags.some(({ items }) => items !== undefined) ? bags.map(({ items }) => items ?? []) : null;
}

/** The draft with the listed contents as the note of a bag that needs one and has none, so that nobody types them twice. PRD-03 */
export function withListedNotes(draft: Draft): Draft {
  const { origin, destination } = draft;
  const isInternational = !isDomesticRoute({ origin: origin.country, destination: destination.country });
  return changeProducts(draft, (product, type) => {
    const isMissing = product.note.trim() === '' && areContentsRequired({ type, isInternational });
    return isMissing ? { ...product, note: describedBy(product.items) } : product;
  });
}

/** The draft as an order stores it: contents are stored per bag, where they can be changed until the first scan. */
export function withoutContents(draft: Draft): Draft {
  return changeProducts(draft, ({ items: _stored, ...product }) => product);
}

/** The draft of an order with the stored contents of its bags, by their number on the outbound leg, from 1. */
export function withContents(
  draft: Draft,
  contentsOf: (bag: { readonly bag: number; readonly sku: Sku }) => readonly InventoryItem[],
): Draft {
  let bag = 0;
  return changeProducts(draft, (product, type) => {
    const sku = skuOf(type, product);
    if (sku === null) return product;
    bag += 1;
    return { ...product, items: contentsOf({ bag, sku }) };
  });
}

/** What is wrong with the contents, by field: `travelers[0][lines][0][products][0][items][0][what]`. */
export function contentsProblems(
  { travelers, origin, destination }: Pick<Draft, 'travelers' | 'origin' | 'destination'>,
  { isCountry }: Pick<InventoryFacts, 'isCountry'>,
): readonly Problem[] {
  const isDeclared = isCustomsInfoRequired({ origin: origin.country, destination: destination.country });
  return travelers.flatMap(({ lines }, traveler) =>
    lines.flatMap(({ products }, line) =>
      products.flatMap(({ items = [] }, index) =>
        inventoryProblems(items, { isCountry, isDeclared }).map(({ field, message }) => {
          const [, row = '', name = ''] = /^items\[(\d+)\]\[(\w+)\]$/.exec(field) ?? [];
          const bag = `travelers[${traveler}][lines][${line}][products][${index}]`;
          return problem(`${bag}[items][${row}][${name}]`, message);
        }),
      ),
    ),
  );
}

function skuOf(type: ProductType, { size }: Product): Sku | null {
  return (size !== null && findSize({ type, size })?.sku) || null;
}

function changeProducts(draft: Draft, change: (product: Product, type: ProductType) => Product): Draft {
  return {
    ...draft,
    travelers: draft.travelers.map((traveler) => ({
      ...traveler,
      lines: traveler.lines.map((line) => ({
        ...line,
        products: line.products.map((product) => change(product, line.type)),
      })),
    })),
  };
}
