import { type Kysely, sql, type Transaction } from 'kysely';
import { anonymousEmail, anonymousPerson, redactWords } from '#rules/account/anonymous.ts';
import { anonymousShipState } from '#rules/shipment-form/anonymous-ship-state.ts';
import { fullName } from '#rules/account/full-name.ts';
import { raiseReceiptLinkVersionsOf } from '#records/orders/receipt-link-versions.ts';
import type { AttemptState } from '#rules/orders/order-states.ts';
import { listAddressPoints } from './address-points.ts';
import { isEmailProven, listAdoptedGuests, proveEmail } from '#records/orders/guest-orders.ts';
import { deleteRegistrationsOf } from './one-time-links.ts';
import { deleteSessionsOf } from '#records/sessions/sessions.ts';
import type { JsonObject, Tables } from '#records/tables.ts';
import { recordMarketingConsent } from './terms.ts';
import { deleteUserTokensOf, findUser, lockUser, type User } from './users.ts';
import { findWallet, listCreditLines } from '#records/money/wallet.ts';

/** More than any user has. Beyond it the oldest entries are left out. */
const exportedMax = 10_000;

/** Everything we know about a user, for their own download, under the names of the columns and without internal keys. */
export async function exportPersonalData(db: Kysely<Tables>, userId: number): Promise<JsonObject> {
  const of = { userId, limit: exportedMax };
  const [user, addresses, wallet, credits] = [
    await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
    await listAddressPoints(db, of),
    await findWallet(db, userId),
    await listCreditLines(db, of),
  ];
  const rowsOf = async (query: { execute(): Promise<object[]> }) => plain(await query.execute());
  const carts = await cartIdsOf(db, userId);
  return {
    profile: plain({
      email: user.email,
      first_name: user.first_name,
      last_name: user.last_name,
      phone: user.phone,
      role: user.role,
      since: user.created_at,
    }),
    addresses: plain(addresses),
    travelers: await rowsOf(
      db.selectFrom('saved_travelers').select(['name', 'email', 'phone']).where('user_id', '=', userId).orderBy('id'),
    ),
    orders: await rowsOf(
      db
        .selectFrom('orders')
        .select(['id', 'display_id', 'placed_at', 'total_cents', 'ship_state', 'price', 'details'])
        .where('user_id', '=', userId)
        .orderBy('id'),
    ),
    changes_of_orders: await rowsOf(
      db
        .selectFrom('order_amendments')
        .innerJoin('orders', 'orders.id', 'order_amendments.order_id')
        .select(['order_id', 'version', 'amended_at', 'order_amendments.total_cents', 'order_amendments.ship_state'])
        .where('user_id', '=', userId)
        .orderBy('order_id')
        .orderBy('version'),
    ),
    saved_trips: await rowsOf(
      db.selectFrom('saved_sessions').select(['travelers', 'ship_state', 'updated_at']).where('cart_id', 'in', carts),
    ),
    notes: await rowsOf(
      db.selectFrom('ship_notes').select(['comment', 'created_at']).where('cart_id', 'in', carts).orderBy('id'),
    ),
    club_answers: await rowsOf(
      db.selectFrom('club_answers').select(['answers', 'updated_at']).where('cart_id', 'in', carts),
    ),
    credits: plain({ balance_cents: wallet.balance, lines: credits }),
    terms: await rowsOf(
      db.selectFrom('terms_acceptances').select(['version', 'accepted_at']).where('user_id', '=', userId),
    ),
    holiday_terms: await rowsOf(
      db.selectFrom('holiday_terms_acceptances').select(['version', 'accepted_at']).where('user_id', '=', userId),
    ),
    news_by_email: await rowsOf(
      db
        .selectFrom('marketing_consents')
        .select(['is_wanted', 'recorded_at'])
        .where('user_id', '=', userId)
        .orderBy('id'),
    ),
    signs_in_with: await rowsOf(
      db.selectFrom('identities').select(['provider', 'linked_at']).where('user_id', '=', userId),
    ),
    sessions: await rowsOf(
      db.selectFrom('sessions').select(['created_at', 'expires_at']).where('user_id', '=', userId),
    ),
  };
}

