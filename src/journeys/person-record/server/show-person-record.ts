import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { findClubBillingRecord } from '#capabilities/club-billing-decisions/server/find-club-billing-record.ts';
import { findCreditRecord } from '#capabilities/credit-grants/server/find-credit-record.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { listOpenCarts } from '#records/carts/found-carts.ts';
import { findClub } from '#records/clubs/clubs.ts';
import { microSiteNames } from '#records/clubs/micro-sites.ts';
import { listRefundsOf } from '#records/money/refunds.ts';
import { listOrdersOf, type Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { listAcceptances, termsStateOf } from '#records/people/terms.ts';
import { findAccountDates, findUser, type User } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { fullName } from '#rules/account/full-name.ts';
import { brandById } from '#rules/brand/brand.ts';
import { requestedPlace } from '#rules/brand/requested-place.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { addCents } from '#rules/money.ts';
import { type OrderDetailLine, orderDetailLines } from '#rules/orders/order-detail-lines.ts';
import type { AcceptedTerms, OrderOfPerson, PersonRecord } from '../wire.ts';

/** What the page of a person shows to admins. SCR-08 */
export async function showPersonRecord(
  deps: StaffDeps,
  userId: number,
  request: FastifyRequest,
): Promise<PersonRecord | Refusal> {
  const { db } = deps;
  const caller = await requireStaff(deps, 'see-person-record', request);
  if (caller instanceof Refusal) return caller;
  const user = await findUser(db, userId);
  if (!user) return refuseUnknown(messageText('personUnknown'), 'id');
  const [person, orders, carts, credit, terms, termsState, clubBilling] = await Promise.all([
    describePerson(db, user),
    listOrders(db, userId),
    listOpenCarts(db, { userId, most: limits.adminCartsMax }),
    findCreditRecord(db, userId),
    listAcceptedTerms(db, userId),
    termsStateOf(db, { userId }),
    findClubBillingRecord(db, userId),
  ]);
  return { person, orders, carts, credit, terms, termsState, clubBilling };
}

async function describePerson(db: Kysely<Tables>, user: User): Promise<PersonRecord['person']> {
  const [dates, club] = await Promise.all([
    findAccountDates(db, user.id),
    user.clubId === null ? undefined : findClub(db, user.clubId),
  ]);
  return {
    id: user.id,
    name: fullName(user) || user.email,
    email: user.email,
    phone: user.phone,
    role: user.role,
    isGuest: user.isGuest,
    club: club ? { id: club.id, name: club.name } : null,
    since: dates.createdAt,
    isErased: dates.erasedAt !== null,
  };
}

async function listOrders(db: Kysely<Tables>, userId: number): Promise<OrderOfPerson[]> {
  const orders = await listOrdersOf(db, { userId, limit: limits.adminOrdersMax });
  const siteIds = orders.map((order) => draftOf(order).microSiteId).filter((id) => id !== undefined);
  const siteNames = await microSiteNames(db, siteIds);
  return Promise.all(
    orders.map(async (order) => ({
      id: order.id,
      displayId: order.displayId,
      brandId: order.brandId,
      placedAt: order.placedAt,
      total: order.total,
      refunded: addCents(...(await listRefundsOf(db, order.id)).map(({ amount }) => amount)),
      detailLines: detailLines(order, siteNames),
    })),
  );
}

/** ACC-09 ROL-03 */
function detailLines(order: Order, siteNames: ReadonlyMap<number, string>): readonly OrderDetailLine[] {
  const siteId = draftOf(order).microSiteId;
  const site = siteId === undefined ? [] : [{ label: 'Micro-site', text: siteNames.get(siteId) ?? `No. ${siteId}` }];
  const brand = brandById(order.brandId);
  return [...orderDetailLines(order.details, brand ? requestedPlace(brand) : 'club'), ...site];
}

async function listAcceptedTerms(db: Kysely<Tables>, userId: number): Promise<AcceptedTerms[]> {
  const [terms, holidayTerms] = await Promise.all([
    listAcceptances(db, 'terms_acceptances', userId),
    listAcceptances(db, 'holiday_terms_acceptances', userId),
  ]);
  return [
    ...terms.map((accepted) => ({ kind: 'terms' as const, ...accepted })),
    ...holidayTerms.map((accepted) => ({ kind: 'holiday-terms' as const, ...accepted })),
  ];
}
