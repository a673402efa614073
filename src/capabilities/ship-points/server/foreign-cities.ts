import listed from '#data/cities.json' with { type: 'json' };
import { foldPlaceName } from '#ports/postal-data/fold-place-name.ts';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import type { SuggestedPlace } from '../wire.ts';
import { countryName } from '#kit/country-name.ts';

type ForeignCity = { readonly name: string; readonly country: string; readonly zip: string; readonly folded: string };

const cities: readonly ForeignCity[] = Object.entries(listed.cities).flatMap(([country, names]) =>
  names.map((entry) => {
    const [, name = entry, zip = ''] = /^(.+?)(?: (\S*\d.*))?$/.exec(entry) ?? [];
    return { name, country, zip, folded: foldPlaceName(name) };
  }),
);

/** A city as it is suggested. */
export type CityPlace = Pick<SuggestedPlace, 'id' | 'title' | 'detail' | 'city' | 'state' | 'zip' | 'country'>;

/**
 * Well-known cities abroad whose name begins with the term. `exact` are those with exactly this name: London more likely means the one in
 * the United Kingdom than one in Kentucky. Where zips are required, the city and state are those of the postal data, so that the address is
 * valid without corrections.
 */
export function searchForeignCities(
  postalData: PostalData,
  term: string,
): { readonly exact: readonly CityPlace[]; readonly longer: readonly CityPlace[] } {
  const folded = foldPlaceName(term).trimEnd();
  const found = folded === '' ? [] : cities.filter((city) => city.folded.startsWith(folded));
  const [exact, longer] = [true, false].map((isExact) =>
    found.filter((city) => (city.folded === folded) === isExact).map((city) => suggestedPlace(postalData, city)),
  );
  return { exact: exact ?? [], longer: longer ?? [] };
}

function suggestedPlace(postalData: PostalData, { name, country, zip }: ForeignCity): CityPlace {
  const known = zip === '' ? undefined : postalData.find({ country, zip });
  return {
    id: `${country}-${zip || name}`,
    title: `${name}, ${countryName(country)}`,
    detail: zip,
    city: known?.city ?? name,
    state: known?.state ?? '',
    zip,
    country,
  };
}

/** The city that an id of a suggestion names; undefined for any other id. */
export function foreignCityById(id: string): Pick<CityPlace, 'city' | 'country' | 'zip'> | undefined {
  const found = cities.find(({ country, name, zip }) => zip === '' && id === `${country}-${name}`);
  return found && { city: found.name, country: found.country, zip: '' };
}
