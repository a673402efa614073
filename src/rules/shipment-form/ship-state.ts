import type { BrandKey } from '#rules/brand/brand.ts';
import { type IsoDate, isBefore, parseIsoDate } from '#rules/dates.ts';
import { type FieldSpec, type FieldSpecs, flag, group, integer } from '#rules/fields.ts';
import { isJsonObject } from '#rules/json-object.ts';
import { findSize } from '#rules/products/size-classes.ts';
import { unreachable } from '#rules/result.ts';
import { stableText } from '#rules/stable-text.ts';
import type { Draft, End, ProductLine, ShipPoint, ShipPointFields, Traveler } from '#rules/shipment/draft.ts';
import { maskedCodes } from './masked-gift-cards.ts';
import { clearService, setPickupDate } from '#rules/shipment/draft-changes.ts';
import { fromFields, type ShipmentFields, shipmentFields, toFields } from './draft-fields.ts';

/** Incremented whenever older states can no longer be read. */
const version = 1;

/**
 * A draft as it is saved with its cart: the fields of the shipment form, and fields that are not sent with the form but must be restored.
 * ENT-07
 */
export type ShipState = ShipmentFields & {
  readonly version: typeof version;
  /** The club side of an end that became an ordinary address, under the names of that end's own fields. PNT-01 */
  readonly o_earlier?: ShipmentFields;
  readonly d_earlier?: ShipmentFields;
  readonly luggage_first?: true;
  readonly coupon?: string;
  /** Masked, because a full code is enough to spend the card. */
  readonly gift_card?: readonly string[];
};

/** The coupon and gift card codes that are saved with a draft. */
export type SavedCodes = { readonly coupon: string; readonly giftCards: readonly string[] };

const noCodes: SavedCodes = { coupon: '', giftCards: [] };

/** Converts a draft to a ship state, with its coupon and gift cards. CRT-02 */
export function toShipState(draft: Draft, { coupon, giftCards }: SavedCodes = noCodes): ShipState {
  const cards = maskedCodes(giftCards);
  return {
    version,
    ...toFields(draft),
    ...(draft.origin.earlier && { o_earlier: earlierToFields(draft, 'origin', draft.origin.earlier) }),
    ...(draft.destination.earlier && {
      d_earlier: earlierToFields(draft, 'destination', draft.destination.earlier),
    }),
    ...(draft.luggageFirst && { luggage_first: true }),
    ...(coupon && { coupon }),
    ...(cards.length > 0 && { gift_card: cards }),
  };
}

/**
 * Restores a draft from a ship state. Clients write it, so unreadable fields and unknown sizes, brands and days are dropped, and the rest
 * is kept. A past pickup date becomes today and loses its service, which was promised for another day. Null when the state is unreadable.
 * CRT-02 CRT-04
 */
export function fromShipState(
  state: unknown,
  { today, brandOfPage }: { readonly today: IsoDate; readonly brandOfPage?: BrandKey },
): Draft | null {
  if (!isJsonObject(state) || readable(integer(version, version), state['version']) === undefined) return null;
  const { draft } = fromFields(readableFields(state), brandOfPage);
  const restored: Draft = {
    ...draft,
    origin: withEarlier(draft.origin, state['o_earlier'], 'origin'),
    destination: withEarlier(draft.destination, state['d_earlier'], 'destination'),
    travelers: draft.travelers.filter(isFirstOfItsKind(({ id }) => id)).map(withKnownBags),
    ...(readable(flag, state['luggage_first']) === true && { luggageFirst: true }),
  };
  return withoutPastDays(withoutDatelessServices(restored), today);
}

/** Identifies the content of a draft: one with the signature of the last save is not saved again. CRT-02 */
export function sessionSignature(draft: Draft, codes?: SavedCodes): string {
  return stableText(toShipState(draft, codes));
}

/** The fields of a saved session: a summary of places and travelers, and the whole ship state. CRT-02 ENT-07 */
export function sessionFields(draft: Draft, codes?: SavedCodes) {
  const { origin, destination, travelers } = draft;
  return {
    origin_city: origin.city,
    origin_state: origin.state,
    destination_city: destination.city,
    destination_state: destination.state,
    travelers: travelers.map(({ name, email }) => `${name}:${email}`).filter((entry) => entry !== ':'),
    ship_state: toShipState(draft, codes),
  };
}

