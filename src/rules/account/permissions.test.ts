import { describe, expect, test } from 'vitest';
import { type Action, may, mayForOthers, roles, actionScope } from './permissions.ts';
import { isAdminRole } from './role-kinds.ts';

/** Every line of the table; one that is missing here does not compile. */
const lines: Readonly<Record<Action, true>> = {
  'look-up-places': true,
  'look-up-clubs': true,
  'look-up-days': true,
  'look-up-pickup': true,
  'look-up-stores': true,
  'compare-services': true,
  'price-shipment': true,
  'see-brand': true,
  'report-from-browser': true,
  'search-address-book': true,
  'open-cart': true,
  'use-cart': true,
  'place-order': true,
  'see-order': true,
  'cancel-order': true,
  'refund-order': true,
  'sign-in': true,
  'sign-out': true,
  register: true,
  'recover-account': true,
  'ask-about-account': true,
  'complete-account': true,
  'manage-account': true,
  'link-sign-in': true,
  'sign-in-by-mail': true,
  'use-passkey': true,
  'accept-terms': true,
  'see-person': true,
  'see-header': true,
  'see-ways-to-pay': true,
  'see-saved-card': true,
  'request-club-billing': true,
  'decide-club-billing': true,
  'read-notes-for-guests': true,
  'read-notes-for-clubs': true,
  'see-club-record': true,
  'track-bags': true,
  'see-price-details': true,
  'give-comp-discount': true,
  'see-waived-fees': true,
  'book-on-behalf': true,
  'take-over-cart': true,
  'search-people': true,
  'see-audit-log': true,
  'see-person-record': true,
  'handle-payments': true,
  'handle-parcels': true,
  'import-carrier-bills': true,
  'decide-claims': true,
  'grant-credit': true,
  'pause-carrier': true,
};

const actions = Object.keys(lines) as Action[];

const everyone = [null, ...roles];

function whoMay(action: Action): (string | null)[] {
  return everyone.filter((role) => may(role, action));
}

function whoMayForOthers(action: Action): (string | null)[] {
  return everyone.filter((role) => mayForOthers(role, action));
}

describe('ROL-01 who may do what', () => {
  test('ROL-01 a guest ships without an account, and reaches only their own cart', () => {
    expect(may(null, 'price-shipment')).toBe(true);
    expect(actionScope(null, 'use-cart')).toBe('own');
    expect(actionScope(null, 'place-order')).toBe('own');
    expect(may(null, 'accept-terms')).toBe(false);
    expect(may(null, 'see-header')).toBe(false);
  });

  test('ROL-01 only admins reach other users’ orders and carts', () => {
    for (const action of ['use-cart', 'place-order', 'see-order', 'cancel-order', 'see-ways-to-pay'] as const) {
      expect(whoMayForOthers(action), action).toEqual(['admin', 'admin_plus']);
      expect(whoMay(action), action).toEqual(everyone);
    }
  });

  test('ROL-01 only admins refund, give courtesy discounts and see price details; managers change no price', () => {
    for (const action of ['refund-order', 'give-comp-discount', 'see-price-details', 'see-audit-log'] as const) {
      expect(whoMay(action), action).toEqual(['admin', 'admin_plus']);
    }
  });

  test('PKP-01 ROL-01 only general admins see waived pickup fees', () => {
    expect(whoMay('see-waived-fees')).toEqual(['admin']);
  });

  test('ROL-02 admins and managers book for others, take carts over and accept terms for those they book for', () => {
    for (const action of ['book-on-behalf', 'take-over-cart', 'search-people', 'accept-terms', 'see-person'] as const) {
      expect(whoMayForOthers(action), action).toEqual(['admin', 'admin_plus', 'manager']);
    }
  });

  test('ROL-01 club staff read the notes of their club and its record, guests and travelers do not', () => {
    expect(whoMay('read-notes-for-clubs')).toEqual(['admin', 'admin_plus', 'manager', 'club_staff']);
    expect(actionScope('club_staff', 'read-notes-for-clubs')).toBe('own');
    expect(whoMay('see-club-record')).toEqual(['admin', 'admin_plus', 'manager', 'club_staff']);
  });

  test('ROL-04 carrier admins and our admins pause carriers', () => {
    expect(whoMay('pause-carrier')).toEqual(['admin', 'admin_plus', 'carrier_admin']);
  });

  test('ACC-02 ROL-01 only customers sign in by email or passkey; pro users and staff of any kind don’t', () => {
    expect(whoMay('sign-in-by-mail')).toEqual(['user']);
    expect(whoMay('use-passkey')).toEqual(['user']);
  });

  test('ROL-01 a pro user may do what every user may, except sign in by email or passkey, and no role may do less than a guest', () => {
    const differentForPros = actions.filter((action) => actionScope('pro', action) !== actionScope('user', action));
    expect(differentForPros).toEqual(['sign-in-by-mail', 'use-passkey']);
    for (const action of actions) {
      for (const role of roles) {
        expect(rank(actionScope(role, action)), `${role} ${action}`).toBeGreaterThanOrEqual(
          rank(actionScope(null, action)),
        );
      }
    }
  });

  test('ROL-01 an admin may do everything that other roles may, except link a provider and sign in by email or passkey', () => {
    const admin = roles.find(isAdminRole) ?? null;
    const lessForAdmins = actions.filter((action) =>
      roles.some((role) => rank(actionScope(role, action)) > rank(actionScope(admin, action))),
    );
    expect(lessForAdmins).toEqual(['link-sign-in', 'sign-in-by-mail', 'use-passkey']);
  });

  test('ROL-01 an unknown role counts as a guest, even if it is a property of Object', () => {
    for (const role of ['root', '', 'guest', 'ADMIN', '__proto__', 'constructor']) {
      for (const action of actions) expect(actionScope(role, action)).toBe(actionScope(null, action));
    }
  });
});

function rank(scope: 'none' | 'own' | 'any'): number {
  return ['none', 'own', 'any'].indexOf(scope);
}
