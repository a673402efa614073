import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql, type TableMetadata } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createCart } from '#capabilities/carts/contract.ts';
import { signedInBrowser } from '#capabilities/on-behalf/testing/signed-in-browser.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { processPayment } from '#journeys/place-order/contract.ts';
import { bodyOf, headersOf, oneWay } from '#journeys/place-order/server/testing/order-world.ts';
import type { AnyEndpoint } from '#kit/endpoint.ts';
import { type PaymentsWorld, startSandboxWorld } from '#ports/payments/testing/payments-world.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { createOneTimeLink } from '#access/create-one-time-link.ts';
import { hashToken } from '#kit/server/secret-token.ts';
import { type Action, may, mayForOthers } from '#rules/account/permissions.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { pages } from './pages.ts';
import { calls } from './routes.ts';
import {
  everyKindOfPerson,
  foreignWords,
  nothing,
  type Person,
  personOfRole,
  addOtherUser,
  type Things,
} from './testing/people-and-things.ts';
import { addressOf, startTestServer, type TestServer, type WireAnswer } from './testing/test-server.ts';

type Headers = Readonly<Record<string, string>>;

/** An object of a user that a call names, and the permissions that are needed to use those of others. */
type Step = {
  /** The field, as in `body.cart_id`. */
  readonly at: string;
  readonly thing: keyof Things;
  /** `no-one`: the field may only name the caller. */
  readonly takes: readonly Action[] | 'no-one';
  /** Which wrong tokens can be sent. A caller with a cart token is known by it alone, even an admin. */
  readonly tokens?: 'of-carts' | 'of-orders' | 'beside-own-cart';
  /** What else the example needs, by field; a function of who asks. */
  readonly also?: (person: Person) => Readonly<Record<string, unknown>>;
  /** What does not exist is gone already, as was wanted: the answer is that of a success. ACC-08 */
  readonly isGoneAnyway?: boolean;
  /** What permitted callers get, if not success: the objects of this test are not ready for the call. */
  readonly answers?: 409;
  /** A permitted call uses the object up. */
  readonly isUsedUp?: boolean;
};

/** A field that a call takes along and does not look at: the answer is the same whatever it names. */
type Unread = Pick<Step, 'at' | 'thing' | 'also'>;

const useCart = { takes: ['use-cart'], tokens: 'of-carts' } as const;
const seeOrder = { takes: ['see-order'], tokens: 'of-orders' } as const;
const placeWithCart = {
  at: 'body.cart_id',
  thing: 'cartId',
  takes: ['place-order', 'use-cart'],
  tokens: 'of-carts',
  isUsedUp: true,
} as const;
const ownCart = ({ mine }: Person) => ({ 'body.cart_id': mine.cartId });
const changeOrder = {
  at: 'body.price_api_order_id',
  thing: 'orderId',
  takes: ['see-order'],
  tokens: 'beside-own-cart',
  also: ownCart,
  isUsedUp: true,
} as const;
const acceptTermsFor = { thing: 'userId', takes: ['accept-terms'] } as const;
const askAboutEmail = { ...useCart, thing: 'cartId' } as const;

