import type { Kysely } from 'kysely';
import { cartsOf } from '#records/carts/carts-of.ts';
import { findCredit, listCreditLines } from '#records/money/credit.ts';
import type { Tables } from '#records/tables.ts';
import type { JsonObject } from '#rules/json-object.ts';
import { listAddressPoints } from './address-points.ts';

/** More than any user has. Beyond it the oldest entries are left out. */
const exportedMax = 10_000;

/** Everything we know about a user, for their own download, under the names of the columns and without internal keys. */
export async function exportPersonalData(db: Kysely<Tables>, userId: number): Promise<JsonObject> {
  const of = { userId, limit: exportedMax };
  const [user, addresses, credit, credits] = [
    await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
    await listAddressPoints(db, of),
    await findCredit(db, userId),
    await listCreditLines(db, of),
  ];
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
    ...(await ordersOf(db, userId)),
    ...(await bagsOf(db, userId)),
    ...(await handoversAndClaimsOf(db, userId)),
    ...(await cartDataOf(db, userId)),
    credits: plain({ balance_cents: credit.balance, lines: credits }),
    ...(await accountDataOf(db, userId)),
  };
}

/** Orders as they were placed, and their changes. */
async function ordersOf(db: Kysely<Tables>, userId: number): Promise<JsonObject> {
  return {
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
  };
}

/** What happened to the bags: labels, scans and cases. */
async function bagsOf(db: Kysely<Tables>, userId: number): Promise<JsonObject> {
  return {
    parcels: await rowsOf(
      db
        .selectFrom('parcels')
        .innerJoin('orders', 'orders.id', 'parcels.order_id')
        .select(['order_id', 'leg', 'bag', 'state', 'carrier', 'tracking_number', 'due_on', 'bought_at'])
        .where('user_id', '=', userId)
        .orderBy('parcels.id'),
    ),
    scans: await rowsOf(
      db
        .selectFrom('all_parcel_scans')
        .innerJoin('parcels', 'parcels.id', 'all_parcel_scans.parcel_id')
        .innerJoin('orders', 'orders.id', 'parcels.order_id')
        .select(['order_id', 'leg', 'bag', 'kind', 'scanned_at', 'city', 'all_parcel_scans.state', 'country'])
        .select(['expected_on', 'delay_cause', 'return_cause'])
        .where('user_id', '=', userId)
        .orderBy('scanned_at')
        .orderBy('all_parcel_scans.id'),
    ),
    what_went_wrong: await rowsOf(
      db
        .selectFrom('parcel_cases')
        .innerJoin('parcels', 'parcels.id', 'parcel_cases.parcel_id')
        .innerJoin('orders', 'orders.id', 'parcels.order_id')
        .select(['order_id', 'leg', 'bag', 'kind', 'outcome', 'opened_at', 'closed_at'])
        .where('user_id', '=', userId)
        .orderBy('parcel_cases.id'),
    ),
    larger_sizes: await rowsOf(
      db
        .selectFrom('larger_sizes')
        .innerJoin('parcels', 'parcels.id', 'larger_sizes.parcel_id')
        .innerJoin('orders', 'orders.id', 'larger_sizes.order_id')
        .select(['larger_sizes.order_id', 'leg', 'bag', 'size_pounds', 'billed_pounds', 'amount_cents'])
        .select([
          'larger_sizes.state',
          'words',
          'asked_at',
          'answer_by',
          'answered_at',
          'settled_at',
          'refund_asked_at',
        ])
        .where('user_id', '=', userId)
        .orderBy('larger_sizes.id'),
    ),
    returned_bags: await rowsOf(
      db
        .selectFrom('returned_bags')
        .innerJoin('parcels', 'parcels.id', 'returned_bags.parcel_id')
        .innerJoin('orders', 'orders.id', 'returned_bags.order_id')
        .select(['returned_bags.order_id', 'leg', 'bag', 'returned_bags.state', 'cause', 'amount_cents', 'coupon_code'])
        .select(['asked_at', 'answered_at', 'trip_order_id', 'arranged'])
        .where('user_id', '=', userId)
        .orderBy('returned_bags.id'),
    ),
  };
}

