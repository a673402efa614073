import { foldPlaceName } from '#ports/postal-data/fold-place-name.ts';
import type { Place, PostalData } from '#ports/postal-data/postal-data.ts';
import { cityLabel } from '#rules/address/city-label.ts';
import { countryName } from '#kit/country-name.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { cityOfZipArea } from '#rules/address/city-of-zip-area.ts';
import { matchesZipFormat, normalizeZip, type ZipOfCountry } from '#rules/address/zip-rules.ts';
import { limits } from '#rules/limits.ts';
import { type CityPlace, searchForeignCities } from './foreign-cities.ts';

type Sources = { readonly postalData: PostalData; readonly countries: CountryTable };

/** The countries whose postal codes we have. */
const countriesWithZips = ['US', 'CA', 'GB', 'JP'];

/**
 * A city with its region or country, as people write it: `Vancouver, BC`, `London, UK`, `Toronto, ON, Canada`. Null when the term is no such
 * text. Without a country the city may be anywhere that we ship to. PNT-08
 */
export function citiesWithRegion(
  { postalData, countries }: Sources,
  { term, country }: { readonly term: string; readonly country: string | undefined },
): readonly CityPlace[] | null {
  const [name = '', ...regions] = term.split(',').map((part) => foldPlaceName(part).trim());
  const typed = regions.filter(Boolean);
  if (name === '' || typed.length === 0) return null;
  const listed = country === undefined ? searchForeignCities(postalData, name).exact : [];
  const known = (country === undefined ? countriesWithZips : [country]).flatMap((code) =>
    postalData
      .searchCities({ country: code, term: name, limit: limits.searchResultsMax })
      .filter(({ city }) => foldPlaceName(city) === name)
      .map(cityPlace),
  );
  const found = new Map([...known, ...listed].map((place) => [`${place.country} ${place.city} ${place.state}`, place]));
  const isWritten = (place: Pick<CityPlace, 'state' | 'country'>): boolean => {
    const names = regionNames(place, countries);
    return typed.every((region) => names.some((one) => one.startsWith(region)));
  };
  const cities = [...found.values()].filter(isWritten);
  if (cities.length > 0 || !/\d/.test(name)) return cities;
  const named = [...countries.values()].filter(
    ({ code, supported }) => supported && isWritten({ state: '', country: code }),
  );
  return named.flatMap(({ code }) => placeOfZip({ postalData, countries }, { country: code, zip: name }));
}

/** The place of a postal code abroad, if its format shows the country. PNT-08 */
export function placeOfForeignZip(sources: Sources, term: string): readonly CityPlace[] {
  if (londonDistrict.test(term)) {
    return searchForeignCities(sources.postalData, 'London').exact.filter(({ country }) => country === 'GB');
  }
  return zipForms.flatMap(([country, form]) => (form.test(term) ? placeOfZip(sources, { country, zip: term }) : []));
}

/** The first half of a London postal code, which is often used by itself. One letter, a digit and a letter may be Canadian instead. */
const londonDistrict = /^(?:(?:EC|NW|S[EW]|WC)\d[A-Z\d]?|[ENW]\d{1,2})$/i;

const zipForms: readonly (readonly [country: string, form: RegExp])[] = [
  ['CA', /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i],
  ['GB', /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i],
  ['IE', /^[a-z]\d[\dw] ?[a-z\d]{4}$/i],
  ['JP', /^\d{3}-?\d{4}$/],
  ['NL', /^\d{4} ?[a-z]{2}$/i],
  ['PT', /^\d{4}-\d{3}$/],
];

/**
 * The place of a postal code: the city where our postal data has it, otherwise the code by itself, if it is valid in its country. Between
 * countries that is enough for a price; the ship page asks for the city.
 */
export function placeOfZip({ postalData, countries }: Sources, typed: ZipOfCountry): readonly CityPlace[] {
  const found = postalData.find(typed);
  if (found) return [cityPlace(found)];
  const config = countryIn(countries, typed.country);
  const zip = normalizeZip(typed);
  if (config.zipLookup === 'every' || config.zipPattern === null || !matchesZipFormat(config, zip)) return [];
  const city = cityOfZipArea({ country: typed.country, zip });
  const title = `${city || zip}, ${countryName(typed.country)}`;
  const detail = city === '' ? '' : zip;
  return [{ id: `${typed.country}-${zip}`, title, detail, city, state: '', zip, country: typed.country }];
}

function cityPlace(place: Place): CityPlace {
  const { city, state, zip, country } = place;
  const title = country === 'US' ? cityLabel(place) : `${cityLabel(place)}, ${countryName(country)}`;
  return { id: `${country}-${zip}`, title, detail: zip, city, state, zip, country };
}

/** What users write after a city: the state by its code or name, and the country. */
function regionNames(
  { state, country }: Pick<CityPlace, 'state' | 'country'>,
  countries: CountryTable,
): readonly string[] {
  const stateName = countryIn(countries, country).states.find(({ code }) => code === state)?.name ?? '';
  const names = [state, stateName, countryName(country), ...(otherNames[country] ?? [])];
  return names.filter(Boolean).map((name) => foldPlaceName(name));
}

const otherNames: Readonly<Record<string, readonly string[]>> = {
  US: ['USA', 'America'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  AE: ['UAE'],
  NL: ['Holland'],
};