/** Every call that names an object of a user, by the call's id. */
const walk: Readonly<Record<string, readonly Step[]>> = {
  auto_complete: [
    {
      at: 'query.user_id',
      thing: 'userId',
      takes: ['manage-account'],
      also: () => ({ 'params.mode': 'address-book' }),
    },
  ],
  club_notes: [{ at: 'query.cart_id', thing: 'cartId', ...useCart }],
  create_cart: [{ at: 'body.cart.user_id', thing: 'userId', takes: ['open-cart'] }],
  save_cart_session: [{ at: 'params.cart_id', thing: 'cartId', ...useCart }],
  load_cart_session: [{ at: 'params.cart_id', thing: 'cartId', ...useCart }],
  take_over_cart: [
    {
      at: 'params.cart_id',
      thing: 'cartId',
      takes: ['take-over-cart', 'use-cart'],
      tokens: 'of-carts',
      also: ({ mine }) => ({ 'body.takeover_id': mine.userId ?? 1 }),
    },
  ],
  add_ship_note: [{ at: 'body.cart_id', thing: 'cartId', ...useCart }],
  international_info: [{ at: 'body.cart_id', thing: 'cartId', ...useCart }],
  club_preferences_answers: [{ at: 'body.cart_id', thing: 'cartId', ...useCart }],
  check_holiday_tnc: [{ at: 'query.on_behalf_user', ...acceptTermsFor }],
  holiday_tnc_needed: [{ at: 'query.on_behalf_user', ...acceptTermsFor }],
  accept_holiday_tnc: [
    { at: 'query.on_behalf_user', ...acceptTermsFor },
    { at: 'body.on_behalf_user', ...acceptTermsFor },
  ],
  pickup_fee: [{ at: 'query.user_id', thing: 'userId', takes: ['book-on-behalf'] }],
  check_carrier_ready_time: [
    { at: 'query.cart_id', thing: 'cartId', ...useCart },
    { at: 'query.x_order_tracking_id', thing: 'cartOrderId', ...useCart, also: () => ({ 'query.cart_id': undefined }) },
    {
      at: 'query.x_order_tracking_id',
      thing: 'cartDisplayId',
      ...useCart,
      also: () => ({ 'query.cart_id': undefined }),
    },
  ],
  check_user: [{ at: 'query.cart_id', ...askAboutEmail }],
  is_terms_accepted: [
    { at: 'query.cart_id', ...askAboutEmail, also: () => ({ 'query.email': 'somebody.else@example.com' }) },
  ],
  user_exists: [{ at: 'body.cart_id', ...askAboutEmail }],
  save_order_in_account: [{ at: 'body.order_id', thing: 'orderId', ...seeOrder }],
  accept_terms: [{ at: 'body.on_behalf_user', ...acceptTermsFor }],
  account_change_address: [{ at: 'params.id', thing: 'addressId', takes: ['manage-account'] }],
  account_delete_address: [{ at: 'body.id', thing: 'addressId', takes: ['manage-account'], isGoneAnyway: true }],
  account_change_traveler: [{ at: 'params.id', thing: 'travelerId', takes: ['manage-account'] }],
  account_delete_traveler: [{ at: 'body.id', thing: 'travelerId', takes: ['manage-account'], isGoneAnyway: true }],
  account_remove_card: [{ at: 'body.payment_method_id', thing: 'cardId', takes: ['manage-account'] }],
  get_user: [{ at: 'query.user_id', thing: 'userId', takes: ['see-person'] }],
  set_cart_user: [
    {
      at: 'body.cart_id',
      thing: 'cartId',
      takes: ['book-on-behalf', 'use-cart'],
      tokens: 'of-carts',
      // Its owner already, so that it doesn't change hands.
      also: ({ theirs }) => ({ 'body.user_id': theirs.userId }),
    },
    { at: 'body.user_id', thing: 'userId', takes: ['book-on-behalf'], also: ownCart },
  ],
  ship_price: [
    { at: 'body.cart_id', thing: 'cartId', ...useCart },
    { at: 'body.price_api_order_id', thing: 'orderId', ...seeOrder },
  ],
  payment_info: [
    { at: 'query.cart_id', thing: 'cartId', takes: ['see-ways-to-pay', 'use-cart'], tokens: 'of-carts' },
    { at: 'query.on_behalf_user', thing: 'userId', takes: ['book-on-behalf'] },
  ],
  user_payment_info: [{ at: 'params.id', thing: 'userId', takes: ['see-saved-card'] }],
  request_club_billing: [{ at: 'params.id', thing: 'userId', takes: ['request-club-billing'] }],
  decide_club_billing: [{ at: 'params.id', thing: 'billingRequestId', takes: ['decide-club-billing'], isUsedUp: true }],
  takeover_token: [{ at: 'params.cart_id', thing: 'cartId', takes: ['take-over-cart'] }],
  admin_user: [{ at: 'params.id', thing: 'userId', takes: ['see-person-record'] }],
  admin_audit: [{ at: 'params.id', thing: 'userId', takes: ['see-audit-log'] }],
  handle_overdue_payment: [{ at: 'params.id', thing: 'attemptId', takes: ['handle-payments'], isUsedUp: true }],
  handle_parcel: [{ at: 'params.id', thing: 'parcelId', takes: ['handle-parcels'], isUsedUp: true }],
  handle_pickup: [{ at: 'params.id', thing: 'pickupId', takes: ['handle-parcels'], isUsedUp: true }],
  larger_sizes: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  returned_bags: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  close_parcel_case: [{ at: 'params.id', thing: 'caseId', takes: ['handle-parcels'], isUsedUp: true }],
  grant_credit: [{ at: 'params.id', thing: 'userId', takes: ['grant-credit'] }],
  club_billing: [placeWithCart, changeOrder],
  process_payment: [placeWithCart, changeOrder],
  order_status: [
    { at: 'query.order_id', thing: 'orderId', ...seeOrder },
    { at: 'query.order_id', thing: 'cartOrderId', ...useCart },
  ],
  order_receipt: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  revoke_receipt_links: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  text_updates: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  set_text_updates: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  order_ship_state: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  order_calendar: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  order_labels: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  order_labels_file: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  order_label_code: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  order_inventory: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  save_order_inventory: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  order_customs_papers: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder, answers: 409 }],
  order_claims: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  open_claim: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder, answers: 409 }],
  order_tracking: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  order_cancellation: [{ at: 'params.order_id', thing: 'orderId', ...seeOrder }],
  cancel_order: [
    {
      at: 'params.order_id',
      thing: 'orderId',
      takes: ['cancel-order', 'see-order'],
      tokens: 'of-orders',
      isUsedUp: true,
    },
  ],
  refund_order: [
    {
      at: 'params.order_id',
      thing: 'orderId',
      takes: ['refund-order', 'see-order'],
      tokens: 'of-orders',
      isUsedUp: true,
    },
  ],
  get_header_info: [{ at: 'query.id', thing: 'userId', takes: ['see-header'] }],
};

