import { filterText, filterZip } from '#rules/address/text-filter.ts';
import { lastHandover } from '#rules/calendar/blocked-day.ts';
import { type IsoDate, parseIsoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { sameDayPickupId, scheduledPickupId } from '#rules/pricing/pickup-fee-options.ts';
import { type ProductType, productTypes } from '#rules/products/product-types.ts';
import { parseSku, printSku } from '#rules/products/sku.ts';
import { type Draft, type End, lineCount } from '#rules/shipment/draft.ts';
import {
  chooseClubId,
  moveLuggageFirst,
  setCountry,
  setLineCount,
  setPickupDate,
  setPickupOption,
  setProductField,
  setRoundtrip,
  setShipPointField,
  setShipPointType,
  setTravelerField,
} from '#rules/shipment/draft-changes.ts';

/** The values that a URL fills into the form. They are validated like typed ones. */
export type Prefill = {
  readonly origin: EndPrefill;
  readonly destination: EndPrefill;
  readonly products: readonly RequestedProduct[];
  readonly traveler: { readonly name?: string; readonly email?: string; readonly phone?: string };
  /** Null where the URL does not say. */
  readonly oneway: boolean | null;
  readonly quantities: Readonly<Partial<Record<ProductType, number>>>;
  readonly luggageFirst: boolean;
  readonly mode: PickupMode | null;
  readonly pickupDate: IsoDate | null;
  readonly returnDate: IsoDate | null;
  /** The id of a carrier's level. */
  readonly service: number | null;
  /** The same for the return leg; null for the level of the outbound leg, by whichever carrier is usual where the return leg starts. */
  readonly returnService: number | null;
};

export type EndPrefill = {
  readonly clubId?: number;
  readonly country?: string;
  readonly zip?: string;
  readonly city?: string;
  readonly state?: string;
  readonly address?: string;
  readonly contact?: string;
};

export type RequestedProduct = { readonly type: ProductType; readonly size: string };

export type PickupMode = 'sameday' | 'nextday';

/** A query as a map or an object. Values that are no strings are ignored, so that any parser's output can be used. */
export type UrlQuery = ReadonlyMap<string, unknown> | Readonly<Record<string, unknown>>;

const endParameters = ['zip', 'city', 'state', 'address', 'contact'] as const;

/**
 * Reads the prefill from the query of the ship page. URL-01 to URL-08
 *
 * - `o_zip`, `o_city`, `o_state`, `o_country`, `o_address`, `o_contact` and the same with `d_`; `shipping_from`, `shipping_to`.
 * - `product=golf-standard,trunk-duffel-xl`; unknown SKUs are ignored.
 * - `travname`, `travemail`, `travphone`; `oneway=true`, and our own `oneway=false` for a round trip.
 * - `golfqty` and the others; `luggage=true`.
 * - The mode is `mode=sameday` or `mode=nextday`; `sameday=true` and `nextday=true` mean the same.
 * - Our own, for the quick quote: `pickup_date=2026-03-12`, `return_date=2026-03-20`, `service=104`, `return_service=204`.
 *
 * Other parameters and invalid values are ignored.
 */
export function prefillFromUrl(query: UrlQuery): Prefill {
  const read = reader(query);
  return {
    origin: readEnd(read, 'o', 'shipping_from'),
    destination: readEnd(read, 'd', 'shipping_to'),
    products: readProducts(read('product')),
    traveler: withoutMissing({
      name: readText(read('travname'), limits.travelerNameFromUrlLengthMax, filterText),
      email: readText(read('travemail'), limits.emailLengthMax),
      phone: readText(read('travphone'), limits.phoneLengthMax),
    }),
    oneway: readFlag(read('oneway')) ?? null,
    quantities: readQuantities(read),
    luggageFirst: readFlag(read('luggage')) ?? false,
    mode: readMode(read),
    pickupDate: parseIsoDate(read('pickup_date') ?? '') ?? null,
    returnDate: parseIsoDate(read('return_date') ?? '') ?? null,
    service: readWhole(read('service'), limits.idMax) || null,
    returnService: readWhole(read('return_service'), limits.idMax) || null,
  };
}

/** Writes a prefill as a query without the question mark; `prefillFromUrl` reads it back. */
export function prefillToUrl(prefill: Prefill): string {
  const pairs: readonly (readonly [string, string | number | undefined])[] = [
    ['shipping_from', prefill.origin.clubId],
    ...endToUrl('o', prefill.origin),
    ['shipping_to', prefill.destination.clubId],
    ...endToUrl('d', prefill.destination),
    ['product', prefill.products.flatMap((product) => printSku(product) ?? []).join(',')],
    ...productTypes.map((type) => [`${type}qty`, prefill.quantities[type]] as const),
    ['travname', prefill.traveler.name],
    ['travemail', prefill.traveler.email],
    ['travphone', prefill.traveler.phone],
    ['oneway', prefill.oneway === null ? undefined : String(prefill.oneway)],
    ['luggage', prefill.luggageFirst ? 'true' : undefined],
    ['mode', prefill.mode ?? undefined],
    ['pickup_date', prefill.pickupDate ?? undefined],
    ['return_date', prefill.returnDate ?? undefined],
    ['service', prefill.service ?? undefined],
    ['return_service', prefill.returnService ?? undefined],
  ];
  return pairs
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join('&');
}

/**
 * Applies a prefill to a draft. Of a club only the id is known here; the caller fills in the rest with `chooseClub`, and the service with
 * `wantLevel`. `nextPickupDay` is
 * the first day after today on which the origin's carrier collects; `isTodayOpen` says whether it collects today.
 */
export function applyPrefill(draft: Draft, prefill: Prefill, days: PickupDays): Draft {
  let filled = prefill.luggageFirst ? moveLuggageFirst(draft) : draft;
  filled = applyEnd(filled, 'origin', prefill.origin);
  filled = applyEnd(filled, 'destination', prefill.destination);
  filled = applyTraveler(filled, prefill);
  filled = applyBags(filled, prefill);
  if (prefill.oneway !== null) filled = setRoundtrip(filled, !prefill.oneway);
  filled = applyReturnDate(filled, prefill, days);
  const day = prefilledPickupDate(prefill, days);
  if (!day) return filled;
  const dated = setPickupDate(filled, 'outbound', day);
  if (prefill.mode === null) return dated;
  const isSameDay = prefill.mode === 'sameday' && day === days.today;
  return setPickupOption(dated, 'outbound', isSameDay ? sameDayPickupId : scheduledPickupId);
}

/** A return on or before the day of the handover, or beyond our horizon, is ignored. */
function applyReturnDate(draft: Draft, { pickupDate, returnDate }: Prefill, { today }: PickupDays): Draft {
  if (!returnDate || returnDate <= (pickupDate ?? today) || returnDate > lastHandover(today)) return draft;
  return setPickupDate(draft, 'return', returnDate);
}

type PickupDays = { readonly today: IsoDate; readonly nextPickupDay: IsoDate; readonly isTodayOpen: boolean };

type Reader = (name: string) => string | undefined;

function reader(query: UrlQuery): Reader {
  const isMap = query instanceof Map;
  return (name) => {
    const value: unknown = isMap ? query.get(name) : Object.hasOwn(query, name) ? Reflect.get(query, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
}

function readEnd(read: Reader, prefix: 'o' | 'd', clubParameter: string): EndPrefill {
  const country = read(`${prefix}_country`) ?? '';
  const readField = (name: (typeof endParameters)[number]) =>
    readText(read(`${prefix}_${name}`), limits.textFieldLengthMax, name === 'zip' ? filterZip : filterText);
  return withoutMissing({
    clubId: readWhole(read(clubParameter), limits.idMax) || undefined,
    country: /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : undefined,
    zip: readZip(readField('zip')),
    city: readField('city'),
    state: readField('state'),
    address: readField('address'),
    contact: readField('contact'),
  });
}

/** A text without a digit is not a postal code in any country; the home page may send whatever was typed before its script ran. */
function readZip(typed: string | undefined): string | undefined {
  return typed !== undefined && /\d/.test(typed) ? typed : undefined;
}

/** A text as if it had been typed: without the characters that the field does not accept. VAL-01 */
function readText(
  value: string | undefined,
  lengthMax: number,
  filter = (typed: string) => typed.toWellFormed().replace(/\p{Cc}/gu, ''),
): string | undefined {
  return cut(filter(value ?? '').trim(), lengthMax).trim() || undefined;
}

/** Cuts between code points, so that no surrogate pair is split. */
function cut(value: string, lengthMax: number): string {
  let kept = '';
  for (const character of value) {
    if (kept.length + character.length > lengthMax) break;
    kept += character;
  }
  return kept;
}

function readProducts(skus: string | undefined): readonly RequestedProduct[] {
  const products: RequestedProduct[] = [];
  const mostSkus = limits.productQuantityMax * productTypes.length;
  for (const sku of (skus ?? '').split(',', mostSkus)) {
    const known = parseSku(sku.trim().toLowerCase());
    if (known) products.push({ type: known.type, size: known.size });
  }
  return products;
}

function readQuantities(read: Reader): Prefill['quantities'] {
  const quantities: Partial<Record<ProductType, number>> = {};
  for (const type of productTypes) {
    const quantity = readWhole(read(`${type}qty`), Number.POSITIVE_INFINITY);
    if (quantity !== undefined) quantities[type] = Math.min(quantity, limits.productQuantityMax);
  }
  return quantities;
}

function readMode(read: Reader): PickupMode | null {
  const mode = read('mode')?.toLowerCase();
  if (mode === 'sameday' || mode === 'nextday') return mode;
  if (readFlag(read('sameday'))) return 'sameday';
  return readFlag(read('nextday')) ? 'nextday' : null;
}

function readFlag(value: string | undefined): boolean | undefined {
  const word = value?.toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

function readWhole(value: string | undefined, most: number): number | undefined {
  if (value === undefined || !/^\d+$/.test(value)) return undefined;
  const whole = Number(value);
  return whole <= most ? whole : undefined;
}

function withoutMissing<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}

function endToUrl(prefix: 'o' | 'd', end: EndPrefill): readonly (readonly [string, string | undefined])[] {
  return [
    [`${prefix}_country`, end.country],
    ...endParameters.map((name) => [`${prefix}_${name}`, end[name]] as const),
  ];
}

/** Address fields without a club make the end an ordinary address. */
function applyEnd(draft: Draft, end: End, requested: EndPrefill): Draft {
  const isAddress = endParameters.some((name) => requested[name] !== undefined);
  let filled = isAddress && requested.clubId === undefined ? setShipPointType(draft, end, 'other') : draft;
  if (requested.country) filled = setCountry(filled, end, requested.country);
  if (requested.clubId !== undefined) filled = chooseClubId(filled, end, requested.clubId);
  for (const name of endParameters) {
    const value = requested[name];
    if (value !== undefined) filled = setShipPointField(filled, end, name, value);
  }
  return filled;
}

function applyTraveler(draft: Draft, prefill: Prefill): Draft {
  const first = draft.travelers[0];
  if (!first) return draft;
  let filled = draft;
  for (const field of ['name', 'email', 'phone'] as const) {
    const value = prefill.traveler[field];
    if (value !== undefined) filled = setTravelerField(filled, first.id, field, value);
  }
  return filled;
}

/**
 * A quantity sets the number of bags of a kind, the SKUs their sizes. Bags beyond the last SKU get its size, so that
 * `product=golf-standard&golfqty=3` is three standard bags. Without a quantity there are as many bags as SKUs.
 */
function applyBags(draft: Draft, prefill: Prefill): Draft {
  const first = draft.travelers[0];
  if (!first) return draft;
  let filled = draft;
  for (const type of productTypes) {
    const sizes = prefill.products.filter((product) => product.type === type).map((product) => product.size);
    const before = lineCount(first, type);
    const count = Math.min(prefill.quantities[type] ?? before + sizes.length, limits.productQuantityMax);
    filled = setLineCount(filled, first.id, type, count);
    for (let index = before; index < count; index += 1) {
      const size = sizes[index - before] ?? sizes.at(-1) ?? null;
      filled = setProductField(filled, { travelerId: first.id, type, index }, 'size', size);
    }
  }
  return filled;
}

/**
 * A date overrides a mode. A past date, or one beyond our horizon, is ignored. "Same day" means the next pickup day when no carrier
 * collects today. URL-08
 */
function prefilledPickupDate(prefill: Prefill, days: PickupDays): IsoDate | null {
  const { pickupDate, mode } = prefill;
  const last = lastHandover(days.today);
  if (pickupDate && pickupDate >= days.today && pickupDate <= last) return pickupDate;
  if (mode === 'sameday' && days.isTodayOpen) return days.today;
  return mode === null ? null : days.nextPickupDay;
}
