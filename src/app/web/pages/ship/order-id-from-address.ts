/** The order that the address of the page wants to change; null for a new one. */
export function orderIdFromAddress(search: string): number | null {
  const asked = new URLSearchParams(search).get('change') ?? '';
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
}
