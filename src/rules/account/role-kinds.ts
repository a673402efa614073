/** Pro users pay wholesale prices and book for those they look after. ROL-01 */
export function isProRole(role: string): boolean {
  return role === 'pro';
}

/** Admins of either kind. Managers book for others too, but change no price, so they are none. ROL-01 */
export function isAdminRole(role: string): boolean {
  return role === 'admin' || role === 'admin_plus';
}

/** Those who come to ship, and not to work here, at a club or at a carrier. ROL-01 */
export function isCustomerRole(role: string): boolean {
  return role === 'user' || role === 'pro';
}
