import { type ProductType, productTypeLabel } from './product-types.ts';

/** `Golf bag, Standard`; if kind and size have the same name, it appears once: `Trunk`. */
export function bagText({ type, label }: { readonly type: ProductType; readonly label: string }): string {
  const kind = productTypeLabel(type);
  return kind === label ? kind : `${kind}, ${label}`;
}
