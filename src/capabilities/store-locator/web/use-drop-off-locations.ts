import { useQuery } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import type { Coordinates } from '#rules/address/great-circle.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { type HoursLine, hoursLines, minuteOf } from '#rules/stores/store-hours.ts';
import type { StoreSearch } from '#rules/stores/store-search.ts';
import { type DropOffLocationWire, dropOffLocations } from '../contract.ts';

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
  /** Null when it is not known where the zip is. */
  readonly center: (Coordinates & { readonly name: string }) | null;
  readonly stores: readonly LocatedStore[];
  /** Why there are none. */
  readonly reason: string | null;
  readonly beyond: readonly LocatedStore[];
  readonly localDay: IsoDate | null;
  /** The first day on which bags that are brought in still leave the same day. */
  readonly handoverDay: IsoDate | null;
};

export type DropOffLocations = {
  /** `idle`: there is no zip to ask about. */
  readonly status: 'idle' | 'loading' | 'found' | 'failed';
  readonly found: FoundStores | null;
  /** What is wrong with the zip, when that is why the call was refused. */
  readonly zipProblem: string | null;
  readonly problem: string | null;
  retry(): void;
};

/** Asks for the stores around a zip; an overtaken call is given up. SCR-04 */
export function useDropOffLocations({ zip, country, radiusMiles, carrier }: StoreSearch): DropOffLocations {
  const query = useQuery({
    queryKey: ['drop-off-locations', country, zip, radiusMiles, carrier],
    enabled: zip !== '',
    queryFn: async ({ signal }) => {
      const asked = { zip_code: zip, country_code: country, radius: radiusMiles, carrier };
      return foundFrom(await call(dropOffLocations, { query: asked }, { signal }));
    },
  });
  const retry = (): void => void query.refetch();
  const nothing = { found: null, zipProblem: null, problem: null, retry };
  if (zip === '') return { ...nothing, status: 'idle' };
  if (query.data) return { ...nothing, status: 'found', found: query.data };
  if (query.isFetching) return { ...nothing, status: 'loading' };
  const failure = query.error instanceof CallFailed ? query.error : null;
  return {
    ...nothing,
    status: 'failed',
    zipProblem: failure?.errors.find(({ field }) => field === 'zip_code')?.message ?? null,
    problem: failure?.message ?? 'We could not look for stores.',
  };
}

type Answer = {
  readonly center: { latitude: number; longitude: number; city: string; state: string } | null;
  readonly zip: string;
  readonly locations: readonly DropOffLocationWire[];
  readonly reason: string | null;
  readonly nearest_beyond: readonly DropOffLocationWire[];
  readonly local_day: string | null;
  readonly handover_day: string | null;
};

function foundFrom(wire: Answer): FoundStores {
  const { center } = wire;
  return {
    center: center && {
      latitude: center.latitude,
      longitude: center.longitude,
      name: [center.city, center.state].filter(Boolean).join(', ') || wire.zip,
    },
    stores: wire.locations.map(storeFrom),
    reason: wire.reason,
    beyond: wire.nearest_beyond.map(storeFrom),
    localDay: wire.local_day === null ? null : isoDate(wire.local_day),
    handoverDay: wire.handover_day === null ? null : isoDate(wire.handover_day),
  };
}

function storeFrom(wire: DropOffLocationWire): LocatedStore {
  return {
    id: wire.id,
    name: wire.name,
    address: [wire.address, wire.city, `${wire.state} ${wire.zip}`.trim()].filter(Boolean).join(', '),
    distanceMiles: wire.distance_miles,
    isOpen: wire.open_now,
    opening: wire.opening,
    lastDropOff: wire.last_drop_off_words,
    hours: hoursLines(wire.hours.map(dayFrom)),
    phone: wire.phone,
    latitude: wire.latitude,
    longitude: wire.longitude,
  };
}

function dayFrom({ open, close }: DropOffLocationWire['hours'][number]) {
  const openMinute = open === null ? undefined : minuteOf(open);
  const closeMinute = close === null ? undefined : minuteOf(close);
  if (openMinute === undefined || closeMinute === undefined) return null;
  // What the lines show does not depend on the last drop-off, which the server has put into words.
  return { openMinute, closeMinute, lastDropOffMinute: null };
}
