import { saveClubAnswers } from '#capabilities/club-questions/contract.ts';
import { addAddress } from '#capabilities/address-book/contract.ts';
import { addTraveler } from '#capabilities/profile/contract.ts';
import { createCart, saveSession } from '#capabilities/carts/contract.ts';
import { addShipNote } from '#capabilities/clubs/contract.ts';
import { saveCustomsInfo } from '#capabilities/customs/contract.ts';
import { addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { addOverduePayment } from '#capabilities/overdue-payments/testing/add-overdue-payment.ts';
import { addFailedParcel } from '#capabilities/label-problems/testing/add-failed-parcel.ts';
import { addRefusedPickup } from '#capabilities/pickup-problems/testing/add-refused-pickup.ts';
import { addOpenCase } from '#capabilities/parcel-cases/testing/add-open-case.ts';
import { requestClubBilling } from '#capabilities/payment-methods/contract.ts';
import type { Payments } from '#ports/payments/payments.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import type { UserRole } from '#records/tables.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { roles } from '#rules/account/permissions.ts';
import type { TestServer } from './test-server.ts';

type Headers = Readonly<Record<string, string>>;

/** The objects of a user, by the ids and tokens with which calls name them. */
export type Things = {
  readonly cartId: number;
  readonly cartToken: string;
  /** The number that the order of the cart will have, and its name to read aloud. */
  readonly cartOrderId: number;
  readonly cartDisplayId: string;
  readonly orderId: number;
  /** The token of the cart that the order was placed with. */
  readonly orderToken: string;
  readonly userId: number;
  readonly addressId: number;
  readonly travelerId: number;
  readonly billingRequestId: number;
  readonly parcelId: number;
  readonly pickupId: number;
  readonly caseId: number;
  readonly attemptId: number;
  readonly cardId: string;
};

/** A caller of one kind with their own objects and those of another user, whose ids follow directly after their own. */
export type Person = {
  /** The role, or what kind of guest it is. */
  readonly kind: string;
  /** Null for a guest. */
  readonly role: UserRole | null;
  readonly headers: Headers;
  readonly mine: Pick<Things, 'cartId' | 'cartToken' | 'orderId' | 'orderToken'> & Partial<Things>;
  readonly theirs: Things;
};

/** The demo person of each role, by the first part of the email. */
export const personOfRole = {
  user: 'traveler',
  pro: 'pro',
  admin: 'admin',
  admin_plus: 'adminplus',
  manager: 'manager',
  club_staff: 'club',
  carrier_admin: 'carrier',
} as const satisfies Readonly<Record<UserRole, string>>;

/** Texts of the other user's objects, by which a leak would be found in any answer. */
export const foreignWords = {
  street: 'Quince Hollow 77',
  traveler: 'Quillon Marsh',
  note: 'The key lies under the blue pot.',
  answer: 'In the name of Quillfeather',
  city: 'Quartzsite Landing',
} as const;

/** A number and names that nothing has. */
export const nothing: Things = {
  cartId: 2_000_000_001,
  cartToken: 'a-token-that-was-never-given-out-to-any-000',
  cartOrderId: 2_000_000_002,
  cartDisplayId: 'P-ZZZZZZ',
  orderId: 2_000_000_003,
  orderToken: 'a-token-that-was-never-given-out-to-any-001',
  userId: 2_000_000_004,
  addressId: 2_000_000_005,
  travelerId: 2_000_000_006,
  billingRequestId: 2_000_000_007,
  parcelId: 2_000_000_008,
  pickupId: 2_000_000_009,
  caseId: 2_000_000_010,
  attemptId: 2_000_000_011,
  cardId: 'sandbox-card-2000000',
};

export type World = { readonly server: TestServer; readonly payments: Payments };

/** All kinds of callers: a user of each role, a guest and a visitor of a micro-site, both with a browser of their own. */
export async function everyKindOfPerson(world: World): Promise<Person[]> {
  const people: Person[] = [];
  for (const role of roles) people.push(await signedIn(world, role));
  for (const [kind, cart] of [
    ['guest', { brand_id: 5 }],
    ['micro-site visitor', { brand_id: 5, micro_site_id: 7 }],
  ] as const) {
    people.push(await guestOfKind(world, kind, cart));
  }
  return people;
}

async function signedIn(world: World, role: UserRole): Promise<Person> {
  const { server } = world;
  const email = `${personOfRole[role]}@portage.test`;
  const headers = { 'x-user-token': await server.tokenOf(personOfRole[role]) };
  const { id: userId } = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const address = await server.call(addAddress, { body: addressAt('3 Own Lane') }, headers);
  const traveler = await server.call(addTraveler, { body: { name: 'Owen Own' } }, headers);
  const { order, cartToken: orderToken } = await addPlacedOrder(server.db, { email });
  const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, headers);
  const mine = {
    cartId: cart.id,
    cartToken: cart.cart_token,
    orderId: order.id,
    orderToken,
    userId,
    addressId: address.id,
    travelerId: traveler.id,
  };
  return { kind: role, role, headers, mine, theirs: await addOtherUser(world) };
}

