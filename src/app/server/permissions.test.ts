import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTraveler } from '#capabilities/profile/contract.ts';
import { createCart, loadSession } from '#capabilities/carts/contract.ts';
import { signedInBrowser } from '#capabilities/on-behalf/testing/signed-in-browser.ts';
import { addExampleInventory } from '#capabilities/inventory/testing/add-example-inventory.ts';
import { addExampleClaim } from '#journeys/claims/testing/add-example-claim.ts';
import type { AnyEndpoint } from '#kit/endpoint.ts';
import type { PageSettings } from '#kit/page-settings.ts';
import type { UserRole } from '#records/tables.ts';
import { type Action, roles, actionScope } from '#rules/account/permissions.ts';
import { calls } from './routes.ts';
import { addThingsOfExamples, callsInTurn } from './testing/examples.ts';
import { personOfRole } from './testing/people-and-things.ts';
import { addressOf, startTestServer, type TestServer } from './testing/test-server.ts';

/** Who owns what the example of a call is about: no one, the caller, the demo traveler, or a user who never calls. */
type Whose = 'public' | 'callers' | 'travelers' | 'strangers';

/** What a call takes, of whom. All of it must be allowed. */
type Taken = readonly (readonly [Action, Whose])[];

const cartOfStranger: Taken = [['use-cart', 'strangers']];
const lookUpPlaces: Taken = [['look-up-places', 'public']];
const lookUpClubs: Taken = [['look-up-clubs', 'public']];
const lookUpDays: Taken = [['look-up-days', 'public']];
const lookUpPickup: Taken = [['look-up-pickup', 'public']];
const acceptOwnTerms: Taken = [['accept-terms', 'callers']];
const manageAccount: Taken = [['manage-account', 'callers']];
const seeOrder: Taken = [['see-order', 'strangers']];

