const words: Readonly<Record<string, string>> = {
  user: 'Traveler',
  pro: 'Pro',
  admin: 'Admin',
  admin_plus: 'Admin plus',
  manager: 'Manager',
  club_staff: 'Club staff',
  carrier_admin: 'Carrier admin',
};

/** What people call a role; no code of ours on a screen. */
export function roleWords(role: string): string {
  return words[role] ?? role;
}
