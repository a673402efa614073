import { isProductType, type ProductType } from './product-types.ts';
import { findSize, type Sku } from './size-classes.ts';

/** `golf-standard` for a golf bag of the standard size; undefined when the kind does not come in that size. */
export function printSku({ type, size }: { type: ProductType; size: string }): Sku | undefined {
  return findSize({ type, size })?.sku;
}

/** The kind and size of a SKU in a URL or a file, if we ship it. URL-03 */
export function parseSku(text: string): { type: ProductType; size: string; sku: Sku } | undefined {
  const dash = text.indexOf('-');
  const type = text.slice(0, dash);
  if (!isProductType(type)) return undefined;
  const found = findSize({ type, size: text.slice(dash + 1) });
  return found && { type: found.type, size: found.size, sku: found.sku };
}
