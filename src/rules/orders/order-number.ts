/** An order as people name it: by the number on the receipt (`P-7K3M9Q`), or by the one in the receipt's address. */
export type OrderNumber =
  | { readonly kind: 'display'; readonly displayId: string }
  | { readonly kind: 'id'; readonly orderId: number };

/** Reads an order number as people type it: in small letters, without the dash or with spaces. Null if it can't be one. */
export function orderNumber(typed: string): OrderNumber | null {
  const letters = typed.toUpperCase().replace(/[\s#–-]/g, '');
  if (/^\d{1,9}$/.test(letters)) return { kind: 'id', orderId: Number(letters) };
  const [, own] = /^P?([A-Z\d]{6})$/.exec(letters) ?? [];
  return own === undefined ? null : { kind: 'display', displayId: `P-${own}` };
}
