/** The order that the address of the page wants to change, or to book again; null for neither. */
export function orderIdFromAddress(search: string, wish: 'change' | 'again'): number | null {
  const asked = new URLSearchParams(search).get(wish) ?? '';
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
}
