/** Pro users pay wholesale prices and book for their guests. ROL-01 */
export function isProRole(role: string): boolean {
  return role === 'pro';
}

/** Admins of either kind. Managers are not admins: they book for others too, but change no prices. ROL-01 */
export function isAdminRole(role: string): boolean {
  return role === 'admin' || role === 'admin_plus';
}

/** Users who ship, as opposed to our staff, club staff and carrier admins. ROL-01 */
export function isShipperRole(role: string): boolean {
  return role === 'user' || role === 'pro';
}
