import type { TripRoute } from '#rules/brand/content/brand-content.ts';
import type { IsoDate } from '#rules/dates.ts';
import { parseSku } from '#rules/products/sku.ts';
import type { Prefill } from './prefill.ts';

/** A one-way trip of one bag, for the form and for the link to it. */
export function tripPrefill({
  route: { from, to },
  sku,
  handover,
  levelId,
}: {
  readonly route: TripRoute;
  readonly sku: string;
  readonly handover: IsoDate | null;
  readonly levelId: number | null;
}): Prefill {
  const bag = parseSku(sku);
  return {
    origin: { country: 'US', ...from },
    destination: { country: 'US', ...to },
    products: bag ? [{ type: bag.type, size: bag.size }] : [],
    quantities: bag ? { [bag.type]: 1 } : {},
    traveler: {},
    oneway: true,
    luggageFirst: false,
    mode: null,
    pickupDate: handover,
    returnDate: null,
    service: levelId,
    returnService: null,
  };
}