/** The shipment form goes to calls that read nothing of it but the shipment. */
const ofShipment: readonly Unread[] = [
  { at: 'body.cart_id', thing: 'cartId' },
  { at: 'body.cart_token', thing: 'cartToken' },
  { at: 'body.on_behalf_user', thing: 'userId' },
  { at: 'body.price_api_order_id', thing: 'orderId' },
];

/** An order belongs to the owner of its cart, whatever user is named beside it; an outdated price keeps it from being paid. */
const namedCustomer = {
  at: 'body.on_behalf_user',
  thing: 'userId',
  also: ({ mine }) => ({ 'body.cart_id': mine.cartId, 'body.price_shown_cents': 1 }),
} as const satisfies Unread;

const unread: Readonly<Record<string, readonly Unread[]>> = {
  validate_ship_points: ofShipment,
  combined_services_options: ofShipment,
  day_prices: ofShipment,
  accept_holiday_tnc: ofShipment.filter(({ thing }) => thing !== 'userId'),
  holiday_tnc_needed: ofShipment
    .filter(({ thing }) => thing !== 'userId')
    .map(({ at, thing }) => ({ at: at.replace('body.', 'query.'), thing })),
  ship_price: [{ at: 'body.on_behalf_user', thing: 'userId' }],
  club_billing: [namedCustomer, { at: 'body.payment_method_id', thing: 'cardId', also: namedCustomer.also }],
  process_payment: [namedCustomer],
  rslog: [{ at: 'body.order_id', thing: 'orderId' }],
};

/** The fields that have a test of their own below. */
const walkedBelow = [
  'reset_password body.token',
  'look_at_claim body.token',
  'claim_account body.token',
  'process_payment body.payment_method_id',
];

/** Ids of public things, by the end of the field. */
const publicFields: Readonly<Record<string, string>> = {
  brand_id: 'one of six brands',
  micro_site_id: 'a site that is public',
  club_id: 'clubs are public; what is not depends on the role',
  o_club_id: 'a club',
  d_club_id: 'a club',
  facility_id: 'a club under its other name',
  traveler_id: 'a traveler of the very form that is sent',
  carrier_service_level_id: 'a service of a carrier',
  return_carrier_service_level_id: 'a service of a carrier',
  payment_method_nonce: 'made by the gateway for one payment; nonces are not stored',
};

