import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { localTime } from '#ports/clock/clock.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import type { IsoDate } from '#rules/dates.ts';
import { addCents, type Cents, cents } from '#rules/money.ts';
import { roundTripOffers } from '#rules/services/round-trip-offers.ts';
import { emptyDraft, isDropOff, type Leg } from '#rules/shipment/draft.ts';
import { levelsFromPrefill } from '#rules/shipment-form/levels-from-prefill.ts';
import { applyPrefill, prefillFromUrl } from '#rules/shipment-form/prefill.ts';
import type { ShipmentServices } from '../wire.ts';
import { listServices, type ServicesDeps } from './list-services.ts';

/** Where most customers are. */
const homeTimeZone = 'America/New_York';

/**
 * The price of the trip in the address of a ship page, which is that of the offer that led there; null if the address names no service, or
 * if there is more to pay than transport. PRC-01 URL-01
 */
export async function quoteOfAddress(
  deps: ServicesDeps,
  { search, brand }: { readonly search: string; readonly brand: BrandKey },
  request: FastifyRequest,
): Promise<Cents | null> {
  const prefill = prefillFromUrl(new Map(new URLSearchParams(search)));
  if (prefill.service === null || prefill.pickupDate === null) return null;
  const today: IsoDate = localTime(deps.clock, homeTimeZone).day;
  const days = { today, nextPickupDay: today, isTodayOpen: true };
  const draft = levelsFromPrefill(applyPrefill(emptyDraft(brand, 'US'), prefill, days), prefill);
  if (!isDropOff(draft.outbound) || !isDropOff(draft.return)) return null;
  const services = await listServices(deps, { draft, problems: [] }, request);
  if (services instanceof Refusal) return null;
  const [outbound, back] = [offersOf(services, 'outbound'), offersOf(services, 'return')];
  const returnDay = draft.return.pickupDate;
  if (draft.roundtrip && returnDay === null) return null;
  const offers = draft.roundtrip && returnDay !== null ? roundTripOffers(outbound, back, returnDay) : outbound;
  return offers.find(({ levelId }) => levelId === prefill.service)?.price ?? null;
}

/** The offers for the bags of all travelers together. */
function offersOf({ travelers }: ShipmentServices, leg: Leg) {
  const lists = travelers.map((traveler) => traveler[leg].services).filter((services) => services.length > 0);
  const [first = []] = lists;
  return first.map(({ service: { level, arrivalDate } }) => {
    const prices = lists.map((services) => services.find((offer) => offer.service.level.id === level.id)?.price);
    return {
      levelId: level.id,
      systemName: level.level,
      arrivalDate,
      price: prices.reduce<Cents>((sum, price) => addCents(sum, price ?? cents(0)), cents(0)),
    };
  });
}
