import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { cityLabel } from '#rules/address/city-label.ts';
import type { Coordinates } from '#rules/address/miles-between.ts';
import { type BrandKey, brandByKeyOrId } from '#rules/brand/brand.ts';
import type { ClubCalendar } from '#rules/calendar/calendar-facts.ts';
import { type ClosedWeekdays, parseClosedWeekdays, printClosedWeekdays } from '#rules/calendar/closed-weekdays.ts';
import type { NoteAudience } from '#rules/club/may-read-notes.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import type { ChosenClub } from '#rules/shipment/draft-changes.ts';
import type {
  addShipNote,
  autocompleteClub,
  checkClubInfo,
  checkClubNote,
  clubJson,
  clubNotesFor,
  FacilityWire,
  NoteWire,
} from './contract.ts';

/** A club as the server stores it. */
type ClubRecord = {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly phone: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly countryCode: string;
  readonly closedWeekdays: ClosedWeekdays;
  readonly originHolidays: readonly IsoDate[];
  readonly destinationHolidays: readonly IsoDate[];
  readonly geoZipEnabled: boolean;
  readonly hasFedexGroundPickup: boolean;
  readonly pickupCarriers: readonly CarrierKey[];
  readonly preferredCarrier: CarrierKey | null;
  readonly hasDailyPickup: boolean;
  readonly icon: string;
  readonly senderName: string;
  readonly note: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
};

/** `club_id` and `id` are one number under two names. ENT-01 */
export function clubToWire(club: ClubRecord): FacilityWire {
  return {
    id: club.id,
    club_id: club.id,
    name: club.name,
    kind: club.kind,
    phone: club.phone,
    ship_to_address: {
      address_1: club.address1,
      address_2: club.address2,
      city: club.city,
      state: club.state,
      zip: club.zip,
      country_code: club.countryCode,
    },
    closed_monday: club.closedWeekdays.has(1),
    closed_tuesday: club.closedWeekdays.has(2),
    closed_wednesday: club.closedWeekdays.has(3),
    closed_thursday: club.closedWeekdays.has(4),
    closed_friday: club.closedWeekdays.has(5),
    closed_days: printClosedWeekdays(club.closedWeekdays),
    origin_holidays: [...club.originHolidays],
    destination_holidays: [...club.destinationHolidays],
    geo_zip_enabled: club.geoZipEnabled,
    has_fedex_ground_pickup: club.hasFedexGroundPickup,
    has_pickup_carriers: club.pickupCarriers.length > 0,
    pickup_carriers: [...club.pickupCarriers],
    carrier_preference: club.preferredCarrier,
    has_daily_pickup: club.hasDailyPickup,
    icon: club.icon,
    sender_name: club.senderName,
    note: club.note,
    latitude: club.latitude,
    longitude: club.longitude,
    time_zone: club.timeZone,
  };
}

/** What the page needs of a club once it is chosen. */
export type ShownClub = ChosenClub &
  ClubCalendar & {
    readonly carrierPreference: CarrierKey | null;
    readonly hasDailyPickup: boolean;
    /** The carriers that collect here; with none, bags are dropped off. ENT-01 */
    readonly pickupCarriers: readonly CarrierKey[];
    /** Whether its place is looked up by its zip. */
    readonly geoZipEnabled: boolean;
    readonly coordinates: Coordinates;
    readonly timeZone: string;
    readonly note: string;
  };

export function clubFromWire(wire: FacilityWire): ShownClub {
  const address = wire.ship_to_address;
  return {
    id: wire.id,
    name: wire.name,
    contact: wire.sender_name,
    phone: wire.phone,
    address: address.address_1,
    address2: address.address_2,
    zip: address.zip,
    city: address.city,
    state: address.state,
    country: address.country_code,
    closedWeekdays: parseClosedWeekdays(wire.closed_days),
    originHolidays: wire.origin_holidays.map(isoDate),
    destinationHolidays: wire.destination_holidays.map(isoDate),
    carrierPreference: wire.carrier_preference,
    hasDailyPickup: wire.has_daily_pickup,
    pickupCarriers: wire.pickup_carriers,
    geoZipEnabled: wire.geo_zip_enabled,
    coordinates: { latitude: wire.latitude, longitude: wire.longitude },
    timeZone: wire.time_zone,
    note: wire.note,
  };
}

/** What club names are searched for, among those of one brand; null is a brand that we don't know. */
export type ClubSearch = { readonly term: string; readonly brand: BrandKey | null };

export function clubSearchFromWire({ term, brand }: EndpointRequest<typeof autocompleteClub>['query']): ClubSearch {
  return { term, brand: brand === undefined ? 'golf' : (brandByKeyOrId(brand)?.key ?? null) };
}

