import type { ProductType } from '#rules/products/product-types.ts';
import type { Draft, ProductLine } from '#rules/shipment/draft.ts';

/** The bags of one kind that a traveler sends; undefined when there are none. */
export function findLine(draft: Draft, travelerId: string, type: ProductType): ProductLine | undefined {
  return draft.travelers.find(({ id }) => id === travelerId)?.lines.find((line) => line.type === type);
}

/** The ids of the line's controls start with it. */
export function lineId(travelerId: string, type: ProductType): string {
  return `traveler-${travelerId}-${type}`;
}