/** In these states the order still needs to know who pays. */
const underWay: readonly AttemptState[] = ['new', 'charging', 'charged', 'refunding'];

/**
 * Erases who a user is. What only they need is deleted. Orders, refunds and the ledger keep their amounts and belong to a user without name,
 * address or sign-in. Their name in an order is replaced by a number. Accepted terms and the audit log stay under that number.
 */
export async function erasePersonalData(
  tx: Transaction<Tables>,
  { userId, now }: { userId: number; now: Date },
): Promise<'erased' | 'order-under-way'> {
  await lockUser(tx, userId);
  const user = await findUser(tx, userId);
  if (!user) throw new Error(`User ${userId} not found for erasure.`);
  const carts = await cartIdsOf(tx, userId);
  if (await isOrderUnderWay(tx, carts)) return 'order-under-way';
  // Guest orders with a proven email are the user's too.
  if (await isEmailProven(tx, userId)) await proveEmail(tx, { userId, email: user.email, now });
  const guests = await listAdoptedGuests(tx, userId);
  const words = [user, ...guests].flatMap(identifyingTexts);
  const allCarts = await cartIdsOf(tx, userId);
  await forgetOrders(tx, { userId, words });
  await raiseReceiptLinkVersionsOf(tx, userId);
  await forgetAttempts(tx, { words, carts: allCarts });
  for (const table of ['saved_sessions', 'club_answers', 'ship_notes'] as const) {
    await tx.deleteFrom(table).where('cart_id', 'in', allCarts).execute();
  }
  await forgetMails(tx, user);
  await forgetAccount(tx, { user, now });
  await forgetGuests(tx, { guests, now });
  return 'erased';
}

/** Whether an order of the user is being paid or undone; until that ends, nothing of theirs may be erased. PAY-04 */
export async function hasOrderUnderWay(db: Kysely<Tables>, userId: number): Promise<boolean> {
  return isOrderUnderWay(db, await cartIdsOf(db, userId));
}

async function isOrderUnderWay(db: Kysely<Tables>, carts: readonly number[]): Promise<boolean> {
  const unfinished = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('cart_id', 'in', carts)
    .where('state', 'in', underWay)
    .limit(1)
    .executeTakeFirst();
  return unfinished !== undefined;
}

/** The carts of a user and of their orders. The list is never empty, because `in ()` is not valid SQL. */
async function cartIdsOf(db: Kysely<Tables>, userId: number): Promise<number[]> {
  const own = await db.selectFrom('carts').select('id').where('user_id', '=', userId).execute();
  const ordered = await db.selectFrom('orders').select('cart_id as id').where('user_id', '=', userId).execute();
  const changed = await db
    .selectFrom('order_amendments')
    .innerJoin('orders', 'orders.id', 'order_amendments.order_id')
    .select('order_amendments.cart_id as id')
    .where('orders.user_id', '=', userId)
    .execute();
  return [...new Set([noCart, ...[...own, ...ordered, ...changed].map(({ id }) => id)])];
}

const noCart = 0;

type OfOrders = { readonly userId: number; readonly words: readonly string[] };

async function forgetOrders(tx: Transaction<Tables>, { userId, words }: OfOrders): Promise<void> {
  const orders = await tx.selectFrom('orders').select(['id', 'ship_state']).where('user_id', '=', userId).execute();
  for (const { id, ship_state } of orders) {
    const state = JSON.stringify(redactWords(anonymousShipState(ship_state), words));
    await sql`update orders set ship_state = ${state}::jsonb, details = '{}' where id = ${id}`.execute(tx);
    await forgetOrderChanges(tx, { orderId: id, words });
  }
}

/** Each change of an order has a copy of the shipment. */
async function forgetOrderChanges(
  tx: Transaction<Tables>,
  { orderId, words }: { orderId: number; words: readonly string[] },
): Promise<void> {
  const changes = await tx
    .selectFrom('order_amendments')
    .select(['version', 'ship_state'])
    .where('order_id', '=', orderId)
    .execute();
  for (const { version, ship_state } of changes) {
    const state = JSON.stringify(redactWords(anonymousShipState(ship_state), words));
    await sql`
      update order_amendments set ship_state = ${state}::jsonb where order_id = ${orderId} and version = ${version}
    `.execute(tx);
  }
}

