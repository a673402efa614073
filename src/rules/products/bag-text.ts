import { type ProductType, productTypeLabel } from './product-types.ts';

/** `Golf bag, Standard`; a size that is called as its kind is said once: `Trunk`. */
export function bagText({ type, label }: { readonly type: ProductType; readonly label: string }): string {
  const kind = productTypeLabel(type);
  return kind === label ? kind : `${kind}, ${label}`;
}
