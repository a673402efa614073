const names: Readonly<Record<string, string>> = {
  user: 'Traveler',
  pro: 'Pro',
  admin: 'Admin',
  admin_plus: 'Admin plus',
  manager: 'Manager',
  club_staff: 'Club staff',
  carrier_admin: 'Carrier admin',
};

/** What screens call a role. */
export function roleName(role: string): string {
  return names[role] ?? role;
}
