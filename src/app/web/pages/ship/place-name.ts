import { cityLabel } from '#rules/address/city-label.ts';
import type { ShipPoint } from '#rules/shipment/draft.ts';

/** `Heron Bend Golf Club, West Palm Beach, FL` */
export function placeName({ company, city, state, country, zip }: ShipPoint): string {
  const place = cityLabel({ city, state, country });
  return [company, place || zip].filter(Boolean).join(', ');
}