/** Every call, by its id. A new one finds its line here, or this file fails. */
const takenByCall: Readonly<Record<string, Taken>> = {
  zip_info: lookUpPlaces,
  auto_complete: lookUpPlaces,
  place_details: lookUpPlaces,
  autocomplete_ship_points: [['search-address-book', 'callers']],
  validate_ship_points: lookUpPlaces,
  disaster_notifications: lookUpPlaces,
  blocked_addresses_search: lookUpPlaces,
  state_options: lookUpPlaces,
  autocomplete_club: lookUpClubs,
  facility: lookUpClubs,
  check_club_info: lookUpClubs,
  check_club_note: [['read-notes-for-guests', 'public']],
  club_notes: [['read-notes-for-guests', 'public']],
  club_json: [['see-club-record', 'public']],
  create_cart: [['open-cart', 'callers']],
  save_cart_session: cartOfStranger,
  load_cart_session: cartOfStranger,
  take_over_cart: [['take-over-cart', 'strangers'], ...cartOfStranger],
  add_ship_note: cartOfStranger,
  international_info_required: lookUpPlaces,
  international_info: cartOfStranger,
  question_sets: lookUpClubs,
  club_preferences_answers: cartOfStranger,
  next_pickup_day: lookUpDays,
  unavailable_days_us: lookUpDays,
  unavailable_days: lookUpDays,
  holidays: lookUpDays,
  close_days: lookUpDays,
  next_available_day: lookUpDays,
  check_holiday_tnc: acceptOwnTerms,
  holiday_tnc_needed: acceptOwnTerms,
  accept_holiday_tnc: acceptOwnTerms,
  pickup_fee: lookUpPickup,
  same_day_drop_off_cut_off: lookUpPickup,
  cut_off_times: lookUpPickup,
  check_carrier_ready_time: cartOfStranger,
  drop_off_locations: [['look-up-stores', 'public']],
  sign_in: [['sign-in', 'callers']],
  sign_in_json: [['sign-in', 'callers']],
  mail_sign_in: [['sign-in', 'callers']],
  sign_in_with_code: [['sign-in', 'callers']],
  sign_in_with_link: [['sign-in', 'callers']],
  passkey_sign_in_options: [['sign-in', 'callers']],
  sign_in_with_passkey: [['sign-in', 'callers']],
  sign_out: [['sign-out', 'callers']],
  check_user: [['ask-about-account', 'callers'], ...cartOfStranger],
  is_terms_accepted: [['ask-about-account', 'callers']],
  accept_terms: acceptOwnTerms,
  user_exists: [['ask-about-account', 'callers'], ...cartOfStranger],
  register: [['register', 'callers']],
  forgotten_password: [['recover-account', 'callers']],
  reset_password: [['recover-account', 'callers']],
  look_at_claim: [['recover-account', 'callers']],
  claim_account: [['recover-account', 'callers']],
  save_order_in_account: seeOrder,
  send_email_confirmation: manageAccount,
  account_profile: manageAccount,
  account_save_profile: manageAccount,
  account_change_password: manageAccount,
  account_orders: manageAccount,
  account_confirm: manageAccount,
  account_tokens: manageAccount,
  account_create_token: manageAccount,
  account_revoke_token: manageAccount,
  linked_sign_ins: manageAccount,
  link_sign_in: [['link-sign-in', 'callers']],
  unlink_sign_in: manageAccount,
  account_passkeys: manageAccount,
  account_passkey_options: [['use-passkey', 'callers']],
  account_add_passkey: [['use-passkey', 'callers']],
  account_remove_passkey: manageAccount,
  account_addresses: manageAccount,
  account_add_address: manageAccount,
  account_change_address: [['manage-account', 'travelers']],
  account_delete_address: manageAccount,
  account_travelers: manageAccount,
  account_add_traveler: manageAccount,
  account_change_traveler: [['manage-account', 'travelers']],
  account_delete_traveler: manageAccount,
  account_credits: manageAccount,
  account_save_notifications: manageAccount,
  account_export: manageAccount,
  account_erase: manageAccount,
  sign_in_providers: [['sign-in', 'callers']],
  phone_and_tnc_needed: [['complete-account', 'callers']],
  ask_phone_and_tnc: [['complete-account', 'callers']],
  is_terms_accepted_via_fb: [['complete-account', 'callers']],
  get_user: [['see-person', 'travelers']],
  set_cart_user: [['book-on-behalf', 'travelers'], ...cartOfStranger],
  club_users: [['search-people', 'public']],
  acting_for: [['take-over-cart', 'callers']],
  acting_for_end: [['take-over-cart', 'callers']],
  combined_services_options: [['compare-services', 'public']],
  day_prices: [['compare-services', 'public']],
  popular_trips: [['compare-services', 'public']],
  ship_price: [['price-shipment', 'public']],
  payment_info: [['see-ways-to-pay', 'callers']],
  user_payment_info: [['see-saved-card', 'travelers']],
  account_cards: manageAccount,
  account_remove_card: manageAccount,
  request_club_billing: [['request-club-billing', 'travelers']],
  club_billing: [['place-order', 'strangers']],
  process_payment: [['place-order', 'strangers']],
  order_status: seeOrder,
  order_receipt: seeOrder,
  revoke_receipt_links: seeOrder,
  track_by_number: [['track-bags', 'public']],
  mail_order_link: [['recover-account', 'callers']],
  order_ship_state: seeOrder,
  order_calendar: seeOrder,
  order_labels: seeOrder,
  order_labels_file: seeOrder,
  order_label_code: seeOrder,
  order_inventory: seeOrder,
  save_order_inventory: seeOrder,
  order_customs_papers: seeOrder,
  order_tracking: seeOrder,
  text_updates: seeOrder,
  set_text_updates: seeOrder,
  larger_sizes: seeOrder,
  answer_larger_size: seeOrder,
  returned_bags: seeOrder,
  choose_for_returned_bag: seeOrder,
  name_trip_of_returned_bag: seeOrder,
  order_claims: seeOrder,
  open_claim: seeOrder,
  answer_claim: seeOrder,
  withdraw_claim: seeOrder,
  add_claim_photo: seeOrder,
  claim_photo: seeOrder,
  order_cancellation: seeOrder,
  cancel_order: [['cancel-order', 'strangers']],
  refund_order: [['refund-order', 'strangers']],
  rslog: [['report-from-browser', 'public']],
  brand_header: [['see-brand', 'public']],
  get_header_info: [['see-header', 'travelers']],
  pause_carrier: [['pause-carrier', 'public']],
  admin_search: [['search-people', 'strangers']],
  takeover_token: [['take-over-cart', 'strangers']],
  admin_user: [['see-person-record', 'strangers']],
  admin_audit: [['see-audit-log', 'strangers']],
  admin_payments: [['handle-payments', 'strangers']],
  handle_overdue_payment: [['handle-payments', 'strangers']],
  admin_parcels: [['handle-parcels', 'strangers']],
  handle_parcel: [['handle-parcels', 'strangers']],
  admin_pickups: [['handle-parcels', 'strangers']],
  handle_pickup: [['handle-parcels', 'strangers']],
  admin_parcel_cases: [['handle-parcels', 'strangers']],
  admin_carrier_bills: [['import-carrier-bills', 'strangers']],
  import_carrier_bill: [['import-carrier-bills', 'strangers']],
  settle_carrier_bill: [['import-carrier-bills', 'strangers']],
  close_parcel_case: [['handle-parcels', 'strangers']],
  record_size_payment: [['handle-parcels', 'strangers']],
  refund_size_payment: [['handle-parcels', 'strangers']],
  record_size_refund: [['handle-parcels', 'strangers']],
  admin_claims: [['decide-claims', 'strangers']],
  admin_claim: [['decide-claims', 'strangers']],
  decide_claim: [['decide-claims', 'strangers']],
  grant_credit: [['grant-credit', 'strangers']],
  decide_club_billing: [['decide-club-billing', 'strangers']],
};