async function forgetAttempts(
  tx: Transaction<Tables>,
  { words, carts }: { words: readonly string[]; carts: readonly number[] },
): Promise<void> {
  const attempts = await tx
    .selectFrom('payment_attempts')
    .select(['id', 'plan', 'charge', 'answer'])
    .where('cart_id', 'in', carts)
    .execute();
  for (const { id, plan, charge, answer } of attempts) {
    const json = (value: JsonObject | null) =>
      value === null ? null : JSON.stringify(redactWords(withoutPayer(value), words));
    await sql`
      update payment_attempts
      set plan = ${json(anonymousPlan(plan))}::jsonb, charge = ${json(charge)}::jsonb, answer = ${json(answer)}::jsonb
      where id = ${id}
    `.execute(tx);
  }
}

function anonymousPlan(plan: JsonObject): JsonObject {
  const { shipState, details } = plan;
  return {
    ...plan,
    ...(isJsonObject(shipState) && { shipState: anonymousShipState(shipState) }),
    ...(details !== undefined && { details: {} }),
  };
}

/** PayPal names the payer's email, which may not be the one we know. */
function withoutPayer(answer: JsonObject): JsonObject {
  const paidWith = answer['paidWith'];
  return isJsonObject(paidWith) && 'payer' in paidWith ? { ...answer, paidWith: { ...paidWith, payer: '–' } } : answer;
}

async function forgetMails(tx: Transaction<Tables>, { email }: Pick<User, 'email'>): Promise<void> {
  await tx.deleteFrom('outbox').where(sql<string>`lower(recipient)`, '=', email).execute();
  await tx.deleteFrom('mailbox').where(sql<string>`lower(message #>> '{to,address}')`, '=', email).execute();
  await deleteRegistrationsOf(tx, email);
}

async function forgetAccount(tx: Transaction<Tables>, { user, now }: { user: User; now: Date }): Promise<void> {
  const userId = user.id;
  await recordMarketingConsent(tx, { userId, isWanted: false, now });
  await tx
    .updateTable('coupon_uses')
    .set({ email: anonymousEmail(userId) })
    .where((where) => where.or([where('user_id', '=', userId), where('email', '=', user.email)]))
    .execute();
  await tx
    .updateTable('users')
    .set({
      email: anonymousEmail(userId),
      first_name: anonymousPerson.firstName,
      last_name: anonymousPerson.lastName,
      phone: anonymousPerson.phone,
      default_address_point_id: null,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute();
  for (const table of [
    'passwords',
    'identities',
    'address_points',
    'saved_travelers',
    'one_time_links',
    'club_billing_clubs',
  ] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await tx.deleteFrom('club_billing_requests').where('user_id', '=', userId).where('state', '=', 'asked').execute();
  await deleteUserTokensOf(tx, userId);
  await deleteSessionsOf(tx, userId);
}

/** Erases the guests whose orders the account took over. */
async function forgetGuests(
  tx: Transaction<Tables>,
  { guests, now }: { guests: readonly User[]; now: Date },
): Promise<void> {
  for (const { id, email } of guests) {
    await forgetMails(tx, { email });
    await tx.deleteFrom('one_time_links').where('user_id', '=', id).execute();
    await tx
      .updateTable('users')
      .set({
        contact_email: null,
        first_name: anonymousPerson.firstName,
        last_name: anonymousPerson.lastName,
        phone: anonymousPerson.phone,
        erased_at: now,
      })
      .where('id', '=', id)
      .execute();
  }
}

/** Shorter texts occur inside ordinary words. */
const textLengthMin = 6;

/** Texts that may occur anywhere in free text, such as a gateway's answer or a note. */
function identifyingTexts(user: User): readonly string[] {
  return [user.email, fullName(user), user.phone].filter((text) => text.length >= textLengthMin);
}

/** Turns dates into text and drops what JSON can't hold. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
