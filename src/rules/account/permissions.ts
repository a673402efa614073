/** The roles of users with an account. Guests have none; a micro-site visitor is a guest with the site's id. ROL-01 */
export const roles = ['user', 'pro', 'admin', 'admin_plus', 'manager', 'club_staff', 'carrier_admin'] as const;

export type Role = (typeof roles)[number];

/** Which resources an action may touch: none, the caller's own (account, order, the browser's cart or one they hold the token of), or any. */
export type Scope = 'none' | 'own' | 'any';

type Row = Readonly<Record<'guest' | Role, Scope>>;

/** Resources without an owner: places, days, prices. */
const everyone: Row = row({ guest: 'any', signedIn: 'any' });

/** Open to guests too: the browser's own cart, or one that they hold the token of. */
const ownersAndAdmins: Row = row({ guest: 'own', signedIn: 'own', admins: 'any' });
const justOwners: Row = row({ guest: 'own', signedIn: 'own' });

/** Only with an account. */
const selfAndAdmins: Row = row({ signedIn: 'own', admins: 'any' });
const selfAndBookers: Row = row({ signedIn: 'own', admins: 'any', manager: 'any' });
const justSelf: Row = row({ signedIn: 'own' });

/** Staff. Managers book on behalf of customers, but change no prices. */
const bookers: Row = row({ admins: 'any', manager: 'any' });
const admins: Row = row({ admins: 'any' });

/**
 * Who may do what. One line is one action, which may need several calls; each call checks its line, and a test sends every call as every
 * role. Without `any`, other users' resources look as if they did not exist. ROL-01 ROL-04
 */
const permissions = {
  'look-up-places': everyone,
  'look-up-clubs': everyone,
  'look-up-days': everyone,
  'look-up-pickup': everyone,
  'look-up-stores': everyone,
  'compare-services': everyone,
  'price-shipment': everyone,
  'see-brand': everyone,
  'report-from-browser': everyone,
  // The number of an order and its email are the key.
  'track-bags': everyone,

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
  // Staff accounts are opened by their password only.
  'link-sign-in': row({ user: 'own', pro: 'own' }),
  // With an emailed code or link. A user who reads a mailbox must not get prices, customers or settings of others with it, so pro users need a password
  // or a linked provider, and staff of any kind a password.
  'sign-in-by-mail': row({ user: 'own' }),
  // As with emailed codes.
  'use-passkey': row({ user: 'own' }),
  'accept-terms': selfAndBookers,
  'see-person': selfAndBookers,
  'see-header': selfAndAdmins,
  'see-ways-to-pay': ownersAndAdmins,
  'see-saved-card': selfAndAdmins,
  'request-club-billing': selfAndAdmins,
  'decide-club-billing': admins,

  'read-notes-for-guests': everyone,
  'read-notes-for-clubs': row({ admins: 'any', manager: 'any', club_staff: 'own' }),
  'see-club-record': row({ admins: 'any', manager: 'any', club_staff: 'any' }),

  'see-price-details': admins,
  'give-comp-discount': admins,
  // The specification allows general admins only. PKP-01
  'see-waived-fees': row({ admin: 'any' }),
  'book-on-behalf': bookers,
  'take-over-cart': bookers,
  'search-people': bookers,
  'see-audit-log': admins,
  'see-person-record': admins,
  'handle-payments': admins,
  'handle-parcels': admins,
  'import-carrier-bills': admins,
  'decide-claims': admins,
  'grant-credit': admins,
  'pause-carrier': row({ admins: 'any', carrier_admin: 'any' }),
} as const satisfies Readonly<Record<string, Row>>;

export type Action = keyof typeof permissions;

/** The scope of an action for a role; null is a guest, and an unknown role counts as one. ROL-01 */
export function actionScope(role: string | null, action: Action): Scope {
  return permissions[action][isRole(role) ? role : 'guest'];
}

/** Whether a role may do the action at all, on its own resources or on any. ROL-01 */
export function may(role: string | null, action: Action): boolean {
  return actionScope(role, action) !== 'none';
}

/** Whether a role may do the action on other users' resources. ROL-01 ROL-02 */
export function mayForOthers(role: string | null, action: Action): boolean {
  return actionScope(role, action) === 'any';
}

function isRole(role: string | null): role is Role {
  return role !== null && (roles as readonly string[]).includes(role);
}

/** A line of the table. `signedIn` is the default for every role, `admins` for the two admin roles. */
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
