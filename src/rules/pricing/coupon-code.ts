/** The code of a coupon, however it was typed. Null if it can't be one; the database would even refuse some texts, such as a NUL. PRC-06 */
export function couponCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9-]+$/.test(code) ? code : null;
}
