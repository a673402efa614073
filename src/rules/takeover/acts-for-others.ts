/**
 * Who books for others and takes their carts over: admins of either kind, and managers. A carrier admin looks after carriers and not
 * after people, although the word is in the name of the role. ROL-01 ROL-02
 */
export function actsForOthers(role: string): boolean {
  return role === 'admin' || role === 'admin_plus' || role === 'manager';
}
