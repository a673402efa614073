import type { IsoDate } from '#rules/dates.ts';
import type { Sku } from '#rules/products/size-classes.ts';
import { carrierLevelById, isServiceLevel, type ServiceLevel } from '#rules/services/service-levels.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import type { CarrierKey, Draft, Leg, ShipPoint } from '#rules/shipment/draft.ts';

/** One bag on one leg, as the order ships it. */
export type WantedParcel = {
  readonly leg: Leg;
  /** From 1. */
  readonly bag: number;
  readonly bagCount: number;
  readonly travelerName: string;
  readonly sku: Sku;
  readonly carrier: CarrierKey;
  readonly level: ServiceLevel;
  readonly handover: IsoDate;
  /** As promised. */
  readonly arrival: IsoDate;
  readonly from: ShipPoint;
  readonly to: ShipPoint;
};

/** The parcels of an order: every bag on each leg that is not canceled. */
export function wantedParcels(draft: Draft, { canceled }: { readonly canceled: ReadonlySet<Leg> }): WantedParcel[] {
  const legs: readonly Leg[] = draft.roundtrip ? ['outbound', 'return'] : ['outbound'];
  return legs.filter((leg) => !canceled.has(leg)).flatMap((leg) => parcelsOnLeg(draft, leg));
}

function parcelsOnLeg(draft: Draft, leg: Leg): WantedParcel[] {
  const { pickupDate: handover, arrivalDate: arrival, service, carrier: chosen } = draft[leg];
  const carrier = chosen ?? (service && carrierLevelById(service.levelId)?.carrier);
  if (!handover || !arrival || !service || !carrier || !isServiceLevel(service.systemName)) {
    throw new Error(`Placed order lacks days, service or carrier of its ${leg} leg`);
  }
  const level = service.systemName;
  const [from, to] = leg === 'outbound' ? [draft.origin, draft.destination] : [draft.destination, draft.origin];
  const names = new Map(draft.travelers.map(({ id, name }) => [id, name]));
  const bags = bagsOnLeg(draft, leg);
  return bags.map(({ travelerId, sku }, index) => ({
    leg,
    bag: index + 1,
    bagCount: bags.length,
    travelerName: names.get(travelerId) ?? '',
    sku,
    carrier,
    level,
    handover,
    arrival,
    from,
    to,
  }));
}

/** Everything that a label depends on, as one text. Two parcels with the same text can travel by the same label. */
export function parcelContents({ from, to, ...parcel }: WantedParcel): string {
  const { sku, travelerName, carrier, level, handover } = parcel;
  return JSON.stringify([sku, travelerName, carrier, level, handover, pointContents(from), pointContents(to)]);
}

/** The printed fields of an end. */
export function pointContents(point: ShipPoint): readonly string[] {
  const { company, contact, address, address2, city, state, zip, country, phone, phoneExtension } = point;
  return [company, contact, address, address2, city, state, zip, country, phone, phoneExtension];
}