/** How the bags were handed over and announced, what was in them, and what was claimed for them. */
async function handoversAndClaimsOf(db: Kysely<Tables>, userId: number): Promise<JsonObject> {
  return {
    pickups: await rowsOf(
      db
        .selectFrom('pickups')
        .innerJoin('orders', 'orders.id', 'pickups.order_id')
        .select(['order_id', 'leg', 'state', 'carrier', 'day', 'from_hour', 'to_hour', 'confirmation', 'booked_at'])
        .where('user_id', '=', userId)
        .orderBy('pickups.id'),
    ),
    text_messages: await rowsOf(
      db
        .selectFrom('text_consents')
        .innerJoin('orders', 'orders.id', 'text_consents.order_id')
        .select(['order_id', 'phone', 'words', 'given_at', 'ended_at'])
        .where('user_id', '=', userId)
        .orderBy('text_consents.id'),
    ),
    updates_by_email_stopped: await rowsOf(
      db.selectFrom('update_mail_stops').select('stopped_at').where('user_id', '=', userId),
    ),
    bag_contents: await rowsOf(
      db
        .selectFrom('bag_inventories')
        .innerJoin('orders', 'orders.id', 'bag_inventories.order_id')
        .select(['order_id', 'bag', 'items', 'updated_at'])
        .where('user_id', '=', userId)
        .orderBy('order_id')
        .orderBy('bag'),
    ),
    claims: await rowsOf(
      db
        .selectFrom('bag_claims')
        .innerJoin('orders', 'orders.id', 'bag_claims.order_id')
        .select(['bag_claims.id', 'order_id', 'kind', 'state', 'description', 'items', 'claimed_cents'])
        .select(['approved_cents', 'pay_to', 'check_to', 'check_number', 'reason', 'bag_claims.created_at'])
        .where('user_id', '=', userId)
        .orderBy('bag_claims.id'),
    ),
    claim_messages: await rowsOf(
      db
        .selectFrom('bag_claim_messages')
        .innerJoin('bag_claims', 'bag_claims.id', 'bag_claim_messages.claim_id')
        .innerJoin('orders', 'orders.id', 'bag_claims.order_id')
        .select(['claim_id', 'author', 'text', 'written_at'])
        .where('user_id', '=', userId)
        .orderBy('bag_claim_messages.id'),
    ),
  };
}

/** What was entered with carts. */
async function cartDataOf(db: Kysely<Tables>, userId: number): Promise<JsonObject> {
  const carts = cartsOf(db, userId);
  return {
    saved_trips: await rowsOf(
      db.selectFrom('saved_sessions').select(['travelers', 'ship_state', 'updated_at']).where('cart_id', 'in', carts),
    ),
    notes: await rowsOf(
      db.selectFrom('ship_notes').select(['comment', 'created_at']).where('cart_id', 'in', carts).orderBy('id'),
    ),
    club_answers: await rowsOf(
      db.selectFrom('club_answers').select(['answers', 'updated_at']).where('cart_id', 'in', carts),
    ),
  };
}

/** What the user has agreed to, and how they sign in. */
async function accountDataOf(db: Kysely<Tables>, userId: number): Promise<JsonObject> {
  return {
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
    passkeys: await rowsOf(
      db
        .selectFrom('passkeys')
        .select(['name', 'site', 'created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .orderBy('id'),
    ),
    sessions: await rowsOf(
      db.selectFrom('sessions').select(['created_at', 'expires_at']).where('user_id', '=', userId),
    ),
  };
}

async function rowsOf(query: { execute(): Promise<object[]> }): Promise<unknown> {
  return plain(await query.execute());
}

/** Turns dates into text and drops what JSON can't hold. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
