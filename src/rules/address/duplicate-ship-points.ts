import { holidayCountryOf } from './territories.ts';
import { effectiveZip, postalKey } from './zip-rules.ts';

type PlaceOfEnd = { readonly clubId: number | null; readonly country: string; readonly zip: string };

/**
 * Why a shipment ends where it starts: both ends are the same club, or have the same five-digit zip, ignoring the +4. Such a shipment
 * can't be ordered. The placeholder 00000 and empty zips are ignored, and zips of different countries never match; the United States
 * and its territories share one postal system. PNT-05
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

/** Five-digit zips of other countries are compared too. */
function fiveDigits(zip: string): string | null {
  return postalKey({ country: 'US', zip: effectiveZip(zip) });
}
