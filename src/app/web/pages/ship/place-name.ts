import { cityLabel } from '#rules/address/city-label.ts';
import { countryName } from '#kit/country-name.ts';
import type { ShipPoint } from '#rules/shipment/draft.ts';

/** `Heron Bend Golf Club, West Palm Beach, FL`, `Toronto, ON, Canada` */
export function placeName({ company, city, state, country, zip }: ShipPoint): string {
  const place = cityLabel({ city, state, country }) || zip;
  return [company, place, place && country !== 'US' && countryName(country)].filter(Boolean).join(', ');
}
