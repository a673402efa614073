import { foldPlaceName } from '#ports/postal-data/fold-place-name.ts';
import type { Place, PostalData } from '#ports/postal-data/postal-data.ts';
import { cityLabel } from '#rules/address/city-label.ts';
import { countryName } from '#kit/country-name.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
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
  return [...found.values()].filter((place) => {
    const names = regionNames(place, countries);
    return typed.every((region) => names.some((one) => one.startsWith(region)));
  });
}

/** The city of a postal code abroad, where its form says of which country it is. PNT-08 */
export function cityOfForeignZip(postalData: PostalData, term: string): readonly CityPlace[] {
  return zipForms.flatMap(([country, form]) => {
    const found = form.test(term) ? postalData.find({ country, zip: term }) : undefined;
    return found ? [cityPlace(found)] : [];
  });
}

const zipForms: readonly (readonly [country: string, form: RegExp])[] = [
  ['CA', /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i],
  ['GB', /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i],
  ['JP', /^\d{3}-?\d{4}$/],
];

function cityPlace(place: Place): CityPlace {
  const { city, state, zip, country } = place;
  const title = country === 'US' ? cityLabel(place) : `${cityLabel(place)}, ${countryName(country)}`;
  return { id: `${country}-${zip}`, title, detail: zip, city, state, zip, country };
}

/** What people write after a city: the state by its code or name, and the country. */
function regionNames({ state, country }: CityPlace, countries: CountryTable): readonly string[] {
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
