import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { Coordinates } from '#rules/address/miles-between.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import type { Distant } from '#rules/stores/nearby-stores.ts';
import { type HoursLine, hoursLines, parseMinute, minuteText, type StoreHours } from '#rules/stores/store-hours.ts';
import { lastDropOffText, openingText, type StoreMoment, type StoreOpening } from '#rules/stores/store-opening.ts';
import type { StoreSearch } from '#rules/stores/store-search.ts';
import type { DropOffLocationWire, dropOffLocations } from './contract.ts';

type AnswerWire = EndpointResponse<typeof dropOffLocations>;

export function storeSearchToWire({ zip, country, radiusMiles, carrier }: StoreSearch) {
  return { zip_code: zip, country_code: country, radius: radiusMiles, carrier };
}

/** Missing values of a search get their defaults. */
export function storeSearchFromWire(query: EndpointRequest<typeof dropOffLocations>['query']) {
  return { zip: query.zip_code, country: query.country_code, radiusMiles: query.radius, carrier: query.carrier };
}

/** A store with its opening and last drop-off by its local time. */
export type StoreNow = {
  readonly store: Distant<StoreRecord>;
  readonly today: IsoDate;
  readonly opening: StoreOpening;
  readonly lastDropOff: StoreMoment | null;
};

type StoreRecord = Coordinates & {
  readonly id: number;
  readonly name: string;
  readonly carrier: CarrierKey;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly countryCode: string;
  readonly phone: string;
  readonly hours: StoreHours;
};

/** The stores around a zip. */
export type StoresAround = {
  readonly zip: string;
  readonly center: (Coordinates & { readonly city: string; readonly state: string }) | null;
  readonly radiusMiles: number;
  readonly carrier: CarrierKey;
  readonly stores: readonly StoreNow[];
  /** Why there are none. */
  readonly reason: string | null;
  readonly beyond: readonly StoreNow[];
  readonly localDay: IsoDate | null;
  readonly handoverDay: IsoDate | null;
};

export function storesAroundToWire(around: StoresAround): AnswerWire {
  return {
    zip: around.zip,
    center: around.center,
    radius: around.radiusMiles,
    carrier: around.carrier,
    locations: around.stores.map(storeToWire),
    reason: around.reason,
    nearest_beyond: around.beyond.map(storeToWire),
    local_day: around.localDay,
    handover_day: around.handoverDay,
  };
}

function storeToWire({ store, today, opening, lastDropOff }: StoreNow): DropOffLocationWire {
  return {
    id: store.id,
    name: store.name,
    carrier: store.carrier,
    address: store.address,
    city: store.city,
    state: store.state,
    zip: store.zip,
    country_code: store.countryCode,
    distance_miles: store.distanceMiles,
    hours: store.hours.map((hours, weekday) => ({
      day: weekday,
      open: timeOf(hours?.openMinute),
      close: timeOf(hours?.closeMinute),
      last_drop_off: timeOf(hours?.lastDropOffMinute),
    })),
    open_now: opening.kind === 'open',
    opening: openingText(opening, today),
    last_drop_off: lastDropOff && { day: lastDropOff.day, time: minuteText(lastDropOff.minute) },
    last_drop_off_words: lastDropOffText(lastDropOff, today),
    phone: store.phone,
    latitude: store.latitude,
    longitude: store.longitude,
  };
}

function timeOf(minute: number | null | undefined): string | null {
  return minute === null || minute === undefined ? null : minuteText(minute);
}

/** A store as the page shows it. */
export type LocatedStore = Coordinates & {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly distanceMiles: number;
  readonly isOpen: boolean;
  /** "Open until 7:00 PM" */
  readonly opening: string;
  /** "Last drop-off today 4:30 PM" */
  readonly lastDropOff: string;
  readonly hours: readonly HoursLine[];
  readonly phone: string;
};

export type FoundStores = {
  /** Null when the location of the zip is unknown. */
  readonly center: (Coordinates & { readonly name: string }) | null;
  readonly stores: readonly LocatedStore[];
  /** Why there are none. */
  readonly reason: string | null;
  readonly beyond: readonly LocatedStore[];
  readonly localDay: IsoDate | null;
  /** The first day on which bags that are brought in still leave the same day. */
  readonly handoverDay: IsoDate | null;
};

export function foundStoresFromWire(wire: AnswerWire): FoundStores {
  const { center } = wire;
  return {
    center: center && {
      latitude: center.latitude,
      longitude: center.longitude,
      name: [center.city, center.state].filter(Boolean).join(', ') || wire.zip,
    },
    stores: wire.locations.map(storeFromWire),
    reason: wire.reason,
    beyond: wire.nearest_beyond.map(storeFromWire),
    localDay: wire.local_day === null ? null : isoDate(wire.local_day),
    handoverDay: wire.handover_day === null ? null : isoDate(wire.handover_day),
  };
}

function storeFromWire(wire: DropOffLocationWire): LocatedStore {
  return {
    id: wire.id,
    name: wire.name,
    address: [wire.address, wire.city, `${wire.state} ${wire.zip}`.trim()].filter(Boolean).join(', '),
    distanceMiles: wire.distance_miles,
    isOpen: wire.open_now,
    opening: wire.opening,
    lastDropOff: wire.last_drop_off_words,
    hours: hoursLines(wire.hours.map(dayFromWire)),
    phone: wire.phone,
    latitude: wire.latitude,
    longitude: wire.longitude,
  };
}

function dayFromWire({ open, close }: DropOffLocationWire['hours'][number]) {
  const openMinute = open === null ? undefined : parseMinute(open);
  const closeMinute = close === null ? undefined : parseMinute(close);
  if (openMinute === undefined || closeMinute === undefined) return null;
  // The opening hours do not depend on the last drop-off, which comes as text.
  return { openMinute, closeMinute, lastDropOffMinute: null };
}

const fieldNames: Readonly<Record<string, string>> = { zip: 'zip_code', country: 'country_code' };

export function storeFieldToWire(field: string): string {
  return fieldNames[field] ?? field;
}
