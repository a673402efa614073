import { countryForState } from '#rules/address/territories.ts';
import { defaultContact } from '#rules/brand/brand-wording.ts';
import { isReturnAfterArrival } from '#rules/calendar/return-after-arrival.ts';
import type { IsoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { travelerNameFromContact } from '#rules/people/traveler-name-from-contact.ts';
import type { ProductType } from '#rules/products/product-types.ts';
import { returnEffectOfSelection } from '#rules/services/service-selection.ts';
import type { Cruise } from './cruise.ts';
import {
  type CarrierKey,
  type ChosenService,
  type Draft,
  type End,
  emptyFields,
  emptyLeg,
  emptyProduct,
  emptyTraveler,
  isDropOff,
  type Leg,
  type LegPlan,
  lineOrder,
  type Product,
  type ProductLine,
  type ShipPoint,
  type ShipPointFields,
  type Traveler,
  wantedLevel,
} from './draft.ts';

/*
 * Every change that a user can make to the form, as a function from one draft to the next. An invalid change leaves the draft as it is; a
 * change of the route or of a date clears the services that were chosen for the old one, but not the level: `keepLevel` looks for it among
 * the new services.
 */

/** The fields of an end that are typed; club, country and type have their own functions. */
export type TypedShipPointField = Exclude<keyof ShipPointFields, 'clubId' | 'country'>;

/** What choosing a club fills in. */
export type ChosenClub = {
  readonly id: number;
  readonly name: string;
  readonly contact: string;
  readonly phone: string;
  readonly address: string;
  readonly address2: string;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
};

/** Identifies a bag: bags of a kind differ by their index. */
export type BagPosition = { readonly travelerId: string; readonly type: ProductType; readonly index: number };

export type PlaceAtZip = { readonly city: string; readonly state: string };

/** An address from a suggestion or from the address book. PNT-08 */
export type FoundAddress = Pick<ShipPointFields, 'country' | 'zip' | 'city' | 'state'> &
  Partial<Pick<ShipPointFields, 'company' | 'address' | 'address2' | 'phone'>>;

/** A territory as state changes the country (PNT-06), and the sender's name fills in the first traveler's (PNT-09). */
export function setShipPointField(draft: Draft, end: End, field: TypedShipPointField, value: string): Draft {
  const point = { ...draft[end], [field]: value };
  if (field === 'state') return changePoint(draft, end, { ...point, country: countryForState(point) });
  const changed = changePoint(draft, end, point);
  return field === 'contact' && end === 'origin' ? nameFirstTraveler(changed, draft.origin.contact) : changed;
}

/**
 * Fills an end with a found address as an ordinary address. Fields that the found address lacks stay as typed, and so does the contact.
 */
export function applyFoundAddress(draft: Draft, end: End, found: FoundAddress): Draft {
  const other = setShipPointType(draft, end, 'other')[end];
  const point = { ...other, clubId: null, ...found };
  return changePoint(draft, end, { ...point, country: countryForState(point) });
}

/** Applies the entry chosen in the address-correction dialog. PNT-10 */
export function applyCorrection(
  draft: Draft,
  end: End,
  { zip, city, state }: { readonly zip: string; readonly city: string; readonly state: string },
): Draft {
  return changePoint(draft, end, { ...draft[end], zip, city, state });
}

/** Fills an end with a club. The contact is the club's own, else the brand's default. PNT-11 BRD-05 */
export function chooseClub(draft: Draft, end: End, club: ChosenClub): Draft {
  return changePoint(draft, end, {
    type: 'club',
    clubId: club.id,
    country: club.country,
    company: club.name,
    contact: club.contact || defaultContact(draft.brand),
    address: club.address,
    address2: club.address2,
    zip: club.zip,
    city: club.city,
    state: club.state,
    phone: club.phone,
    phoneExtension: '',
  });
}

/** Chooses a club by its id only; `chooseClub` fills in the rest. URL-02 */
export function chooseClubId(draft: Draft, end: End, clubId: number): Draft {
  return changePoint(draft, end, { ...setShipPointType(draft, end, 'club')[end], clubId });
}

/** Clears the club together with its address. */
export function clearClub(draft: Draft, end: End): Draft {
  const point = draft[end];
  if (point.clubId === null) return draft;
  return changePoint(draft, end, { type: point.type, ...emptyFields(point.country) });
}

/**
 * An end turns into an ordinary address, which clears its fields, or back into a club, which restores what was there. PNT-01
 */
export function setShipPointType(draft: Draft, end: End, type: ShipPoint['type']): Draft {
  const point = draft[end];
  if (point.type === type) return draft;
  if (type === 'other') {
    const { type: _club, earlier: _none, ...fields } = point;
    return changePoint(draft, end, { type, ...emptyFields(point.country), earlier: fields });
  }
  return changePoint(draft, end, { type, ...(point.earlier ?? emptyFields(point.country)) });
}

/** Another country clears the address of that end; the other end stays. PNT-02 */
export function setCountry(draft: Draft, end: End, country: string): Draft {
  const point = draft[end];
  if (point.country === country) return draft;
  const { earlier } = point;
  return changePoint(draft, end, { type: point.type, ...emptyFields(country), ...(earlier && { earlier }) });
}

/** Fills in city and state of a zip. ZIP-01 */
export function applyZipLookup(draft: Draft, end: End, found: PlaceAtZip): Draft {
  const point = { ...draft[end], city: found.city, state: found.state };
  return changePoint(draft, end, { ...point, country: countryForState(point) });
}

export function swapEnds(draft: Draft): Draft {
  return withoutServices({ ...draft, origin: draft.destination, destination: draft.origin });
}

/** A new traveler is reached through the first one, until another email or phone is typed. TRV-01 */
export function addTraveler(draft: Draft): Draft {
  if (draft.travelers.length >= limits.travelersMax) return draft;
  const { email = '', phone = '' } = draft.travelers[0] ?? {};
  const added = { ...emptyTraveler(nextTravelerId(draft.travelers)), email, phone };
  return { ...draft, travelers: [...draft.travelers, added] };
}

/** The first traveler stays. TRV-01 */
export function removeTraveler(draft: Draft, travelerId: string): Draft {
  return {
    ...draft,
    travelers: draft.travelers.filter((traveler, index) => index === 0 || traveler.id !== travelerId),
  };
}

export function setTravelerField(
  draft: Draft,
  travelerId: string,
  field: 'name' | 'email' | 'phone',
  value: string,
): Draft {
  return changeTraveler(draft, travelerId, (traveler) => ({ ...traveler, [field]: value }));
}

/** Replaces a traveler's bags with a copy of another's. */
export function copyLines(draft: Draft, { from, to }: { readonly from: string; readonly to: string }): Draft {
  const lines = draft.travelers.find((traveler) => traveler.id === from)?.lines;
  return lines ? changeTraveler(draft, to, (traveler) => ({ ...traveler, lines })) : draft;
}

/** Removes all bags, because we do not ship to the chosen country. CTY-03 */
export function clearBags(draft: Draft): Draft {
  if (draft.travelers.every((traveler) => traveler.lines.length === 0)) return draft;
  return { ...draft, travelers: draft.travelers.map((traveler) => ({ ...traveler, lines: [] })) };
}

/**
 * Sets how many bags of a kind a traveler sends. Existing bags keep their fields, and more bags are copies of the first one, with its note,
 * which abroad is required, but without its contents, because customers are liable for what they declare to customs; a number outside 0 to
 * 25 changes nothing. PRD-01
 */
export function setLineCount(draft: Draft, travelerId: string, type: ProductType, count: number): Draft {
  if (!Number.isInteger(count) || count < 0 || count > limits.productQuantityMax) return draft;
  return changeTraveler(draft, travelerId, (traveler) => {
    const line = traveler.lines.find((candidate) => candidate.type === type) ?? { type, roundtrip: true, products: [] };
    const [first] = line.products;
    const { items: _itsOwn, ...another } = first ?? emptyProduct;
    const added = Array.from({ length: Math.max(0, count - line.products.length) }, () => another);
    const products = [...line.products.slice(0, count), ...added];
    const others = traveler.lines.filter((candidate) => candidate.type !== type);
    const lines = count === 0 ? others : [...others, { ...line, products }];
    return { ...traveler, lines: inOrder(lines, lineOrder(draft)) };
  });
}

/** Inserts a copy right after a bag. A full line stays as it is. PRD-01 */
export function copyBag(draft: Draft, row: BagPosition): Draft {
  return changeLine(draft, row.travelerId, row.type, (line) => {
    const copied = line.products[row.index];
    if (!copied || line.products.length >= limits.productQuantityMax) return line;
    return { ...line, products: line.products.toSpliced(row.index + 1, 0, copied) };
  });
}

/** Removes one bag; the others keep their fields. */
export function removeBag(draft: Draft, row: BagPosition): Draft {
  return changeTraveler(draft, row.travelerId, (traveler) => ({
    ...traveler,
    lines: traveler.lines
      .map((line) => (line.type === row.type ? { ...line, products: line.products.toSpliced(row.index, 1) } : line))
      .filter((line) => line.products.length > 0),
  }));
}

/** Sets whether the bags of a kind come back too. TRV-03 */
export function setLineRoundtrip(draft: Draft, travelerId: string, type: ProductType, roundtrip: boolean): Draft {
  return changeLine(draft, travelerId, type, (line) => ({ ...line, roundtrip }));
}

export function setProductField<Field extends keyof Product>(
  draft: Draft,
  row: BagPosition,
  field: Field,
  value: Product[Field],
): Draft {
  return changeLine(draft, row.travelerId, row.type, (line) => ({
    ...line,
    products: line.products.map((product, index) => (index === row.index ? { ...product, [field]: value } : product)),
  }));
}

/** Lists luggage before the brand's own lines. URL-07 */
export function moveLuggageFirst(draft: Draft): Draft {
  const order = lineOrder({ brand: draft.brand, luggageFirst: true });
  const travelers = draft.travelers.map((traveler) => ({ ...traveler, lines: inOrder(traveler.lines, order) }));
  return { ...draft, travelers, luggageFirst: true };
}

/** A trip becomes a round trip with an empty return leg, or one way without any. TRP-01 TRP-02 */
export function setRoundtrip(draft: Draft, roundtrip: boolean): Draft {
  if (draft.roundtrip === roundtrip) return draft;
  return { ...draft, roundtrip, return: emptyLeg };
}

/** Sets or clears the cruise. The services stay: the page says beside them whether they are in time. TRP-06 */
export function setCruise(draft: Draft, cruise: Cruise | null): Draft {
  return { ...draft, cruise };
}

/** PNT-03 */
export function setDefaultOrigin(draft: Draft, defaultOrigin: boolean): Draft {
  return { ...draft, defaultOrigin };
}

/** Switching between drop-off and pickup clears the service, because others are on offer; switching pickup windows keeps it. TRP-03 */
export function setPickupOption(draft: Draft, leg: Leg, pickupOptionId: number): Draft {
  return changeLeg(draft, leg, (plan) => {
    const changed = { ...plan, pickupOptionId };
    return isDropOff(changed) === isDropOff(plan) ? changed : withoutService(changed);
  });
}

/** A return date that is not after the arrival is cleared. TRP-01 */
export function setPickupDate(draft: Draft, leg: Leg, day: IsoDate | null): Draft {
  return changeLeg(draft, leg, (plan) => {
    const pickupDate = leg === 'return' && !isAfterArrival(draft, day) ? null : day;
    return pickupDate === plan.pickupDate ? plan : { ...withoutService(plan), pickupDate };
  });
}

export function setCarrier(draft: Draft, leg: Leg, carrier: CarrierKey | null): Draft {
  return changeLeg(draft, leg, (plan) => (plan.carrier === carrier ? plan : { ...withoutService(plan), carrier }));
}

/**
 * Chooses the service of a leg, and thereby its arrival. A return on or before the new arrival loses its service (SVC-04) and its date
 * (TRP-01); otherwise it stays, and its earliest date follows the arrival by `minimumReturnDate`.
 */
export function chooseService(
  draft: Draft,
  leg: Leg,
  choice: { readonly service: ChosenService; readonly carrier: CarrierKey; readonly arrivalDate: IsoDate },
): Draft {
  if (draft[leg].pickupDate === null) return draft;
  const chosen = changeLeg(draft, leg, ({ wantedLevel: _chosenBefore, ...plan }) => ({ ...plan, ...choice }));
  if (leg === 'return') return chosen;
  const effect = returnEffectOfSelection({
    isRoundTrip: draft.roundtrip,
    newArrival: choice.arrivalDate,
    returnPickup: draft.return.pickupDate,
  });
  return effect.kind === 'clear-return-services' ? setPickupDate(chosen, 'return', null) : chosen;
}

/** Clears a leg's service together with its arrival, for the user to choose again. PKP-04 HOL-01 */
export function clearService(draft: Draft, leg: Leg): Draft {
  return changeLeg(draft, leg, ({ wantedLevel: _given, ...plan }) => ({ ...plan, service: null, arrivalDate: null }));
}

/** Asks for a level, and a carrier unless any will do, before the services of the leg are known. */
export function wantLevel(
  draft: Draft,
  leg: Leg,
  { level, carrier }: { readonly level: string; readonly carrier: CarrierKey | null },
): Draft {
  return changeLeg(draft, leg, (plan) => ({ ...withoutService(plan), carrier, wantedLevel: level }));
}

/** Clears a leg's service, because it is no longer on offer; the level stays wanted. */
export function dropUnavailableService(draft: Draft, leg: Leg): Draft {
  return changeLeg(draft, leg, withoutService);
}

/** The fields that make up the route: services depend on them. */
const routeFields = ['clubId', 'country', 'zip', 'city', 'state'] as const satisfies readonly (keyof ShipPoint)[];

function changePoint(draft: Draft, end: End, point: ShipPoint): Draft {
  const changed = { ...draft, [end]: point };
  const isSameRoute = routeFields.every((field) => draft[end][field] === point[field]);
  return isSameRoute ? changed : withoutServices(changed);
}

/** The first traveler's name follows the sender's until the user changes it. PNT-09 */
function nameFirstTraveler(draft: Draft, contactBefore: string): Draft {
  const [first] = draft.travelers;
  if (!first || first.name !== travelerNameFromContact(contactBefore)) return draft;
  return setTravelerField(draft, first.id, 'name', travelerNameFromContact(draft.origin.contact));
}

function changeTraveler(draft: Draft, travelerId: string, change: (traveler: Traveler) => Traveler): Draft {
  return {
    ...draft,
    travelers: draft.travelers.map((traveler) => (traveler.id === travelerId ? change(traveler) : traveler)),
  };
}

function changeLine(
  draft: Draft,
  travelerId: string,
  type: ProductType,
  change: (line: ProductLine) => ProductLine,
): Draft {
  return changeTraveler(draft, travelerId, (traveler) => ({
    ...traveler,
    lines: traveler.lines.map((line) => (line.type === type ? change(line) : line)),
  }));
}

/** A one-way trip has no return leg to change. */
function changeLeg(draft: Draft, leg: Leg, change: (plan: LegPlan) => LegPlan): Draft {
  if (leg === 'return' && !draft.roundtrip) return draft;
  return { ...draft, [leg]: change(draft[leg]) };
}

function withoutServices(draft: Draft): Draft {
  return { ...draft, outbound: withoutService(draft.outbound), return: withoutService(draft.return) };
}

function withoutService(plan: LegPlan): LegPlan {
  const level = wantedLevel(plan);
  return { ...plan, service: null, arrivalDate: null, ...(level !== null && { wantedLevel: level }) };
}

function isAfterArrival(draft: Draft, returnPickup: IsoDate | null): boolean {
  return isReturnAfterArrival({ returnPickup, arrival: draft.outbound.arrivalDate });
}

function inOrder(lines: readonly ProductLine[], order: readonly ProductType[]): readonly ProductLine[] {
  return [...lines].sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}

/** Ids are unique within a form, so that a row on the page keeps its identity. */
function nextTravelerId(travelers: readonly Traveler[]): string {
  const taken = new Set(travelers.map((traveler) => traveler.id));
  let number = travelers.length + 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}