type SuggestedClub = Pick<ClubRecord, 'id' | 'name' | 'city' | 'state' | 'countryCode'>;

export function suggestedClubToWire({
  id,
  name,
  city,
  state,
  countryCode,
}: SuggestedClub): EndpointResponse<typeof autocompleteClub>['clubs'][number] {
  const label = [name, cityLabel({ city, state, country: countryCode })].filter(Boolean).join(', ');
  return { id, club_id: id, name, label, city, state, country_code: countryCode };
}

export function clubIdToWire(clubId: number | null) {
  return { club_id: clubId };
}

export function clubIdFromWire(body: EndpointRequest<typeof checkClubInfo>['body']): number {
  return body.club_id;
}

export function clubInfoToWire(
  club: ClubRecord,
  carriers: readonly CarrierKey[],
): EndpointResponse<typeof checkClubInfo> {
  return {
    club_info: clubToWire(club),
    carrier_preferences: carrierNames(carriers),
    pickup_carriers: carrierNames(club.pickupCarriers),
  };
}

function carrierNames(carriers: readonly CarrierKey[]): Record<string, string> {
  return Object.fromEntries(carriers.map((carrier) => [carrier, carrierOptions[carrier]]));
}

/** A club with the carriers it works with. PNT-11 */
export type ClubInfo = {
  readonly club: ShownClub;
  /** Their display names, the preferred one first. */
  readonly carriers: readonly string[];
  /** The one that the club prefers; null when it prefers none. */
  readonly preferredCarrier: string | null;
  /** Who collects there. */
  readonly pickupCarriers: readonly string[];
};

export function clubInfoFromWire(wire: EndpointResponse<typeof checkClubInfo>): ClubInfo {
  const { club_info: club, carrier_preferences: preferences, pickup_carriers: pickupCarriers } = wire;
  const preferred = club.carrier_preference;
  return {
    club: clubFromWire(club),
    carriers: Object.values(preferences),
    preferredCarrier: preferred === null ? null : (preferences[preferred] ?? preferred),
    pickupCarriers: Object.values(pickupCarriers),
  };
}

export type ClubNote = {
  readonly comment: string;
  /** Whether it speaks of bags that leave the club; otherwise of bags that reach it. */
  readonly outbound: boolean;
  /** Whether it was added to this shipment. */
  readonly isOwn: boolean;
};

export function noteToWire({ comment, outbound, isOwn }: ClubNote): NoteWire {
  return { comment, outbound, ...(isOwn ? { own: true } : {}) };
}

export function noteFromWire({ comment, outbound, own }: NoteWire): ClubNote {
  return { comment, outbound, isOwn: own === true };
}

export function readableNotesToWire(
  notes: readonly ClubNote[],
  role: string | null,
): EndpointResponse<typeof checkClubNote> {
  return { note: notes.map(noteToWire), user_role: role ?? 'guest' };
}

/** Which notes on a club are asked for. */
export type NotesQuestion = {
  readonly clubId: number;
  readonly audience: NoteAudience;
  readonly cartId?: number | undefined;
};

export function notesQuestionToWire({
  clubId,
  audience,
  cartId,
  microSiteId,
}: {
  readonly clubId: number | null;
  readonly audience: NoteAudience;
  readonly cartId?: number | undefined;
  readonly microSiteId: number | undefined;
}) {
  return { params: { club_id: clubId, audience }, query: { cart_id: cartId, micro_site_id: microSiteId } };
}

export function notesQuestionFromWire({ params, query }: EndpointRequest<typeof clubNotesFor>): NotesQuestion {
  return { clubId: params.club_id, audience: params.audience, cartId: query.cart_id };
}

/** A note that is to be added to a cart. */
export type NewShipNote = {
  readonly clubId: number;
  readonly cartId: number;
  readonly comment: string;
  readonly outbound: boolean;
  readonly microSiteId: number | undefined;
};

export function newNoteToWire({ clubId, cartId, comment, outbound, microSiteId }: NewShipNote) {
  return {
    params: { club_id: clubId },
    body: { comment, outbound, cart_id: cartId, micro_site_id: microSiteId },
  };
}

export function newNoteFromWire({ params, body }: EndpointRequest<typeof addShipNote>): NewShipNote {
  const { comment = '', outbound, cart_id: cartId, micro_site_id: microSiteId } = body;
  return { clubId: params.club_id, cartId, comment, outbound, microSiteId };
}

export function clubRecordToWire(
  { id, name, note }: Pick<ClubRecord, 'id' | 'name' | 'note'>,
  about: { readonly userId: number | null; readonly role: string },
): EndpointResponse<typeof clubJson> {
  return { club: { id, name, user_id: about.userId }, note, user_role: about.role };
}
