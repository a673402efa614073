import type { Kysely } from 'kysely';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { type Refusal, refuseFields } from '#kit/problem.ts';
import { type Clock, localTime } from '#ports/clock/clock.ts';
import type { Place, PostalData } from '#ports/postal-data/postal-data.ts';
import { type DropOffStore, findDropOffStores } from '#records/places/drop-off-stores.ts';
import type { HolidayCalendar } from '#facts/holiday-calendar.ts';
import type { Tables } from '#records/tables.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { holidayCountryOf } from '#rules/address/territories.ts';
import { checkZip } from '#rules/address/zip-rules.ts';
import type { Brand } from '#rules/brand/brand.ts';
import { firstHandoverDay } from '#rules/calendar/first-handover-day.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import type { IsoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { type Distant, storesWithin } from '#rules/stores/nearby-stores.ts';
import type { dropOffLocations } from '../contract.ts';
import { locationToWire } from './location-to-wire.ts';

export type StoreLocatorDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly postalData: PostalData;
  readonly countries: CountryTable;
  readonly holidays: HolidayCalendar;
  readonly brand: Brand;
};

type Answer = EndpointResponse<typeof dropOffLocations>;

/** The stores around a zip. An unknown zip is an answer too: it says so, and nobody is sent anywhere. SCR-04 */
export async function locateStores(
  deps: StoreLocatorDeps,
  asked: {
    readonly zip_code: string;
    readonly radius?: number | undefined;
    readonly carrier?: CarrierKey | undefined;
    readonly country_code?: string | undefined;
  },
): Promise<Answer | Refusal> {
  const { radius = limits.dropOffSearchRadiusMiles, carrier = 'FEDEX' } = asked;
  const country = countryIn(deps.countries, (asked.country_code ?? 'US').toUpperCase());
  if (!country.supported) {
    return refuseFields([{ field: 'country_code', message: messageText('countryNotSupported') }]);
  }
  const zip = checkZip(asked.zip_code, country);
  if (zip.kind === 'problem') return refuseFields([{ field: 'zip_code', message: messageText(zip.message) }]);

  const place = deps.postalData.find({ country: country.code, zip: zip.value });
  if (!place) return zipUnknown({ zip: zip.value || asked.zip_code, radius, carrier });

  const search = { carrier, countryCode: holidayCountryOf(country.code), center: place };
  const within = await nearest(deps, { ...search, radiusMiles: radius });
  const beyond = within.length > 0 ? [] : await nearest(deps, { ...search, radiusMiles: limits.dropOffBeyondMilesMax });
  const holidays = await restDays(deps, country.code);
  const toWire = (store: Distant<DropOffStore>) => locationToWire(store, { clock: deps.clock, holidays });
  return {
    zip: place.zip,
    center: { latitude: place.latitude, longitude: place.longitude, city: place.city, state: place.state },
    radius,
    carrier,
    locations: within.map(toWire),
    reason: within.length > 0 ? null : whyNone({ place, radius, carrier, isOneBeyond: beyond.length > 0 }),
    nearest_beyond: beyond.slice(0, limits.dropOffBeyondMax).map(toWire),
    ...handoverDays(deps, place, holidays),
  };
}

async function nearest(
  { db }: StoreLocatorDeps,
  search: Omit<Parameters<typeof findDropOffStores>[1], 'limit'>,
): Promise<Distant<DropOffStore>[]> {
  return storesWithin(await findDropOffStores(db, { ...search, limit: limits.dropOffLocationsMax }), search);
}

function restDays({ holidays, brand }: StoreLocatorDeps, country: string): Promise<HolidayList> {
  return holidays.list({ country, brandId: brand.id, direction: 'drop_off' });
}

/** When bags can be handed over first: the cut-off of the day and the counters' rest days decide, as on the ship page. PKP-05 */
function handoverDays(
  { clock }: StoreLocatorDeps,
  place: Place,
  holidays: HolidayList,
): { local_day: IsoDate; handover_day: IsoDate | null } {
  const now = localTime(clock, place.timeZone);
  const first = firstHandoverDay({ now, dropOff: true, holidays, club: null });
  return { local_day: now.day, handover_day: first ?? null };
}

function whyNone(found: {
  readonly place: Place;
  readonly radius: number;
  readonly carrier: CarrierKey;
  readonly isOneBeyond: boolean;
}): string {
  const { city, state, zip } = found.place;
  const place = city === '' ? zip : [city, state].filter(Boolean).join(', ');
  const carrier = carrierOptions[found.carrier];
  return found.isOneBeyond
    ? messageText('storesNoneWithin', { carrier, radius: String(found.radius), place })
    : messageText('storesNoneAtAll', { carrier, place });
}

function zipUnknown({ zip, radius, carrier }: { zip: string; radius: number; carrier: CarrierKey }): Answer {
  return {
    zip,
    center: null,
    radius,
    carrier,
    locations: [],
    reason: messageText('storesZipUnknown', { zip }),
    nearest_beyond: [],
    local_day: null,
    handover_day: null,
  };
}
