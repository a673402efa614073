import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { requireAction } from '#access/require-action.ts';
import { setCarrierPaused } from '#records/operations/carrier-pauses.ts';
import type { Tables } from '#records/tables.ts';
import { type Brand, brandByKey, type BrandKey } from '#rules/brand/brand.ts';
import type { BrandSite } from '#rules/brand/brand-site.ts';
import { type BrandHeader, brandHeader as headerOfBrand } from '#rules/brand/brand-header.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { brandHeader, headerInfo, pauseCarrier } from '../contract.ts';
import {
  brandHeaderToWire,
  brandOfHeaderFromWire,
  type CarrierChoices,
  carrierChoicesToWire,
  type CarrierPause,
  carrierPauseFromWire,
  headerInfoToWire,
} from '../wire.ts';
import { findCarrierChoices, showHeaderInfo } from './show-header-info.ts';

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
  mount(app, brandHeader, ({ query }, { request }) => {
    const header = showBrandHeader(deps, brandOfHeaderFromWire(query), request);
    return header instanceof Refusal ? header : brandHeaderToWire(header);
  });
  mount(app, headerInfo, async ({ query }, { request }) => {
    const info = await showHeaderInfo(deps, query.id, request);
    return info instanceof Refusal ? info : headerInfoToWire(info);
  });
  mount(app, pauseCarrier, async (input, { request }) => {
    const carriers = await setPaused(deps, carrierPauseFromWire(input), request);
    return carriers instanceof Refusal ? carriers : carrierChoicesToWire(carriers);
  });
}

/** The header of the brand that is named, or else of the host's brand. API-40 */
function showBrandHeader(
  { brandOf, siteOf, shipPath }: HeaderDeps,
  named: BrandKey | null | undefined,
  request: FastifyRequest,
): BrandHeader | Refusal {
  if (named === null) return refuseFields([{ field: 'brand', message: messageText('brandUnknown') }]);
  const brand = named === undefined ? brandOf(request) : brandByKey(named);
  return headerOfBrand(brand.key, { shipPath, contact: siteOf(brand.id).contact });
}

/** Pauses a carrier or lets it take bookings again, for those whose header shows the controls. ROL-04 */
async function setPaused(
  deps: HeaderDeps,
  { carrier, isPaused }: CarrierPause,
  request: FastifyRequest,
): Promise<CarrierChoices | Refusal> {
  const reason = t`Only admins and carrier admins can pause a carrier.`;
  const caller = await requireAction(deps, { action: 'pause-carrier', reason }, request);
  if (caller instanceof Refusal) return caller;
  const now = nowOf(deps.clock);
  await inTransaction(deps.db, (tx) => setCarrierPaused(tx, { carrier, isPaused, askedBy: caller.id, now }));
  return findCarrierChoices(deps, caller.role);
}