const callers = [null, ...roles];

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await addThingsOfExamples(server);
  await addExampleInventory(server);
  await addExampleClaim(server);
  // The cart of the examples, which a guest has opened.
  await server.call(createCart, { body: { cart: { brand_id: 5 } } });
  // The saved traveler of the examples is the demo traveler's.
  const ofTraveler = { 'x-user-token': await server.tokenOf('traveler') };
  await server.call(addTraveler, { body: { name: 'Ann Lee', email: '', phone: '' } }, ofTraveler);
});

// Some examples give the thing away.
beforeEach(async () => {
  await server.db.updateTable('carts').set({ user_id: null }).where('id', '=', 1001).execute();
});

afterAll(() => server.close());

test('ROL-01 the table of permissions knows every role of the database', () => {
  expect(Object.keys(personOfRole).toSorted()).toEqual([...roles].toSorted());
});

test('ROL-01 every call has its line, and no line is left for a call that is gone', () => {
  expect(Object.keys(takenByCall).toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
});

describe('ROL-01 every role over every call', () => {
  for (const call of callsInTurn) {
    test(`ROL-01 ${call.id} admits exactly the roles of the permission table`, async () => {
      const taken = takenByCall[call.id] ?? [];
      const answers = await Promise.all(callers.map((role) => isLetIn(call, role)));
      const expected = callers.map((role) => taken.every(([action, whose]) => isAllowed(role, action, whose)));
      expect(Object.fromEntries(callers.map((role, at) => [role ?? 'guest', answers[at]]))).toEqual(
        Object.fromEntries(callers.map((role, at) => [role ?? 'guest', expected[at]])),
      );
    });
  }
});

test('ROL-01 SCR-08 a staff list is hidden from all others like a call that does not exist, and the refusal names no field', async () => {
  const headers = { 'x-user-token': await server.tokenOf('traveler') };
  const hidden = async (path: string) => {
    const answer = await server.send('GET', path, undefined, headers);
    const { status, detail, errors } = answer.json() as { status: number; detail: string; errors?: unknown };
    return { status, detail, errors };
  };
  for (const list of ['parcels', 'pickups', 'parcel_cases', 'carrier_bills', 'claims', 'payments']) {
    expect(await hidden(`/api/v5/admin/${list}`), list).toEqual(await hidden('/api/v5/admin/no-such-list'));
  }
  expect(await hidden('/api/v5/admin/claims/1')).toMatchObject({ status: 404, errors: [{ field: 'id' }] });
});

test('ROL-02 ROL-04 a page gets the permissions of its user’s role, so that no page carries the table', async () => {
  for (const role of roles) {
    const { text } = await server.send('GET', '/ship', undefined, await signedInBrowser(server, personOfRole[role]));
    const { person } = JSON.parse(/id="page-settings">([^<]*)</.exec(text)?.[1] ?? '{}') as PageSettings;
    expect(person, role).toMatchObject({
      role,
      mayBookOnBehalf: actionScope(role, 'book-on-behalf') === 'any',
      hasStaffBar: actionScope(role, 'search-people') === 'any' || actionScope(role, 'pause-carrier') === 'any',
    });
  }
});

describe('ROL-03 a visitor of a micro-site', () => {
  test('ROL-03 ROL-01 a visitor of a micro-site is a guest: their own cart is theirs, and another’s does not exist', async () => {
    const visit = () => server.call(createCart, { body: { cart: { brand_id: 5, micro_site_id: 7 } } });
    const [mine, theirs] = [await visit(), await visit()];
    const token = { 'x-cart-token': mine.cart_token };
    await expect(server.call(loadSession, { params: { cart_id: mine.id } }, token)).resolves.toBeDefined();
    expect((await server.refused(loadSession, { params: { cart_id: theirs.id } }, token)).status).toBe(404);
  });
});

function isAllowed(role: UserRole | null, action: Action, whose: Whose): boolean {
  const scope = actionScope(role, action);
  if (scope !== 'own') return scope === 'any';
  return whose !== 'strangers' && (whose !== 'travelers' || role === 'user');
}

/** Asked to sign in, not allowed, and not to exist are the three ways to be kept out; any other answer is about something else. */
async function isLetIn(call: AnyEndpoint, role: UserRole | null): Promise<boolean> {
  const headers: Record<string, string> =
    role === null ? {} : { 'x-user-token': await server.tokenOf(personOfRole[role]) };
  const body = call.method === 'GET' ? undefined : await bodyFor(call, role);
  const answer = await server.send(call.method, addressOf(call, call.example), body, headers);
  expect(answer.status, answer.text).toBeLessThan(500);
  return ![401, 403, 404].includes(answer.status);
}

/** Staff who take a cart over name themselves. */
async function bodyFor(call: AnyEndpoint, role: UserRole | null): Promise<unknown> {
  const body: unknown = call.example.body ?? {};
  if (call.id !== 'take_over_cart' || role === null) return body;
  const email = `${personOfRole[role]}@portage.test`;
  const { id } = await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { ...(body as object), takeover_id: id };
}
