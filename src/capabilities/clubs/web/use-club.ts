import { useQuery } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import type { Coordinates } from '#rules/address/great-circle.ts';
import type { ClubCalendar } from '#rules/calendar/calendar-facts.ts';
import { parseClosedWeekdays } from '#rules/calendar/closed-weekdays.ts';
import { isoDate } from '#rules/dates.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import type { ChosenClub } from '#rules/shipment/draft-changes.ts';
import { type FacilityWire, facility } from '../contract.ts';

/** What the page needs to know of a club once it is chosen. */
export type Club = ChosenClub &
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

export type ClubLookup = {
  readonly status: 'none' | 'loading' | 'found' | 'failed';
  readonly club: Club | null;
  /** The server's own text, when it refused. PNT-11 */
  readonly problem: string | null;
  retry(): void;
};

export function useClub(clubId: number | null): ClubLookup {
  const query = useQuery({
    queryKey: ['club', clubId],
    enabled: clubId !== null,
    queryFn: async ({ signal }) => clubFrom(await call(facility, { params: { id: clubId } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const retry = (): void => void query.refetch();
  if (clubId === null) return { status: 'none', club: null, problem: null, retry };
  if (query.data) return { status: 'found', club: query.data, problem: null, retry };
  if (query.isFetching) return { status: 'loading', club: null, problem: null, retry };
  return { status: 'failed', club: null, problem: lookupProblem(query.error), retry };
}

export function clubFrom(wire: FacilityWire): Club {
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

/** The server's own text, where it gave one. PNT-11 */
export function lookupProblem(error: Error | null): string {
  return error instanceof CallFailed ? error.message : 'We could not look this place up.';
}
