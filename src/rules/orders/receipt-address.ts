/**
 * Where the receipt of an order is. The current role stands in the address by its bare name; nobody's role is the string `false`,
 * which the address calls `user`. The last part keeps the visit's source as it was. SCR-06
 */
export function receiptAddress({ role, orderId }: { readonly role: string; readonly orderId: number }): string {
  const shown = role === 'false' ? 'user' : role;
  return `/payments/receipt?${encodeURIComponent(shown)}&order_id=${orderId}&utm_nooverride=1`;
}
