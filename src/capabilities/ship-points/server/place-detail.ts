import { type Refusal, refuseUnknown } from '#kit/problem.ts';
import type { CountryPlaces } from '#facts/shipment-facts.ts';
import type { Place, PostalData } from '#ports/postal-data/postal-data.ts';
import { messageText } from '#rules/messages.ts';
import { foreignCityById } from './foreign-cities.ts';

/** A suggestion’s id is its country and zip, `US-33401`, or a city abroad, `GB-London`, which stands where its country does. */
export function placeDetail(
  { postalData, countryPlaces }: { readonly postalData: PostalData; readonly countryPlaces: CountryPlaces },
  id: string,
): Place | Refusal {
  const city = foreignCityById(id);
  if (city) {
    const [latitude = 0, longitude = 0, timeZone = 'UTC'] = countryPlaces[city.country] ?? [];
    const where = { latitude: Number(latitude), longitude: Number(longitude), timeZone: String(timeZone) };
    return { ...city, ...where, zip: '', state: '', stateName: '' };
  }
  const [, country = '', zip = ''] = /^([A-Z]{2})-(.+)$/.exec(id) ?? [];
  return postalData.find({ country, zip }) ?? refuseUnknown(messageText('placeUnknown'), 'id');
}
