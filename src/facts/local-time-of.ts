import { type Clock, type LocalTime, localTime } from '#ports/clock/clock.ts';
import type { Place, PostalData } from '#ports/postal-data/postal-data.ts';
import type { Coordinates } from '#rules/address/miles-between.ts';
import { stateTimeZone } from '#rules/address/state-time-zone.ts';
import type { CountryPlaces } from './shipment-facts.ts';

export type LocalTimeSources = {
  readonly clock: Clock;
  readonly postalData: PostalData;
  readonly countryPlaces: CountryPlaces;
};

type AskedPlace = {
  readonly country: string;
  readonly zip?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
};

/** What time it is at a place, by the server's clock. */
export function localTimeOf(
  sources: LocalTimeSources,
  place: AskedPlace & { readonly club: { readonly timeZone: string } | null },
): LocalTime {
  return localTime(sources.clock, timeZoneOf(sources, place));
}

/** The time zone of a place: of its club or zip where one is known, else of its city, else of its state, else of its country's capital. */
export function timeZoneOf(
  { postalData, countryPlaces }: Omit<LocalTimeSources, 'clock'>,
  place: AskedPlace & { readonly club: { readonly timeZone: string } | null },
): string {
  const timeZone =
    place.club?.timeZone ??
    (placeOfZip(postalData, place) ?? placeOfCity(postalData, place))?.timeZone ??
    zoneOfState(place);
  return String(timeZone ?? countryPlaces[place.country]?.[2] ?? 'UTC');
}

/** Where a place is on a map: by its zip where one is known, else by its city; undefined for places that we don't know. */
export function coordinatesOf(
  { postalData }: Pick<LocalTimeSources, 'postalData'>,
  place: AskedPlace,
): Coordinates | undefined {
  const found = placeOfZip(postalData, place) ?? placeOfCity(postalData, place);
  return found && { latitude: found.latitude, longitude: found.longitude };
}

function placeOfZip(postalData: PostalData, { country, zip }: AskedPlace): Place | undefined {
  return zip ? postalData.find({ country, zip }) : undefined;
}

/** Cities are searched by name, which takes a while, and a page about bags asks for the same few again and again. */
const knownCities = new WeakMap<PostalData, Map<string, Place | undefined>>();
const knownCitiesMax = 5000;

function placeOfCity(postalData: PostalData, place: AskedPlace): Place | undefined {
  if (!place.city) return undefined;
  const known = knownCities.get(postalData) ?? new Map<string, Place | undefined>();
  knownCities.set(postalData, known);
  const key = JSON.stringify([place.country, place.state ?? '', place.city]);
  if (!known.has(key)) {
    if (known.size >= knownCitiesMax) known.clear();
    known.set(key, searchPlace(postalData, place));
  }
  return known.get(key);
}

function searchPlace(postalData: PostalData, { country, city = '', state }: AskedPlace): Place | undefined {
  if (state) return placeOfZip(postalData, { country, zip: postalData.zipsOf({ country, city, state })[0] });
  return postalData.searchCities({ country, term: city, limit: 1 })[0];
}

function zoneOfState({ country, state }: AskedPlace): string | undefined {
  return state ? stateTimeZone({ country, state }) : undefined;
}
