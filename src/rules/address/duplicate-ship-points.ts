import { holidayCountryOf } from './territories.ts';
import { effectiveZip, postalKey } from './zip-rules.ts';

type PlaceOfEnd = { readonly clubId: number | null; readonly country: string; readonly zip: string };

/**
 * Why a shipment would end where it starts: both ends are one club, or have the same zip of five digits, four more or not. Such a
 * shipment cannot be ordered. The placeholder 00000 and an empty zip say nothing, and the zips of two countries are never the
 * same; the United States and its territories have one post. PNT-05
 */
export function duplicateShipPoints({
  origin,
  destination,
}: {
  readonly origin: PlaceOfEnd;
  readonly destination: PlaceOfEnd;
}): 'sameClubAtBothEnds' | 'sameZipAtBothEnds' | null {
  if (origin.clubId !== null && origin.clubId === destination.clubId) return 'sameClubAtBothEnds';
  if (holidayCountryOf(origin.country) !== holidayCountryOf(destination.country)) return null;
  const zip = fiveDigits(origin.zip);
  return zip !== null && zip === fiveDigits(destination.zip) ? 'sameZipAtBothEnds' : null;
}

/** Other countries write zips of five digits too, and the rule speaks of the digits. */
function fiveDigits(zip: string): string | null {
  return postalKey({ country: 'US', zip: effectiveZip(zip) });
}
