import { type Refusal, refuseUnknown } from '#kit/problem.ts';
import type { CountryPlaces } from '#facts/shipment-facts.ts';
import type { Place, PostalData } from '#ports/postal-data/postal-data.ts';
import { messageText } from '#rules/messages.ts';
import type { CountryTable } from '#rules/address/country-table.ts';
import { foreignCityById } from './foreign-cities.ts';
import { placeOfZip } from './typed-places.ts';

/** A suggestion’s id is its country and zip, `US-33401`, or a city or zip abroad, `GB-London`, `GB-SW1A 1AA`, which has the place of its country. */
export function placeDetail(
  {
    postalData,
    countries,
    countryPlaces,
  }: { readonly postalData: PostalData; readonly countries: CountryTable; readonly countryPlaces: CountryPlaces },
  id: string,
): Place | Refusal {
  const [, country = '', zip = ''] = /^([A-Z]{2})-(.+)$/.exec(id) ?? [];
  const known = postalData.find({ country, zip });
  if (known) return known;
  const named = foreignCityById(id) ?? placeOfZip({ postalData, countries }, { country, zip })[0];
  if (!named) return refuseUnknown(messageText('placeUnknown'), 'id');
  const [latitude = 0, longitude = 0, timeZone = 'UTC'] = countryPlaces[named.country] ?? [];
  const where = { latitude: Number(latitude), longitude: Number(longitude), timeZone: String(timeZone) };
  return { city: named.city, country: named.country, zip: named.zip, ...where, state: '', stateName: '' };
}
