/**
 * The address of an order's receipt. The role is a parameter without a value; a guest's role is the string `false`, which the address
 * calls `user`. `utm_nooverride` keeps analytics from attributing the visit anew. SCR-06
 */
export function receiptAddress({ role, orderId }: { readonly role: string; readonly orderId: number }): string {
  const shown = role === 'false' ? 'user' : role;
  return `/payments/receipt?${encodeURIComponent(shown)}&order_id=${orderId}&utm_nooverride=1`;
}