/** Uses the same conversion as the end itself, so that no field of an end is missed. */
function earlierToFields(draft: Draft, end: End, earlier: ShipPointFields): ShipmentFields {
  const fields = toFields({ ...draft, [end]: { type: 'club', ...earlier } });
  const prefix = end === 'origin' ? 'o_' : 'd_';
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith(prefix)));
}

function withEarlier(point: ShipPoint, written: unknown, end: End): ShipPoint {
  if (!isJsonObject(written)) return point;
  const { type: _club, ...earlier } = fromFields(readableFields(written)).draft[end];
  return { ...point, earlier };
}

/** Drops lines without bags and repeated lines, and clears unknown sizes. */
function withKnownBags(traveler: Traveler): Traveler {
  const lines = traveler.lines
    .filter(({ products }) => products.length > 0)
    .filter(isFirstOfItsKind(({ type }) => type))
    .map(withKnownSizes);
  return { ...traveler, lines };
}

function withKnownSizes(line: ProductLine): ProductLine {
  const products = line.products.map((product) => {
    const isKnown = product.size !== null && findSize({ type: line.type, size: product.size }) !== undefined;
    return isKnown ? product : { ...product, size: null };
  });
  return { ...line, products };
}

function isFirstOfItsKind<Item>(kindOf: (item: Item) => string) {
  const seen = new Set<string>();
  return (item: Item): boolean => {
    const kind = kindOf(item);
    if (seen.has(kind)) return false;
    seen.add(kind);
    return true;
  };
}

/** A service is chosen for a day; without the day the choice is void. */
function withoutDatelessServices(draft: Draft): Draft {
  const outbound = draft.outbound.pickupDate === null ? clearService(draft, 'outbound') : draft;
  return outbound.return.pickupDate === null ? clearService(outbound, 'return') : outbound;
}

/** A past return date is cleared: it must follow an arrival that may no longer be known. */
function withoutPastDays(draft: Draft, today: IsoDate): Draft {
  const isPast = (day: IsoDate | null): boolean => day !== null && isBefore({ day, than: today });
  const isMoved = isPast(draft.outbound.pickupDate);
  const moved = isMoved ? setPickupDate(draft, 'outbound', today) : draft;
  const back = moved.return.pickupDate;
  return isPast(back) || (isMoved && back === today) ? setPickupDate(moved, 'return', null) : moved;
}

function readableFields(written: unknown): ShipmentFields {
  // Every value was checked against the field specs that the type is derived from.
  return readable(group(shipmentFields), written) as ShipmentFields;
}

/** The valid part of a value, or undefined. Numbers and flags may be strings, as in form-encoded data. */
function readable(spec: FieldSpec, value: unknown): unknown {
  switch (spec.kind) {
    case 'text':
      return typeof value === 'string' ? value.slice(0, spec.max) : undefined;
    case 'integer': {
      const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
      return Number.isSafeInteger(number) && Number(number) >= spec.min && Number(number) <= spec.max
        ? number
        : undefined;
    }
    case 'flag':
      return value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined;
    case 'date':
      return typeof value === 'string' ? parseIsoDate(value) : undefined;
    case 'one-of':
      return typeof value === 'string' && spec.values.includes(value) ? value : undefined;
    case 'list':
      return Array.isArray(value) ? readableItems(spec, value) : undefined;
    case 'group':
      return isJsonObject(value) ? readableEntries(spec.fields, value) : undefined;
    default:
      return unreachable(spec);
  }
}

function readableItems({ of, max }: { readonly of: FieldSpec; readonly max: number }, items: readonly unknown[]) {
  return items
    .slice(0, max)
    .map((item) => readable(of, item))
    .filter((item) => item !== undefined);
}

function readableEntries(fields: FieldSpecs, value: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(fields).map(([name, field]) => {
    return [name, Object.hasOwn(value, name) ? readable(field, value[name]) : undefined] as const;
  });
  return Object.fromEntries(entries.filter(([, read]) => read !== undefined));
}