/** Fields that look like the id of a user's object and are not, or are covered elsewhere. */
const exceptions: Readonly<Record<string, string>> = {
  'place_details params.id': 'a place of the postal data',
  'facility params.id': 'a club',
  'club_json params.id': 'a club',
  'question_sets params.id': 'a club',
  'take_over_cart body.takeover_id': 'who takes over: must be the caller, which only permitted callers learn',
  'admin_audit query.before_id': 'where a page of the log goes on; the log is that of the person in the address',
  'grant_credit body.key': 'identifies a credit of the caller, and is looked up among their own',
  'unlink_sign_in body.id': 'looked for among one’s own (capabilities/sign-in/linked-sign-ins.test.ts)',
  'account_remove_passkey body.id': 'looked for among one’s own (capabilities/passkeys/passkeys.test.ts)',
  'account_add_passkey body.id': 'made by the caller’s authenticator; one that is stored is refused (the same test)',
  'sign_in_with_passkey body.id': 'opens an account only with a signature of its key (the same test)',
  'sign_in_with_link body.token':
    'opens only the account it was emailed to (capabilities/sign-in/mailed-sign-in.test.ts)',
  'account_revoke_token body.id': 'looked for among one’s own (capabilities/profile/tokens.test.ts)',
  'register body.cart_id':
    'a cart of others counts as none: the answer goes by email, the same for every address (capabilities/registration/registration.test.ts)',
  'register body.cart_token': 'as its cart_id',
  'order_receipt query.receipt_key': 'opens its own order alone, to be read: place-order/receipt-link.test.ts',
  'order_calendar query.receipt_key': 'as that of the receipt',
  'order_labels query.receipt_key': 'as that of the receipt',
  'order_labels_file query.receipt_key': 'as that of the receipt',
  'order_label_code query.receipt_key': 'as that of the receipt',
  'order_inventory query.receipt_key': 'as that of the receipt',
  'save_order_inventory query.receipt_key': 'as that of the receipt',
  'order_customs_papers query.receipt_key': 'as that of the receipt',
  'order_claims query.receipt_key': 'as that of the receipt',
  'open_claim query.receipt_key': 'as that of the receipt',
  'answer_claim query.receipt_key': 'as that of the receipt',
  'withdraw_claim query.receipt_key': 'as that of the receipt',
  'add_claim_photo query.receipt_key': 'as that of the receipt',
  'claim_photo query.receipt_key': 'as that of the receipt',
  'larger_sizes query.receipt_key': 'as that of the receipt',
  'answer_larger_size query.receipt_key': 'as that of the receipt',
  'answer_larger_size params.order_id': 'found as for larger_sizes (capabilities/larger-sizes/larger-sizes.test.ts)',
  'answer_larger_size params.id': 'looked for among those of the order (the same test)',
  'answer_larger_size query.cart_token': 'as its order_id',
  'answer_larger_size body.card_id': 'looked for among the cards of the caller (the same test)',
  'returned_bags query.receipt_key': 'as that of the receipt',
  'choose_for_returned_bag query.receipt_key': 'as that of the receipt',
  'choose_for_returned_bag params.order_id':
    'found as for returned_bags (journeys/ship-parcels/server/returned-bags.test.ts)',
  'choose_for_returned_bag params.id': 'looked for among those of the order (the same test)',
  'choose_for_returned_bag query.cart_token': 'as its order_id',
  'name_trip_of_returned_bag query.receipt_key': 'as that of the receipt',
  'name_trip_of_returned_bag params.order_id': 'found as for returned_bags (the same test)',
  'name_trip_of_returned_bag params.id': 'looked for among those of the order (the same test)',
  'name_trip_of_returned_bag query.cart_token': 'as its order_id',
  'refund_size_payment params.id': 'as for record_size_payment, and refused unless it was paid (the same test)',
  'record_size_refund params.id': 'as for record_size_payment, and refused unless a refund is owed (the same test)',
  'record_size_payment params.id': 'as for close_parcel_case, and refused unless its customer agreed (the same test)',
  'answer_claim params.order_id':
    'its claim is looked for among those of the order, which is found as for order_claims (journeys/claims/claims.test.ts)',
  'answer_claim params.claim_id': 'looked for among the claims of the order (the same test)',
  'withdraw_claim params.order_id':
    'its claim is looked for among those of the order, which is found as for order_claims (journeys/claims/claims.test.ts)',
  'withdraw_claim params.claim_id': 'looked for among the claims of the order (the same test)',
  'add_claim_photo params.order_id':
    'its claim is looked for among those of the order, which is found as for order_claims (journeys/claims/claims.test.ts)',
  'add_claim_photo params.claim_id': 'looked for among the claims of the order (the same test)',
  'claim_photo params.order_id':
    'its claim is looked for among those of the order, which is found as for order_claims (journeys/claims/claims.test.ts)',
  'claim_photo params.claim_id': 'looked for among the claims of the order (the same test)',
  'answer_claim query.cart_token': 'as its order_id',
  'withdraw_claim query.cart_token': 'as its order_id',
  'add_claim_photo query.cart_token': 'as its order_id',
  'claim_photo query.cart_token': 'as its order_id',
  'claim_photo params.photo_id': 'looked for among the photos of the claim (the same test)',
  'admin_claim params.id': 'for admins alone (the same test)',
  'decide_claim params.id': 'for admins alone (the same test)',
  'order_tracking query.receipt_key': 'as that of the receipt',
};

