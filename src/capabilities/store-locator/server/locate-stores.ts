import type { Kysely } from 'kysely';
import { type Refusal, refuseFields } from '#kit/problem.ts';
import { type Clock, localTime } from '#ports/clock/clock.ts';
import type { Place, PostalData } from '#ports/postal-data/postal-data.ts';
import { areStoresListed, type DropOffStore, findDropOffStores } from '#records/places/drop-off-stores.ts';
import type { HolidayCalendar } from '#facts/holiday-calendar.ts';
import type { Tables } from '#records/tables.ts';
import { cityLabel } from '#rules/address/city-label.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { holidayCountryOf } from '#rules/address/territories.ts';
import { checkZip } from '#rules/address/zip-rules.ts';
import type { Brand } from '#rules/brand/brand.ts';
import { firstHandoverDay } from '#rules/calendar/first-handover-day.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import type { IsoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { distanceInWords } from '#rules/address/distance-in-words.ts';
import { messageText } from '#rules/messages.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { type Distant, storesWithin } from '#rules/stores/nearby-stores.ts';
import type { StoreSearch } from '#rules/stores/store-search.ts';
import type { StoresAround } from '../wire.ts';
import { storeNow } from './store-now.ts';

export type StoreLocatorDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly postalData: PostalData;
  readonly countries: CountryTable;
  readonly holidays: HolidayCalendar;
  readonly brand: Brand;
};

type StoreRequest = Pick<StoreSearch, 'zip'> & {
  readonly [Field in Exclude<keyof StoreSearch, 'zip'>]: StoreSearch[Field] | undefined;
};

/** The stores around a zip. For an unknown zip the list is empty and says why. SCR-04 */
export async function locateStores(deps: StoreLocatorDeps, asked: StoreRequest): Promise<StoresAround | Refusal> {
  const { radiusMiles = limits.dropOffSearchRadiusMiles, carrier = 'FEDEX' } = asked;
  const country = countryIn(deps.countries, (asked.country ?? 'US').toUpperCase());
  if (!country.supported) {
    return refuseFields([{ field: 'country', message: messageText('countryNotSupported') }]);
  }
  const zip = checkZip(asked.zip, country);
  if (zip.kind === 'problem') return refuseFields([{ field: 'zip', message: messageText(zip.message) }]);

  const place = deps.postalData.find({ country: country.code, zip: zip.value });
  const countryCode = holidayCountryOf(country.code);
  if (!place) {
    const unknown = zipUnknown({ zip: zip.value || asked.zip, radiusMiles, carrier });
    return { ...unknown, reason: (await whyNotListed(deps, { carrier, countryCode })) ?? unknown.reason };
  }

  const search = { carrier, countryCode, center: place };
  const within = await nearest(deps, { ...search, radiusMiles });
  const beyond = within.length > 0 ? [] : await nearest(deps, { ...search, radiusMiles: limits.dropOffBeyondMilesMax });
  const holidays = await holidaysIn(deps, country.code);
  const now = (store: Distant<DropOffStore>) => storeNow(store, { clock: deps.clock, holidays });
  return {
    zip: place.zip,
    center: { latitude: place.latitude, longitude: place.longitude, city: place.city, state: place.state },
    radiusMiles,
    carrier,
    stores: within.map(now),
    reason:
      within.length > 0
        ? null
        : ((await whyNotListed(deps, search)) ??
          whyNone({ place, radiusMiles, carrier, isOneBeyond: beyond.length > 0 })),
    beyond: beyond.slice(0, limits.dropOffBeyondMax).map(now),
    ...handoverDays(deps, place, holidays),
  };
}

async function nearest(
  { db }: StoreLocatorDeps,
  search: Omit<Parameters<typeof findDropOffStores>[1], 'limit'>,
): Promise<Distant<DropOffStore>[]> {
  return storesWithin(await findDropOffStores(db, { ...search, limit: limits.dropOffLocationsMax }), search);
}

function holidaysIn({ holidays, brand }: StoreLocatorDeps, country: string): Promise<HolidayList> {
  return holidays.list({ country, brandId: brand.id, direction: 'drop_off' });
}

/** The first handover day, by the cut-off of the day and the counters' days off, as on the ship page. PKP-05 */
function handoverDays(
  { clock }: StoreLocatorDeps,
  place: Place,
  holidays: HolidayList,
): { localDay: IsoDate; handoverDay: IsoDate | null } {
  const now = localTime(clock, place.timeZone);
  const first = firstHandoverDay({ now, dropOff: true, holidays, club: null });
  return { localDay: now.day, handoverDay: first ?? null };
}

/** For most countries we have no stores in our data, although there may be some; null where we have data. */
async function whyNotListed(
  { db }: StoreLocatorDeps,
  search: Parameters<typeof areStoresListed>[1],
): Promise<string | null> {
  if (await areStoresListed(db, search)) return null;
  return messageText('storesNotListed', { carrier: carrierOptions[search.carrier] });
}

function whyNone(found: {
  readonly place: Place;
  readonly radiusMiles: number;
  readonly carrier: CarrierKey;
  readonly isOneBeyond: boolean;
}): string {
  const { city, state, country, zip } = found.place;
  const place = city === '' ? zip : cityLabel({ city, state, country });
  const carrier = carrierOptions[found.carrier];
  return found.isOneBeyond
    ? messageText('storesNoneWithin', { carrier, distance: distanceInWords(found.radiusMiles), place })
    : messageText('storesNoneAtAll', { carrier, place });
}

function zipUnknown({
  zip,
  radiusMiles,
  carrier,
}: {
  zip: string;
  radiusMiles: number;
  carrier: CarrierKey;
}): StoresAround {
  return {
    zip,
    center: null,
    radiusMiles,
    carrier,
    stores: [],
    reason: messageText('storesZipUnknown', { zip }),
    beyond: [],
    localDay: null,
    handoverDay: null,
  };
}
