import type { IncomingHttpHeaders } from 'node:http';
import { type Kysely, sql } from 'kysely';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { listBilledClubs, listClubBillingRequests } from '#records/money/club-billing.ts';
import { findClub } from '#records/clubs/clubs.ts';
import { microSiteNames } from '#records/clubs/micro-sites.ts';
import { listOrdersOf, type Order } from '#records/orders/orders.ts';
import { listCreditLines } from '#records/people/personal-data.ts';
import { listRefundsOf } from '#records/money/refunds.ts';
import type { Tables } from '#records/tables.ts';
import { termsStateOf } from '#records/people/terms.ts';
import { findUser, type User } from '#records/people/users.ts';
import { findWallet } from '#records/money/wallet.ts';
import { fullName } from '#rules/account/full-name.ts';
import { brandById } from '#rules/brand/brand.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { addCents } from '#rules/money.ts';
import { saidWithOrder } from '#rules/orders/said-with-order.ts';
import type { PersonRecordWire } from '../contract.ts';
import { adminCaller, type AdminDeps } from './admin-caller.ts';
import { openCartsOf } from './admin-carts.ts';

/** What the page of a person shows to an admin. SCR-08 */
export async function personRecord(
  deps: AdminDeps,
  userId: number,
  headers: IncomingHttpHeaders,
): Promise<PersonRecordWire | Refusal> {
  const caller = await adminCaller(deps, 'see-person-record', headers);
  if (caller instanceof Refusal) return caller;
  const user = await findUser(deps.db, userId);
  if (!user) return refuseUnknown(messageText('personUnknown'), 'id');
  const [person, orders, carts, credits, terms, termsState, clubBilling] = await Promise.all([
    personOf(deps.db, user),
    ordersOf(deps.db, userId),
    openCartsOf(deps.db, userId),
    creditsOf(deps.db, userId),
    termsOf(deps.db, userId),
    termsStateOf(deps.db, { userId }),
    clubBillingOf(deps.db, userId),
  ]);
  return { person, orders, carts, credits, terms, terms_state: termsState, club_billing: clubBilling };
}

/** What somebody has in credit, with its last movements. PAY-01 */
export async function creditsOf(db: Kysely<Tables>, userId: number): Promise<PersonRecordWire['credits']> {
  const [wallet, lines] = await Promise.all([
    findWallet(db, userId),
    listCreditLines(db, { userId, limit: limits.creditLinesMax }),
  ]);
  return {
    available_cents: wallet.available,
    held_cents: wallet.held,
    lines: lines.map(({ id, reference, amount, at }) => {
      const orderId = /^order:(\d+)$/.exec(reference)?.[1];
      return { id, amount_cents: amount, order_id: orderId ? Number(orderId) : null, at: at.toISOString() };
    }),
  };
}

/** The clubs that pay for somebody, and what they asked for. PAY-07 */
export async function clubBillingOf(db: Kysely<Tables>, userId: number): Promise<PersonRecordWire['club_billing']> {
  const [clubs, requests] = await Promise.all([
    listBilledClubs(db, { userId }),
    listClubBillingRequests(db, { userId, most: limits.adminOrdersMax }),
  ]);
  return {
    clubs: clubs.map(({ id, name, brandId }) => ({ id, name, brand_id: brandId })),
    requests: requests.map(({ id, state, askedAt, decidedAt, decidedByEmail }) => ({
      id,
      state,
      asked_at: askedAt.toISOString(),
      decided_at: decidedAt?.toISOString() ?? null,
      decided_by: decidedByEmail,
    })),
  };
}

async function personOf(db: Kysely<Tables>, user: User): Promise<PersonRecordWire['person']> {
  const [row, club] = await Promise.all([
    db.selectFrom('users').select(['created_at', 'erased_at']).where('id', '=', user.id).executeTakeFirstOrThrow(),
    user.clubId === null ? undefined : findClub(db, user.clubId),
  ]);
  return {
    user_id: user.id,
    name: fullName(user) || user.email,
    email: user.email,
    phone: user.phone,
    role: user.role,
    is_guest: user.isGuest,
    club: club ? { id: club.id, name: club.name } : null,
    since: row.created_at.toISOString(),
    is_erased: row.erased_at !== null,
  };
}

async function ordersOf(db: Kysely<Tables>, userId: number): Promise<PersonRecordWire['orders']> {
  const orders = await listOrdersOf(db, { userId, limit: limits.adminOrdersMax });
  const siteIds = orders.map(siteIdOf).filter((id) => id !== undefined);
  const siteNames = await microSiteNames(db, siteIds);
  return Promise.all(
    orders.map(async (order) => ({
      order_id: order.id,
      display_id: order.displayId,
      brand_id: order.brandId,
      placed_at: order.placedAt.toISOString(),
      total_cents: order.total,
      refunded_cents: addCents(...(await listRefundsOf(db, order.id)).map(({ amount }) => amount)),
      said: saidWith(order, siteNames),
    })),
  );
}

/** ACC-09 ROL-03 */
function saidWith(order: Order, siteNames: ReadonlyMap<number, string>): PersonRecordWire['orders'][number]['said'] {
  const siteId = siteIdOf(order);
  const site = siteId === undefined ? [] : [{ label: 'Micro-site', text: siteNames.get(siteId) ?? `No. ${siteId}` }];
  const facilityNoun = brandById(order.brandId)?.facilityNoun ?? 'club';
  return [...saidWithOrder(order.details, { facilityNoun }), ...site];
}

function siteIdOf({ shipState }: Order): number | undefined {
  const id = shipState['micro_site_id'];
  return typeof id === 'number' ? id : undefined;
}

async function termsOf(db: Kysely<Tables>, userId: number): Promise<PersonRecordWire['terms']> {
  const accepted = (table: 'terms_acceptances' | 'holiday_terms_acceptances') =>
    db
      .selectFrom(table)
      .innerJoin('users', 'users.id', `${table}.accepted_by`)
      .select(['version', 'accepted_at', sql<string>`coalesce(users.contact_email, users.email)`.as('email')])
      .where(`${table}.user_id`, '=', userId)
      .orderBy('accepted_at', 'desc')
      .execute();
  const [terms, holidayTerms] = await Promise.all([
    accepted('terms_acceptances'),
    accepted('holiday_terms_acceptances'),
  ]);
  const toWire =
    (kind: PersonRecordWire['terms'][number]['kind']) =>
    (row: (typeof terms)[number]): PersonRecordWire['terms'][number] => ({
      kind,
      version: row.version,
      accepted_at: row.accepted_at.toISOString(),
      accepted_by: row.email,
    });
  return [...terms.map(toWire('terms')), ...holidayTerms.map(toWire('holiday_terms'))];
}