/** A field that may name an object of a user. */
const namesSomething = /(^|_)(id|user|token|nonce|key)$/;

let gateway: PaymentsWorld;
let server: TestServer;
let people: Person[];
/** Asked for once, which takes longer than counting all their rows. */
let tables: readonly TableMetadata[];

const world = () => ({ server, payments: gateway.connect() });

beforeAll(async () => {
  gateway = await startSandboxWorld();
  server = await startTestServer({ payments: gateway.connect() });
  people = await everyKindOfPerson(world());
  await server.shipParcels();
  const all = await server.db.introspection.getTables();
  tables = all.filter(({ schema, isView }) => schema === 'public' && !isView);
});

afterAll(async () => {
  await server.close();
  await gateway.close();
});

describe('ROL-01 the walk knows every call', () => {
  test('ROL-01 every field that may name an object of a user is covered, or is an exception with a reason', () => {
    const found = calls.flatMap((call) => objectFieldsOf(call).map((field) => `${call.id} ${field}`));
    const walked = calls.flatMap((call) => walkedFieldsOf(call).map((field) => `${call.id} ${field}`));
    const accounted = [...walked, ...walkedBelow, ...Object.keys(exceptions)];
    expect(found.filter((field) => !accounted.includes(field))).toEqual([]);
    expect(accounted.filter((field) => !found.includes(field))).toEqual([]);
    expect(
      [...Object.keys(walk), ...Object.keys(unread)].filter((id) => !calls.some((call) => call.id === id)),
    ).toEqual([]);
  });

  test('ROL-01 every public field is a field of some call', () => {
    const names = new Set(calls.flatMap((call) => fieldsOf(call).map(lastOf)));
    expect(Object.keys(publicFields).filter((name) => !names.has(name))).toEqual([]);
  });

  test('ROL-01 the id that is tried is next to the caller’s own', () => {
    for (const { kind, mine, theirs } of people) {
      const things = ['cartId', 'orderId', 'addressId', 'travelerId'] as const;
      const beside = things.filter((thing) => mine[thing] !== undefined).map((thing) => [thing, theirs[thing]]);
      expect(beside, kind).toEqual(beside.map(([thing]) => [thing, (mine[thing as 'cartId'] ?? 0) + 1]));
    }
  });
});

describe('ROL-01 every kind of person over what belongs to others', () => {
  for (const call of calls) {
    for (const step of walk[call.id] ?? []) {
      test(`ROL-01 ${call.id}, ${step.at}: the ${step.thing} of others does not exist for callers without the right`, async () => {
        const before = await everyRow();
        await Promise.all(people.map((person) => expectShutOut(call, step, person)));
        expect(await everyRow()).toEqual(before);
        for (const person of people.filter(({ role }) => isLet(role, step))) await expectLetIn(call, step, person);
      });
    }
    for (const field of unread[call.id] ?? []) {
      test(`ROL-01 ${call.id}, ${field.at}: the answer does not reveal whether the ${field.thing} exists`, async () => {
        // What a call does for the person themselves it has done after the first round.
        const none = await Promise.all(people.map((person) => askAbout(call, field, nothing, person)));
        const before = await everyRow();
        for (const [index, person] of people.entries()) {
          expect(await askAbout(call, field, person.theirs, person), person.kind).toEqual(none[index]);
        }
        expect(await everyRow()).toEqual(before);
      });
    }
  }
});

