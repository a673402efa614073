/** Everybody who can come: those with an account by their role, and guests. A visitor of a micro-site is a guest with its number. ROL-01 */
export const roles = ['user', 'pro', 'admin', 'admin_plus', 'manager', 'club_staff', 'carrier_admin'] as const;

export type Role = (typeof roles)[number];

/** On whose things: on none, on one's own (account, cart, order, the browser's cart or the one whose token one holds), on anybody's. */
export type Scope = 'none' | 'own' | 'any';

type Row = Readonly<Record<'guest' | Role, Scope>>;

/** What is nobody's: places, days, prices. */
const everybody: Row = row({ guest: 'any', signedIn: 'any' });

/** Also without an account: the browser's own cart, the one whose token one holds. */
const ownersAndAdmins: Row = row({ guest: 'own', signedIn: 'own', admins: 'any' });
const justOwners: Row = row({ guest: 'own', signedIn: 'own' });

/** With an account: one's own things need a name. */
const selfAndAdmins: Row = row({ signedIn: 'own', admins: 'any' });
const selfAndBookers: Row = row({ signedIn: 'own', admins: 'any', manager: 'any' });
const justSelf: Row = row({ signedIn: 'own' });

/** Our people. Managers book for others too, but change no price. */
const bookers: Row = row({ admins: 'any', manager: 'any' });
const admins: Row = row({ admins: 'any' });

/**
 * Who may do what. One line is one thing that people do, whichever calls it takes; each call asks its line, and a test sends every call as
 * every role. What is not `any` reaches nobody else's things: to whoever asks they do not exist. ROL-01 ROL-04
 */
const permissions = {
  'look-up-places': everybody,
  'look-up-clubs': everybody,
  'look-up-days': everybody,
  'look-up-pickup': everybody,
  'look-up-stores': everybody,
  'compare-services': everybody,
  'price-shipment': everybody,
  'see-brand': everybody,
  'report-from-browser': everybody,

  'search-address-book': justOwners,
  'open-cart': justOwners,
  'use-cart': ownersAndAdmins,
  'place-order': ownersAndAdmins,
  'see-order': ownersAndAdmins,
  'cancel-order': ownersAndAdmins,
  'refund-order': admins,

  'sign-in': justOwners,
  'sign-out': justOwners,
  register: justOwners,
  'recover-account': justOwners,
  'ask-about-account': justOwners,
  'complete-account': justSelf,
  'manage-account': justSelf,
  // Staff accounts are opened by their password and by nothing else.
  'link-sign-in': row({ user: 'own', pro: 'own' }),
  'accept-terms': selfAndBookers,
  'see-person': selfAndBookers,
  'see-header': selfAndAdmins,
  'see-ways-to-pay': ownersAndAdmins,
  'see-saved-card': selfAndAdmins,
  'request-club-billing': selfAndAdmins,
  'decide-club-billing': admins,

  'read-notes-for-guests': everybody,
  'read-notes-for-clubs': row({ admins: 'any', manager: 'any', club_staff: 'own' }),
  'see-club-record': row({ admins: 'any', manager: 'any', club_staff: 'any' }),

  'see-price-details': admins,
  'give-comp-discount': admins,
  // General admins only, by the word of the specification. PKP-01
  'see-waived-fees': row({ admin: 'any' }),
  'book-on-behalf': bookers,
  'take-over-cart': bookers,
  'search-people': bookers,
  'see-audit-log': admins,
  'see-person-record': admins,
  'see-overdue-payments': admins,
  'grant-credit': admins,
  'pause-carrier': row({ admins: 'any', carrier_admin: 'any' }),
} as const satisfies Readonly<Record<string, Row>>;

export type Action = keyof typeof permissions;

/** On whose things somebody may do something; a guest has no role. A role that nobody knows is that of a guest. ROL-01 */
export function scopeOf(role: string | null, action: Action): Scope {
  return permissions[action][isRole(role) ? role : 'guest'];
}

/** Whether somebody may do something at all, on their own things or on anybody's. ROL-01 */
export function may(role: string | null, action: Action): boolean {
  return scopeOf(role, action) !== 'none';
}

/** Whether somebody may do something to what belongs to others. ROL-01 ROL-02 */
export function mayForOthers(role: string | null, action: Action): boolean {
  return scopeOf(role, action) === 'any';
}

function isRole(role: string | null): role is Role {
  return role !== null && (roles as readonly string[]).includes(role);
}

/** A line of the table: what everybody with an account may, unless something else is said of their role. */
function row(who: Partial<Row> & { readonly signedIn?: Scope; readonly admins?: Scope }): Row {
  const { signedIn = 'none', admins: ofAdmins = signedIn, ...named } = who;
  return {
    guest: 'none',
    user: signedIn,
    pro: signedIn,
    admin: ofAdmins,
    admin_plus: ofAdmins,
    manager: signedIn,
    club_staff: signedIn,
    carrier_admin: signedIn,
    ...named,
  };
}
