import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { callerOf } from '#access/caller.ts';
import { setCarrierPaused } from '#records/operations/carrier-pauses.ts';
import type { Tables } from '#records/tables.ts';
import { may } from '#rules/account/permissions.ts';
import { type Brand, brandFromWire } from '#rules/brand/brand.ts';
import type { BrandSite } from '#rules/brand/brand-site.ts';
import * as rules from '#rules/brand/brand-header.ts';
import { messageText } from '#rules/messages.ts';
import { brandHeader, headerInfo, pauseCarrier } from '../contract.ts';
import { carrierDropdown, headerOfPerson } from './header-of-person.ts';

export type HeaderDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** The brand of the page that a request comes from. */
  brandOf(request: FastifyRequest): Brand;
  /** How people reach a brand. */
  siteOf(brandId: number): BrandSite;
  readonly shipPath: string;
};

export function headerRoutes(app: FastifyInstance, deps: HeaderDeps): void {
  mount(app, brandHeader, ({ query }, { request }) => headerOfBrand(deps, query.brand, request));
  mount(app, headerInfo, ({ query }, { request }) => headerOfPerson(deps, query.id, request.headers));
  mount(app, pauseCarrier, ({ body }, { request }) => pause(deps, body, request));
}

/** The header of the brand that is named, else of the host's. API-40 */
function headerOfBrand(
  { brandOf, siteOf, shipPath }: HeaderDeps,
  named: string | undefined,
  request: FastifyRequest,
): EndpointResponse<typeof brandHeader> | Refusal {
  const brand = named ? brandFromWire(named) : brandOf(request);
  if (!brand) return refuseFields([{ field: 'brand', message: messageText('brandUnknown') }]);
  const { links, phone, hours } = rules.brandHeader(brand.key, { shipPath, contact: siteOf(brand.id).contact });
  return {
    brand: brand.key,
    brand_id: brand.id,
    name: brand.name,
    facility_label: brand.facilityLabel,
    links: links.map((link) => ({ ...link })),
    phone,
    hours,
  };
}

/** Pauses a carrier or lets it go on, for those whose header shows the controls. ROL-04 */
async function pause(
  deps: HeaderDeps,
  { carrier, paused: isPaused }: EndpointRequest<typeof pauseCarrier>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof pauseCarrier> | Refusal> {
  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  if (!caller) return new Refusal(401, 'Please sign in first.');
  if (!may(caller.role, 'pause-carrier')) return new Refusal(403, 'This is for carrier admins.');
  const now = new Date(deps.clock.nowMs());
  await inTransaction(deps.db, (tx) => setCarrierPaused(tx, { carrier, isPaused, askedBy: caller.id, now }));
  return carrierDropdown(deps, caller.role);
}