/** The lists that show others to those who may see them. */
const forStaff: Readonly<Record<string, Action>> = {
  admin_search: 'search-people',
  club_users: 'search-people',
  admin_payments: 'handle-payments',
};

describe('ROL-01 calls that name nothing show nothing of others', () => {
  for (const call of calls.filter((one) => one.method === 'GET' && objectFieldsOf(one).length === 0)) {
    test(`ROL-01 ${call.id} reveals nothing of other users`, async () => {
      const action = forStaff[call.id];
      for (const person of people.filter(({ role }) => !action || !mayForOthers(role, action))) {
        const { text } = await ask(call, call.example, person.headers);
        const words = [...Object.values(foreignWords), 'else-', person.theirs.cartDisplayId, person.theirs.cardId];
        expect(
          words.filter((word) => text.includes(word)),
          person.kind,
        ).toEqual([]);
      }
    });
  }
});

describe('ROL-01 pages', () => {
  test('ROL-01 every page with an id in its path is covered', () => {
    expect(pages.map(({ path }) => path).filter((path) => path.includes(':'))).toEqual([
      // The same page for every claim: what it shows it asks for, as `admin_claim` (journeys/claims/claims.test.ts).
      '/admin/claims/:id',
      '/admin/users/:id',
    ]);
  });

  test('SCR-06 SCR-08 the receipt’s page, for those who may not see it, and that of a person are the same whether there is such an order or person or not', async () => {
    for (const person of people) {
      const headers = person.role === null ? person.headers : await signedInBrowser(server, personOfRole[person.role]);
      const receipt = ({ orderId }: Things) => receiptAddress({ role: 'user', orderId });
      const opened = await page(receipt, person.theirs, headers);
      const isSame = isDeepStrictEqual(opened, await page(receipt, nothing, headers));
      expect(isSame, person.kind).toBe(!mayForOthers(person.role, 'see-order'));
      const record = ({ userId }: Things) => `/admin/users/${userId}`;
      const shown = await page(record, person.theirs, headers);
      expect(shown, person.kind).toEqual(await page(record, nothing, headers));
      const isLetIn = may(person.role, 'see-person-record');
      expect(shown.status, person.kind).toBe(person.role === null ? 302 : isLetIn ? 200 : 404);
    }
  });
});

describe('ACC-02 one-time links', () => {
  test('ACC-02 ROL-01 a link opens only with its token: not with a made-up one, its hash, or the token of another purpose', async () => {
    const now = nowOf(server.clock);
    const tokenFor = async (purpose: 'reset-password' | 'claim-account', userId: number): Promise<string> => {
      const link = { purpose, userId } as const;
      const address = await inTransaction(server.db, (tx) => createOneTimeLink(tx, { link, siteUrl: 'http://x', now }));
      return address.split('#token=')[1] ?? '';
    };
    for (const { kind, headers, theirs } of people) {
      const reset = await tokenFor('reset-password', theirs.userId);
      const claim = await tokenFor('claim-account', theirs.userId);
      const before = await everyRow();
      const open = (path: string, token: string) => {
        const chosen = { password: 'plum tarmac otter', password_confirmation: 'plum tarmac otter' };
        return server.send('POST', path, { token, ...chosen }, { ...headers, 'x-request-id': 'walk' });
      };
      for (const [path, own, other] of [
        ['/users/password/reset', reset, claim],
        ['/users/claim', claim, reset],
      ] as const) {
        const none = factsOf(await open(path, nothing.cartToken));
        expect(JSON.parse(none.text), kind).toMatchObject({ success: false });
        const hash = hashToken(own);
        for (const token of [hash.toString('hex'), hash.toString('base64url'), other, theirs.cartToken]) {
          expect(factsOf(await open(path, token)), kind).toEqual(none);
        }
      }
      expect(await everyRow(), kind).toEqual(before);
    }
  });
});

