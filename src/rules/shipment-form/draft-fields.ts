import { joinZip } from '#rules/address/join-zip.ts';
import { brandById, brandByKey, type BrandKey } from '#rules/brand/brand.ts';
import { parseHour, parseIsoDate } from '#rules/dates.ts';
import { date, type FieldValue, type FieldValues, flag, group, integer, list, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { cents } from '#rules/money.ts';
import { joinPhone } from '#rules/people/join-phone.ts';
import { dropOffOptionId, pickupOptionIdForWindow } from '#rules/pricing/pickup-fee-options.ts';
import { productTypes } from '#rules/products/product-types.ts';
import { type Problem, problem } from '#rules/result.ts';
import type { Cruise } from '#rules/shipment/cruise.ts';
import {
  type ChosenService,
  type Draft,
  type End,
  emptyLeg,
  emptyProduct,
  emptyTraveler,
  type Leg,
  type LegPlan,
  type Product,
  type ProductLine,
  type ShipPoint,
  type Traveler,
} from '#rules/shipment/draft.ts';
import { itemsField, itemsFromFields, itemsToFields } from './item-fields.ts';

const idField = integer(1, limits.idMax);
const wordsField = text(limits.textFieldLengthMax);
/** A club's name and address are never checked; other ends are checked when their facts are gathered. VAL-01 */
const placeField = text(limits.textFieldLengthMax, 'free');
const phoneField = text(limits.phoneLengthMax, 'free');
const codeField = text(limits.codeLengthMax, 'free');
const timeField = text(limits.timeLengthMax, 'free');
const carrierField = oneOf('FEDEX', 'UPS');

const productGroup = group({
  bag_size: codeField,
  packaging_type: codeField,
  product_insurance: integer(0, limits.coverCentsMax),
  misc_note: text(limits.noteLengthMax),
  /** Ours: what is in the bag, for customs, cover and claims. */
  items: itemsField,
});

const lineGroup = group({
  traveler_package_type: oneOf(...productTypes),
  product_count: integer(0, limits.productQuantityMax),
  roundtrip: flag,
  products: list(productGroup, limits.productQuantityMax),
});

const travelerGroup = group({
  traveler_id: codeField,
  name: wordsField,
  email: text(limits.emailLengthMax, 'free'),
  phone: phoneField,
  lines: list(lineGroup, limits.linesPerTravelerMax),
});

const cruiseGroup = group({ ship: wordsField, cabin: wordsField, sailing: date });

/** The shipment form as it is posted to check ship points, list services, compute a price or place an order. */
export const shipmentFields = {
  cart_id: idField,
  cart_token: text(limits.textFieldLengthMax, 'free'),
  brand_id: idField,
  micro_site_id: idField,
  on_behalf_user: idField,

  o_type: oneOf('club', 'other'),
  o_club_id: idField,
  o_country: codeField,
  o_company: placeField,
  o_contact: placeField,
  o_address: placeField,
  o_address2: placeField,
  o_zip: text(limits.textFieldLengthMax, 'zip'),
  o_zip_first: text(limits.textFieldLengthMax, 'zip'),
  o_zip_second: text(limits.textFieldLengthMax, 'zip'),
  o_city: placeField,
  o_state: placeField,
  o_phone: phoneField,
  o_phone_area: phoneField,
  o_phone_number: phoneField,
  o_phone_ext: phoneField,
  default_origin_address: flag,

  d_type: oneOf('club', 'other'),
  d_club_id: idField,
  d_country: codeField,
  d_company: placeField,
  d_contact: placeField,
  d_address: placeField,
  d_address2: placeField,
  d_zip: text(limits.textFieldLengthMax, 'zip'),
  d_zip_first: text(limits.textFieldLengthMax, 'zip'),
  d_zip_second: text(limits.textFieldLengthMax, 'zip'),
  d_city: placeField,
  d_state: placeField,
  d_phone: phoneField,
  d_phone_area: phoneField,
  d_phone_number: phoneField,
  d_phone_ext: phoneField,

  travelers: list(travelerGroup, limits.travelersMax),

  roundtrip: flag,
  pickup_date: date,
  arrival_date: date,
  outbound_pickup: integer(0, limits.idMax),
  pickup_ready_time: timeField,
  pickup_close_time: timeField,
  pickup_carrier: carrierField,
  service_name: text(limits.textFieldLengthMax, 'free'),
  carrier_service_level_id: idField,
  service_type_system_name: codeField,

  return_pickup_date: date,
  return_arrival_date: date,
  return_pickup: integer(0, limits.idMax),
  /** The bags of the return leg are dropped off at a UPS store. */
  return_drop_off_at_ups: flag,
  return_pickup_ready_time: timeField,
  return_pickup_close_time: timeField,
  return_carrier: carrierField,
  return_service_name: text(limits.textFieldLengthMax, 'free'),
  return_carrier_service_level_id: idField,
  return_service_type_system_name: codeField,

  cruise: cruiseGroup,
} as const;

export type ShipmentFields = FieldValues<typeof shipmentFields>;

type TravelerFields = FieldValue<typeof travelerGroup>;
type LineFields = FieldValue<typeof lineGroup>;
type ProductFields = FieldValue<typeof productGroup>;
type CruiseFields = FieldValue<typeof cruiseGroup>;

/** Fields that are sent with a draft without being part of it. */
export type ShipmentExtras = Pick<
  ShipmentFields,
  | 'cart_id'
  | 'cart_token'
  | 'micro_site_id'
  | 'on_behalf_user'
  | 'pickup_ready_time'
  | 'pickup_close_time'
  | 'return_pickup_ready_time'
  | 'return_pickup_close_time'
>;

/** Converts a draft to wire fields. Empty fields are left out, and so is the return leg of a one-way trip. TRP-05 */
export function toFields(draft: Draft, extras: ShipmentExtras = {}): ShipmentFields {
  const fields: ShipmentFields = {
    ...extras,
    brand_id: brandByKey(draft.brand).id,
    ...pointToFields('o', draft.origin),
    ...pointToFields('d', draft.destination),
    travelers: draft.travelers.map(travelerToFields),
    roundtrip: draft.roundtrip,
    ...outboundToFields(draft.outbound),
    ...returnToFields(draft.return),
    cruise: draft.cruise ? cruiseToFields(draft.cruise) : undefined,
    default_origin_address: draft.defaultOrigin || undefined,
    ...(draft.microSiteId !== undefined && { micro_site_id: draft.microSiteId }),
  };
  const isSent = ([name, value]: [string, unknown]) =>
    value !== undefined && value !== '' && (draft.roundtrip || !name.startsWith('return_'));
  return Object.fromEntries(Object.entries(fields).filter(isSent));
}

/**
 * Reads a draft from wire fields, with the problems of their format. Nothing is looked up here: callers check whether sizes, clubs and
 * services exist. Fields that start with `return_` count only for a round trip. TRP-05
 */
export function fromFields(
  fields: ShipmentFields,
  brandOfPage: BrandKey = 'golf',
): { readonly draft: Draft; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const roundtrip = fields.roundtrip ?? false;
  const draft: Draft = {
    brand: readBrand(fields.brand_id, brandOfPage, problems),
    origin: readPoint(fields, 'origin'),
    destination: readPoint(fields, 'destination'),
    travelers: readTravelers(fields.travelers ?? [], problems),
    roundtrip,
    outbound: readLeg(fields, 'outbound', problems),
    return: roundtrip ? readLeg(fields, 'return', problems) : emptyLeg,
    cruise: readCruise(fields.cruise, problems),
    defaultOrigin: fields.default_origin_address ?? false,
    ...(fields.micro_site_id !== undefined && { microSiteId: fields.micro_site_id }),
  };
  return { draft, problems };
}

/** The cart of a shipment, and the customer that staff book it for. */
export function cartFromFields(fields: ShipmentFields): {
  readonly cartId: number | undefined;
  readonly cartToken: string | undefined;
  readonly brandId: number | undefined;
  readonly customerId: number | undefined;
} {
  return {
    cartId: fields.cart_id,
    cartToken: fields.cart_token,
    brandId: fields.brand_id,
    customerId: fields.on_behalf_user,
  };
}

function pointToFields(prefix: 'o' | 'd', point: ShipPoint): ShipmentFields {
  const { clubId, earlier: _notSent, phoneExtension, ...plain } = point;
  const named = Object.entries({ ...plain, club_id: clubId ?? undefined, phone_ext: phoneExtension });
  return Object.fromEntries(named.map(([name, value]) => [`${prefix}_${name}`, value]));
}

function travelerToFields(traveler: Traveler): TravelerFields {
  const { id: travelerId, name, email, phone, lines } = traveler;
  return { traveler_id: travelerId, name, email, phone, lines: lines.map(lineToFields) };
}

function lineToFields(line: ProductLine): LineFields {
  return {
    traveler_package_type: line.type,
    product_count: line.products.length,
    roundtrip: line.roundtrip,
    products: line.products.map(productToFields),
  };
}

function productToFields(product: Product): ProductFields {
  return {
    ...(product.size !== null && { bag_size: product.size }),
    ...(product.packaging !== null && { packaging_type: product.packaging }),
    product_insurance: product.cover,
    misc_note: product.note,
    ...(product.items && { items: itemsToFields(product.items) }),
  };
}

function outboundToFields(plan: LegPlan): ShipmentFields {
  return {
    pickup_date: plan.pickupDate ?? undefined,
    arrival_date: plan.arrivalDate ?? undefined,
    outbound_pickup: plan.pickupOptionId,
    pickup_carrier: plan.carrier ?? undefined,
    service_name: plan.service?.name,
    carrier_service_level_id: plan.service?.levelId,
    service_type_system_name: plan.service?.systemName,
  };
}

function returnToFields(plan: LegPlan): ShipmentFields {
  return {
    return_pickup_date: plan.pickupDate ?? undefined,
    return_arrival_date: plan.arrivalDate ?? undefined,
    return_pickup: plan.pickupOptionId,
    return_carrier: plan.carrier ?? undefined,
    return_service_name: plan.service?.name,
    return_carrier_service_level_id: plan.service?.levelId,
    return_service_type_system_name: plan.service?.systemName,
  };
}

function cruiseToFields({ ship, cabin, sailing }: Cruise): CruiseFields {
  return { ship, cabin, ...(sailing !== null && { sailing }) };
}

/** TRP-06 */
function readCruise(fields: CruiseFields | undefined, problems: Problem[]): Cruise | null {
  if (!fields) return null;
  const sailing = fields.sailing ? (parseIsoDate(fields.sailing) ?? null) : null;
  if (fields.sailing && sailing === null) problems.push(problem('cruise[sailing]', 'dateNotADay'));
  return { ship: fields.ship ?? '', cabin: fields.cabin ?? '', sailing };
}

function readBrand(brandId: number | undefined, brandOfPage: BrandKey, problems: Problem[]): BrandKey {
  if (brandId === undefined) return brandOfPage;
  const brand = brandById(brandId);
  if (!brand) problems.push(problem('brand_id', 'brandUnknown'));
  return brand?.key ?? brandOfPage;
}

function readPoint(fields: ShipmentFields, end: End): ShipPoint {
  const at = pointFields[end];
  const clubId = fields[at.clubId] ?? null;
  return {
    type: fields[at.type] ?? (clubId === null ? 'other' : 'club'),
    clubId,
    country: fields[at.country] ?? '',
    company: fields[at.company] ?? '',
    contact: fields[at.contact] ?? '',
    address: fields[at.address] ?? '',
    address2: fields[at.address2] ?? '',
    zip: fields[at.zip] || zipFromParts(fields, end),
    city: fields[at.city] ?? '',
    state: fields[at.state] ?? '',
    phone: fields[at.phone] || phoneFromParts(fields, end),
    phoneExtension: fields[at.phoneExtension] ?? '',
  };
}

/** PNT-03 ZIP-03 */
function zipFromParts(fields: ShipmentFields, end: End): string {
  const at = pointFields[end];
  const [first = '', second = ''] = [fields[at.zipFirst], fields[at.zipSecond]];
  return first === '' && second === '' ? '' : joinZip({ country: fields[at.country] ?? '', first, second });
}

/** PNT-03 */
function phoneFromParts(fields: ShipmentFields, end: End): string {
  const at = pointFields[end];
  const [area = '', number = ''] = [fields[at.phoneArea], fields[at.phoneNumber]];
  return area === '' && number === '' ? '' : joinPhone({ area, number });
}

/** The names of the fields of each end. They are not put together for each form, which takes longer than reading the form. */
const pointFields = { origin: pointFieldsOf('o'), destination: pointFieldsOf('d') };

function pointFieldsOf<const At extends 'o' | 'd'>(at: At) {
  return {
    type: `${at}_type`,
    clubId: `${at}_club_id`,
    country: `${at}_country`,
    company: `${at}_company`,
    contact: `${at}_contact`,
    address: `${at}_address`,
    address2: `${at}_address2`,
    zip: `${at}_zip`,
    zipFirst: `${at}_zip_first`,
    zipSecond: `${at}_zip_second`,
    city: `${at}_city`,
    state: `${at}_state`,
    phone: `${at}_phone`,
    phoneArea: `${at}_phone_area`,
    phoneNumber: `${at}_phone_number`,
    phoneExtension: `${at}_phone_ext`,
  } as const;
}

function readTravelers(travelers: readonly TravelerFields[], problems: Problem[]): readonly Traveler[] {
  if (travelers.length === 0) return [emptyTraveler('1')];
  const ids = new Set<string>();
  return travelers.map((fields, index) => {
    const path = `travelers[${index}]`;
    const travelerId = fields.traveler_id || String(index + 1);
    if (ids.has(travelerId)) problems.push(problem(`${path}[traveler_id]`, 'travelerRepeated'));
    ids.add(travelerId);
    return {
      id: travelerId,
      name: fields.name ?? '',
      email: fields.email ?? '',
      phone: fields.phone ?? '',
      lines: readLines(fields.lines ?? [], path, problems),
    };
  });
}

function readLines(lines: readonly LineFields[], travelerPath: string, problems: Problem[]): readonly ProductLine[] {
  const read: ProductLine[] = [];
  for (const [index, fields] of lines.entries()) {
    const path = `${travelerPath}[lines][${index}]`;
    const type = fields.traveler_package_type;
    if (type === undefined) {
      problems.push(problem(`${path}[traveler_package_type]`, 'productUnknown'));
      continue;
    }
    if (read.some((line) => line.type === type)) {
      problems.push(problem(`${path}[traveler_package_type]`, 'lineRepeated'));
    }
    // A line without bags keeps its index, so that the problems of later lines name the right one.
    read.push({ type, roundtrip: fields.roundtrip ?? true, products: readProducts(fields, path, problems) });
  }
  return read;
}

/** The count decides how many bags there are; bags that are not described yet have no size. */
function readProducts(line: LineFields, path: string, problems: Problem[]): readonly Product[] {
  const described = (line.products ?? []).map(readProduct);
  const count = line.product_count ?? described.length;
  if (described.length > count) problems.push(problem(`${path}[product_count]`, 'moreBagsThanCounted'));
  if (Math.max(count, described.length) > limits.productQuantityMax) {
    problems.push(problem(`${path}[product_count]`, 'quantityTooHigh'));
    return described.slice(0, limits.productQuantityMax);
  }
  const undescribed = Array.from({ length: Math.max(0, count - described.length) }, () => emptyProduct);
  return [...described, ...undescribed];
}

function readProduct(fields: ProductFields): Product {
  return {
    size: fields.bag_size || null,
    packaging: fields.packaging_type || null,
    cover: cents(fields.product_insurance ?? limits.coverIncludedCents),
    note: fields.misc_note ?? '',
    ...(fields.items && { items: itemsFromFields(fields.items) }),
  };
}

function readLeg(fields: ShipmentFields, leg: Leg, problems: Problem[]): LegPlan {
  const at = leg === 'return' ? 'return_' : '';
  return {
    ...readHandover(fields, leg, problems),
    pickupDate: readDay(fields, `${at}pickup_date`, problems),
    service: readService(fields, at, problems),
    arrivalDate: readDay(fields, `${at}arrival_date`, problems),
  };
}

/** The handover option and carrier of a leg. A drop-off at UPS contradicts a pickup, and another carrier. */
function readHandover(
  fields: ShipmentFields,
  leg: Leg,
  problems: Problem[],
): Pick<LegPlan, 'pickupOptionId' | 'carrier'> {
  const [pickupName, carrierName] =
    leg === 'return'
      ? (['return_pickup', 'return_carrier'] as const)
      : (['outbound_pickup', 'pickup_carrier'] as const);
  const carrier = fields[carrierName] ?? null;
  if (leg === 'return' && fields.return_drop_off_at_ups) {
    if ((fields[pickupName] ?? dropOffOptionId) !== dropOffOptionId || (carrier ?? 'UPS') !== 'UPS') {
      problems.push(problem('return_drop_off_at_ups', 'dropOffAtUpsContradicted'));
    }
    return { pickupOptionId: dropOffOptionId, carrier: 'UPS' };
  }
  return { pickupOptionId: readPickupOption(fields, leg, problems), carrier };
}

/**
 * The handover option. Ready and close time describe the window of a pickup: without an option they choose it, with one they must match
 * it. A drop-off has no times, because the store's opening hours apply. PKP-01
 */
function readPickupOption(fields: ShipmentFields, leg: Leg, problems: Problem[]): number {
  const at = leg === 'return' ? 'return_' : '';
  const named = fields[leg === 'return' ? 'return_pickup' : 'outbound_pickup'];
  if (named === dropOffOptionId) return named;
  const readyHour = readHour(fields, `${at}pickup_ready_time`, problems);
  const closeHour = readHour(fields, `${at}pickup_close_time`, problems);
  if (readyHour === null && closeHour === null) return named ?? dropOffOptionId;
  const found = pickupOptionIdForWindow({ id: named, readyHour, closeHour });
  if (found === undefined) {
    problems.push(problem(`${at}pickup_${readyHour === null ? 'close' : 'ready'}_time`, 'pickupWindowUnknown'));
  }
  return found ?? named ?? dropOffOptionId;
}

function readHour(
  fields: ShipmentFields,
  name: 'pickup_ready_time' | 'pickup_close_time' | 'return_pickup_ready_time' | 'return_pickup_close_time',
  problems: Problem[],
): number | null {
  const written = fields[name];
  if (!written) return null;
  const hour = parseHour(written);
  if (hour === undefined) problems.push(problem(name, 'timeNotValid'));
  return hour ?? null;
}

function readDay(
  fields: ShipmentFields,
  name: 'pickup_date' | 'arrival_date' | 'return_pickup_date' | 'return_arrival_date',
  problems: Problem[],
) {
  const written = fields[name];
  if (!written) return null;
  const day = parseIsoDate(written);
  if (!day) problems.push(problem(name, 'dateNotADay'));
  return day ?? null;
}

/** A service needs both its level id and its system name. */
function readService(fields: ShipmentFields, at: '' | 'return_', problems: Problem[]): ChosenService | null {
  const levelId = fields[`${at}carrier_service_level_id`];
  const systemName = fields[`${at}service_type_system_name`] || undefined;
  if (levelId === undefined && systemName === undefined) return null;
  if (levelId === undefined || systemName === undefined) {
    problems.push(
      problem(
        `${at}${levelId === undefined ? 'carrier_service_level_id' : 'service_type_system_name'}`,
        'serviceUnknown',
      ),
    );
    return null;
  }
  return { name: fields[`${at}service_name`] ?? '', levelId, systemName };
}
