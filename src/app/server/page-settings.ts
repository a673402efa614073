import type { FastifyRequest } from 'fastify';
import type { DefaultOrigin, MicroSiteSettings, PageSettings, SignedInPerson } from '#kit/page-settings.ts';
import { type Sessions, sessionIdHash } from '#kit/server/session.ts';
import { type Clock, localTime } from '#ports/clock/clock.ts';
import type { Database } from '#ports/database/database.ts';
import { listOrdersOf } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { type AddressPoint, findAddressPoint, listAddressPoints } from '#records/people/address-points.ts';
import { findSignedInUser } from '#access/find-caller.ts';
import { type Cart, findOpenCartOfSession } from '#records/carts/carts.ts';
import { findMicroSite } from '#records/clubs/micro-sites.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/people/users.ts';
import { fullName } from '#rules/account/full-name.ts';
import { may, mayForOthers } from '#rules/account/permissions.ts';
import { mayAutofillProfile } from '#rules/account/may-autofill-profile.ts';
import { originUsedLast } from '#rules/account/origin-used-last.ts';
import { isAdminRole, isProRole } from '#rules/account/role-kinds.ts';
import type { Brand } from '#rules/brand/brand.ts';
import { phoneUtilityAddress } from '#rules/brand/phone-utility-address.ts';
import { limits } from '#rules/limits.ts';
import { pageParameters } from '#rules/page-parameters.ts';
import type { Config } from './config.ts';
import { hasPasskeyAddress, siteOf } from './site-of.ts';

/** Where most customers are; once the page knows the origin, it asks for the day there. */
const homeTimeZone = 'America/New_York';

/** A user whose last trips all started elsewhere has no usual origin. */
const ordersLookedAt = 5;

/** The settings of a page: everything the client needs before its first call. BRD-03 */
export async function pageSettings({
  request,
  brand,
  sessions,
  database,
  clock,
  config,
}: {
  request: FastifyRequest;
  brand: Brand;
  sessions: Sessions;
  database: Database<Tables>;
  clock: Clock;
  config: Config;
}): Promise<Omit<PageSettings, 'receipt' | 'quote'>> {
  const sessionId = sessions.idOf(request);
  const idHash = sessionId === undefined ? null : sessionIdHash(sessionId);
  const [person, cart] = await Promise.all([
    findSignedInUser({ db: database.db, clock }, idHash),
    idHash && findOpenCartOfSession(database.db, { sessionIdHash: idHash, brandId: brand.id }),
  ]);
  return {
    environment: config.environment,
    brand: brand.key,
    brandId: brand.id,
    today: localTime(clock, homeTimeZone).day,
    contact: siteOf(config, brand).contact,
    isPhone: isPhone(request),
    person: person ? await factsOf(database, person) : null,
    cart: cart ? { id: cart.id } : null,
    assets: {
      phoneUtility: phoneUtilityAddress({
        environment: config.environment,
        brand: brand.key,
        hostSuffix: config.assetHost,
      }),
    },
    postalCodeService: config.postalCodeService,
    offersPasskeys: hasPasskeyAddress(config, request, brand),
    shipPath: config.shipPath,
    microSite: await microSiteOf(database, { request, brand, cart: cart || undefined }),
  };
}

/** By the client hint that browsers send for this, otherwise by their user agent. */
function isPhone({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile'];
  return hint === undefined ? /\bMobi/.test(headers['user-agent'] ?? '') : hint === '?1';
}

/** A new tab keeps the micro-site through which the browser's cart came. ROL-03 */
async function microSiteOf(
  database: Database<Tables>,
  { request, brand, cart }: { request: FastifyRequest; brand: Brand; cart: Cart | undefined },
): Promise<MicroSiteSettings | null> {
  const typed = (request.query as Readonly<Record<string, unknown>>)[pageParameters.microSiteId];
  const isNumber = typeof typed === 'string' && /^\d{1,9}$/.test(typed);
  const asked = await findMicroSite(database.db, {
    id: isNumber ? Number(typed) : undefined,
    host: request.hostname,
  });
  const ofCart = asked || !cart?.microSiteId ? undefined : await findMicroSite(database.db, { id: cart.microSiteId });
  const site = asked ?? ofCart;
  if (site?.brandId !== brand.id) return null;
  return { id: site.id, name: site.name, carrier: site.carrier, clubId: site.clubId };
}

async function factsOf(database: Database<Tables>, user: User): Promise<SignedInPerson> {
  const point = await usualOrigin(database, user);
  return {
    id: user.id,
    role: user.role,
    name: fullName(user) || user.email,
    email: user.email,
    profile: mayAutofillProfile(user.role) ? { name: fullName(user), email: user.email, phone: user.phone } : null,
    defaultOrigin: point ? originOf(point) : null,
    isPro: isProRole(user.role),
    isAdmin: isAdminRole(user.role),
    mayBookOnBehalf: mayForOthers(user.role, 'book-on-behalf'),
    hasStaffBar: may(user.role, 'search-people') || may(user.role, 'pause-carrier'),
  };
}

/** The default origin; without one the saved address that was used last. Users who book for others have none. PNT-03 ACC-07 */
async function usualOrigin({ db }: Database<Tables>, user: User): Promise<AddressPoint | undefined> {
  if (user.defaultAddressPointId !== null) return findAddressPoint(db, user.defaultAddressPointId);
  if (!mayAutofillProfile(user.role)) return undefined;
  const points = await listAddressPoints(db, { userId: user.id, limit: limits.addressBookMax });
  if (points.length === 0) return undefined;
  const orders = await listOrdersOf(db, { userId: user.id, limit: ordersLookedAt });
  return originUsedLast(
    points,
    orders.map((order) => draftOf(order).origin),
  );
}

function originOf(point: AddressPoint): DefaultOrigin {
  return {
    company: point.companyName,
    address: point.address1,
    address2: point.address2,
    zip: point.zip,
    city: point.city,
    state: point.state,
    country: point.countryCode,
    phone: point.phoneNumber,
  };
}