describe('PAY-01 cards', () => {
  test('PAY-01 ROL-01 a caller can’t pay with another user’s card, which looks like one that does not exist', async () => {
    for (const { kind, headers, theirs } of people) {
      const { orders } = await server.call(shipPrice, { body: oneWay }, headers);
      const answers: unknown[] = [];
      for (const id of [theirs.cardId, nothing.cardId]) {
        const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, headers);
        const price = orders[0]?.final_price ?? 0;
        const paying = { payment_type: 'saved_card', payment_method_id: id, payment_method_nonce: undefined };
        const body = bodyOf(cart, { ...paying, price_shown_cents: price });
        const sent = { ...headersOf(cart, headers), 'x-request-id': 'walk' };
        const answer = factsOf(await server.send('POST', processPayment.path, body, sent));
        answers.push({ ...answer, text: answer.text.replace(String(cart.order_id), 'the order of the cart') });
        const attempts = await server.db
          .selectFrom('payment_attempts')
          .selectAll()
          .where('cart_id', '=', cart.id)
          .execute();
        const charged = await Promise.all(attempts.map(({ charge_key }) => gateway.timesCharged(charge_key)));
        expect(
          charged.filter((times) => times > 0),
          kind,
        ).toEqual([]);
        expect(await server.db.selectFrom('orders').select('id').where('cart_id', '=', cart.id).execute()).toEqual([]);
      }
      expect(answers[0], kind).toEqual(answers[1]);
    }
  });
});

/** Whether the table lets a role do to the things of others what the step takes. */
function isLet(role: Person['role'], { takes }: Step): boolean {
  return takes !== 'no-one' && takes.every((action) => mayForOthers(role, action));
}

/** Refuses with and without a wrong token, each time in the words for something that does not exist. */
async function expectShutOut(call: AnyEndpoint, step: Step, person: Person): Promise<void> {
  const none = await askAbout(call, step, nothing, person);
  const mustSignIn =
    person.role === null && step.takes !== 'no-one' && !step.takes.every((action) => may(null, action));
  expect(mustSignIn ? [401, 404] : [step.isGoneAnyway ? 200 : 404], `${person.kind} ${none.text}`).toContain(
    none.status,
  );
  const input = inputFor(call, step, person.theirs, person);
  for (const { headers, fields } of triesToGetIn(call, step, person)) {
    const answer = await ask(call, withFields(input, fields), { ...person.headers, ...headers });
    expect(answer, `${person.kind} with ${JSON.stringify({ headers, fields })}`).toEqual(none);
  }
}

type Try = { readonly headers: Headers; readonly fields: Headers };

/** All that must not help: nothing, and wrong tokens. Whom the table lets is kept out only by a wrong token of a cart. */
function triesToGetIn(call: AnyEndpoint, step: Step, person: Person): readonly Try[] {
  const withTokens = wrongTokens(call, step, person);
  if (!isLet(person.role, step)) return [{ headers: {}, fields: {} }, ...withTokens];
  return step.tokens === 'of-carts' ? withTokens : [];
}

/** Permitted callers get an answer; for calls that use the object up, it belongs to a user of this test alone. */
async function expectLetIn(call: AnyEndpoint, step: Step, person: Person): Promise<void> {
  const things = step.isUsedUp ? await addOtherUser(world()) : person.theirs;
  const answer = await askAbout(call, step, things, person);
  expect(answer.status, `${person.kind} ${answer.text}`).toBe(step.answers ?? 200);
}

/** Tokens that open something else, or nothing, wherever a token may be given. */
function wrongTokens(call: AnyEndpoint, { tokens }: Step, { mine, theirs }: Person): readonly Try[] {
  if (tokens === undefined) return [];
  const otherOfTheirs = tokens === 'of-carts' ? theirs.orderToken : theirs.cartToken;
  const byField =
    tokens === 'beside-own-cart' ? [] : objectFieldsOf(call).filter((field) => lastOf(field) === 'cart_token');
  const byHeader = tokens === 'of-carts' ? [] : ['x-order-token'];
  const ofCart =
    tokens === 'beside-own-cart' ? [] : [mine.cartToken, mine.orderToken, otherOfTheirs, nothing.cartToken];
  return [
    ...ofCart.map((token) => ({ headers: { 'x-cart-token': token }, fields: {} })),
    ...[mine.cartToken, otherOfTheirs].flatMap((token) => [
      ...byHeader.map((name) => ({ headers: { [name]: token }, fields: {} })),
      ...byField.map((name) => ({ headers: {}, fields: { [name]: token } })),
    ]),
  ];
}

type Input = Readonly<Record<string, unknown>>;