async function guestOfKind(
  world: World,
  kind: string,
  wanted: { readonly brand_id: number; readonly micro_site_id?: number },
): Promise<Person> {
  const { server } = world;
  const headers = await newBrowser(server);
  const { order, cartToken: orderToken } = await addPlacedOrder(server.db, { email: `${wanted.brand_id}@example.com` });
  const cart = await server.call(createCart, { body: { cart: wanted } }, headers);
  const mine = { cartId: cart.id, cartToken: cart.cart_token, orderId: order.id, orderToken };
  return { kind, role: null, headers, mine, theirs: await addOtherUser(world) };
}

/** A browser that has looked at a page: its cookie, and the token of the page. */
async function newBrowser(server: TestServer): Promise<Headers> {
  const page = await server.send('GET', '/ship');
  const cookie = page.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  const token = /name="csrf-token" content="([^"]*)"/.exec(page.text)?.[1] ?? '';
  return { cookie: cookie.join('; '), 'x-csrf-token': token };
}

let others = 0;

/** Creates a user with one object of every kind, which no other test uses. */
export async function addOtherUser({ server, payments }: World): Promise<Things> {
  others += 1;
  const email = `else-${others}@example.com`;
  const { order, cartToken: orderToken, userId } = await addPlacedOrder(server.db, { email, payments });
  const expiresAt = new Date(server.clock.nowMs() + 3_600_000);
  const headers = { 'x-user-token': await createUserToken(server.db, { userId, expiresAt }) };
  const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, headers);
  await fillCart(server, cart, headers);
  const address = await server.call(addAddress, { body: addressAt(foreignWords.street) }, headers);
  const traveler = await server.call(addTraveler, { body: { name: foreignWords.traveler } }, headers);
  await server.call(requestClubBilling, { params: { id: userId }, body: {} }, headers);
  const request = await server.db
    .selectFrom('club_billing_requests')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const stored = await payments.storeMethod({ customer: paymentCustomer(userId), nonce: 'fake-valid-visa-nonce' });
  if (stored.kind !== 'stored') throw new Error('The card was not stored.');
  const dayOver = new Date(server.clock.nowMs() - 1);
  const parcelId = await addFailedParcel(server.db, order.id, dayOver);
  return {
    cartId: cart.id,
    cartToken: cart.cart_token,
    cartOrderId: cart.order_id,
    cartDisplayId: cart.display_id,
    orderId: order.id,
    orderToken,
    userId,
    addressId: address.id,
    travelerId: traveler.id,
    billingRequestId: request.id,
    parcelId,
    caseId: await addOpenCase(server.db, parcelId, dayOver),
    pickupId: await addRefusedPickup(server.db, order.id, dayOver),
    attemptId: await addOverduePayment(server.db, { cartId: cart.id, userId, at: dayOver }),
    cardId: stored.method.id,
  };
}

/** Keeps with a cart all that can be kept with one. */
async function fillCart(server: TestServer, { id }: { readonly id: number }, headers: Headers): Promise<void> {
  const shipState = { version: 1, brand_id: 5, o_city: foreignWords.city };
  await server.call(saveSession, { params: { cart_id: id }, body: { ship_state: shipState } }, headers);
  const note = { comment: foreignWords.note, outbound: false, cart_id: id };
  await server.call(addShipNote, { params: { club_id: 1 }, body: note }, headers);
  const dates = { date_of_arrival: '2026-06-01', date_of_departure: '2026-06-09' };
  await server.call(saveCustomsInfo, { body: { international_info: dates, cart_id: id } }, headers);
  const answers = [
    { index: '0', question: 'Have you booked a tee time?', answer: 'yes' },
    { index: '0.yes.0', question: 'When is your first tee time?', answer: 'Thursday at 9:40' },
    { index: '0.yes.1', question: 'What name is the booking under?', answer: foreignWords.answer },
  ];
  const body = { club_preferences_answer: { answers, is_outbound: false, club_id: 1 }, cart_id: id };
  await server.call(saveClubAnswers, { body }, headers);
}

function addressAt(street: string) {
  return { address_1: street, city: 'Miami', state: 'FL', zip: '33101', country_code: 'US' };
}
