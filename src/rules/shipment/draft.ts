import type { BrandKey } from '#rules/brand/brand.ts';
import { productLineOrder } from '#rules/brand/brand-wording.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { InventoryItem } from '#rules/inventory/inventory.ts';
import { limits } from '#rules/limits.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { ProductType } from '#rules/products/product-types.ts';
import type { Cruise } from './cruise.ts';

/** The two ends of a shipment. */
export type End = 'origin' | 'destination';

/** The two ways a bag can travel: there, and on a round trip back. */
export type Leg = 'outbound' | 'return';

/** The carriers whose services we sell. */
export type CarrierKey = 'FEDEX' | 'UPS';

/**
 * The form of the ship page as data, before anything is paid.
 * `draft-changes.ts` has its transitions, `draft-fields.ts` its wire format.
 */
export type Draft = {
  readonly brand: BrandKey;
  readonly origin: ShipPoint;
  readonly destination: ShipPoint;
  /** Never empty: the first traveler can't be removed. TRV-01 */
  readonly travelers: readonly Traveler[];
  readonly roundtrip: boolean;
  readonly outbound: LegPlan;
  readonly return: LegPlan;
  /** The ship that takes the bags on from the destination; null for any other trip. TRP-06 */
  readonly cruise: Cruise | null;
  /** Whether to save this origin as the signed-in user's default. PNT-03 */
  readonly defaultOrigin: boolean;
  /** The micro-site that the visitor came through. ROL-03 */
  readonly microSiteId?: number;
  /** Whether the luggage line is listed first; affects only the display and is not sent. URL-07 */
  readonly luggageFirst?: true;
};

export type ShipPoint = {
  readonly type: 'club' | 'other';
  readonly clubId: number | null;
  readonly country: string;
  /** The club's name, or the company of an ordinary address. */
  readonly company: string;
  readonly contact: string;
  readonly address: string;
  readonly address2: string;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly phone: string;
  readonly phoneExtension: string;
  /** The club fields of an end that became an ordinary address, to restore them; not sent. PNT-01 */
  readonly earlier?: ShipPointFields;
};

/** The fields of a ship point that are cleared, copied and restored together. */
export type ShipPointFields = Omit<ShipPoint, 'type' | 'earlier'>;

export type Traveler = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly lines: readonly ProductLine[];
};

/** All bags of one kind that one traveler sends. `draft-changes.ts` removes lines without bags. */
export type ProductLine = {
  readonly type: ProductType;
  /** Whether these bags also come back, when the trip is a round trip. TRV-03 */
  readonly roundtrip: boolean;
  readonly products: readonly Product[];
};

export type Product = {
  /** The size class as the wire names it, `standard` for a golf bag; null until one is chosen. */
  readonly size: string | null;
  readonly packaging: string | null;
  readonly cover: Cents;
  readonly note: string;
  /** What is in it, as far as it was typed; missing when nothing was typed. An order stores it beside its draft. */
  readonly items?: readonly InventoryItem[];
};

/** The fields of a bag's row; its contents have a form of their own. */
export type ProductField = Exclude<keyof Product, 'items'>;

export type LegPlan = {
  /** The id of a pickup option; 0 is drop-off at a carrier's store. TRP-04 */
  readonly pickupOptionId: number;
  readonly pickupDate: IsoDate | null;
  readonly carrier: CarrierKey | null;
  readonly service: ChosenService | null;
  readonly arrivalDate: IsoDate | null;
  /** The level that the user chose, while the leg has no service or one of another level; not sent. */
  readonly wantedLevel?: string;
};

export type ChosenService = {
  readonly name: string;
  readonly levelId: number;
  readonly systemName: string;
};

/** A new form: one traveler without bags, one way, dropped off at a carrier's store. */
export function emptyDraft(brand: BrandKey, country: string): Draft {
  return {
    brand,
    origin: { type: 'club', ...emptyFields(country) },
    destination: { type: 'club', ...emptyFields(country) },
    travelers: [emptyTraveler('1')],
    roundtrip: false,
    outbound: emptyLeg,
    return: emptyLeg,
    cruise: null,
    defaultOrigin: false,
  };
}

export function emptyFields(country: string): ShipPointFields {
  return {
    clubId: null,
    country,
    company: '',
    contact: '',
    address: '',
    address2: '',
    zip: '',
    city: '',
    state: '',
    phone: '',
    phoneExtension: '',
  };
}

export function emptyTraveler(id: string): Traveler {
  return { id, name: '', email: '', phone: '', lines: [] };
}

export const emptyLeg: LegPlan = {
  pickupOptionId: 0,
  pickupDate: null,
  carrier: null,
  service: null,
  arrivalDate: null,
};

/** A new bag, with the included cover. */
export const emptyProduct: Product = { size: null, packaging: null, cover: cents(limits.coverIncludedCents), note: '' };

/** Whether the bags of a leg are dropped off at a carrier's store. TRP-04 */
export function isDropOff(leg: LegPlan): boolean {
  return leg.pickupOptionId === 0;
}

/** The level that the user chose for a leg, whether or not it is on offer now; null until one is chosen. */
export function wantedLevel({ wantedLevel: level, service }: LegPlan): string | null {
  return level ?? service?.systemName ?? null;
}

/** The lines of the form in the order they are listed. */
export function lineOrder(draft: Pick<Draft, 'brand' | 'luggageFirst'>): readonly ProductType[] {
  const order = productLineOrder(draft.brand);
  return draft.luggageFirst ? ['luggage', ...order.filter((type) => type !== 'luggage')] : order;
}

export function lineCount(traveler: Traveler, type: ProductType): number {
  return traveler.lines.find((line) => line.type === type)?.products.length ?? 0;
}

/** The number of bags in the whole shipment. */
export function bagCount(draft: Pick<Draft, 'travelers'>): number {
  let count = 0;
  for (const traveler of draft.travelers) {
    for (const line of traveler.lines) count += line.products.length;
  }
  return count;
}