/** The example of a call, with the object of a user. */
function inputFor(call: AnyEndpoint, { at, thing, also }: Unread, things: Things, person: Person): Input {
  const { params, query, body } = call.example;
  return withFields({ params, query, body }, { ...also?.(person), [at]: things[thing] });
}

function withFields(input: Input, fields: Readonly<Record<string, unknown>>): Input {
  return Object.entries(fields).reduce((changed, [path, value]) => withField(changed, path.split('.'), value), input);
}

function withField(input: Input, [name = '', ...rest]: readonly string[], value: unknown): Input {
  const inner = (input[name] ?? {}) as Input;
  return { ...input, [name]: rest.length === 0 ? value : withField(inner, rest, value) };
}

function askAbout(call: AnyEndpoint, named: Unread, things: Things, person: Person): Promise<Facts> {
  return ask(call, inputFor(call, named, things, person), person.headers);
}

type Facts = {
  readonly status: number;
  readonly text: string;
  readonly headers: readonly (readonly [string, string])[];
};

async function ask(call: AnyEndpoint, input: Input, headers: Headers): Promise<Facts> {
  const body = call.method === 'GET' ? undefined : (input['body'] ?? {});
  const sent = { accept: 'application/json', 'x-request-id': 'walk', ...headers };
  return factsOf(await server.send(call.method, addressOf(call, input), body, sent));
}

/** Everything by which two answers could be told apart, except the time of day. */
function factsOf({ status, text, headers }: WireAnswer): Facts {
  return { status, text, headers: [...headers].filter(([name]) => name !== 'date') };
}

/** A page without what is new each time, and without the number that was asked for. */
async function page(addressFor: (things: Things) => string, things: Things, headers: Headers): Promise<Facts> {
  const address = addressFor(things);
  const answer = await server.send('GET', address, undefined, { ...headers, 'x-request-id': 'walk' });
  const facts = factsOf(answer);
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? ' ';
  const plain = (text: string) =>
    text.replaceAll(nonce, 'nonce').replaceAll(encodeURIComponent(address), 'address').replaceAll(address, 'address');
  return {
    ...facts,
    text: plain(facts.text),
    headers: facts.headers.map(([name, value]) => [name, plain(value)] as const),
  };
}

type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
};

/** Every field that a call takes, as in `body.travelers[].traveler_id`. */
function fieldsOf(call: AnyEndpoint): string[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema: z.ZodMiniType | undefined = call[part];
    return schema ? leavesOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema, part) : [];
  });
}

function leavesOf({ properties, items, anyOf }: JsonSchema, path: string): string[] {
  if (properties) return Object.entries(properties).flatMap(([name, inner]) => leavesOf(inner, `${path}.${name}`));
  if (items) return leavesOf(items, `${path}[]`);
  return anyOf ? [...new Set(anyOf.flatMap((inner) => leavesOf(inner, path)))] : [path];
}

function objectFieldsOf(call: AnyEndpoint): string[] {
  return fieldsOf(call).filter((field) => namesSomething.test(lastOf(field)) && !(lastOf(field) in publicFields));
}

/** With the thing come the tokens that may open it. */
function walkedFieldsOf(call: AnyEndpoint): string[] {
  const steps = walk[call.id] ?? [];
  const tokens = steps.some((step) => step.tokens === 'of-carts' || step.tokens === 'of-orders')
    ? objectFieldsOf(call).filter((field) => lastOf(field) === 'cart_token')
    : [];
  return [...new Set([...steps, ...(unread[call.id] ?? [])].map(({ at }) => at).concat(tokens))];
}

function lastOf(field: string): string {
  return field.split('.').at(-1) ?? '';
}

/**
 * How many rows every table has, and which transactions wrote them: another number wherever anything was written or deleted. The tables of
 * the job runner are left out, because it writes there by itself.
 */
async function everyRow(): Promise<string> {
  const each = tables.map(
    ({ name }): RawBuilder<unknown> =>
      sql`select concat_ws(' ', ${sql.lit(name)}, count(*), sum(xmin::text::bigint)) as print from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ print: string }>`${sql.join(each, sql` union all `)}`.execute(server.db);
  return rows
    .map(({ print }) => print)
    .toSorted()
    .join('\n');
}
