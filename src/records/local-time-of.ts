import { type Clock, type LocalTime, localTime } from '#ports/clock/clock.ts';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import type { CountryPlaces } from './shipment-facts.ts';

export type LocalTimeSources = {
  readonly clock: Clock;
  readonly postalData: PostalData;
  readonly countryPlaces: CountryPlaces;
};

/** What time it is at a place, by the server's clock: at its club or zip where one is known, else at its country's capital. */
export function localTimeOf(
  { clock, postalData, countryPlaces }: LocalTimeSources,
  place: {
    readonly country: string;
    readonly zip?: string | undefined;
    readonly club: { readonly timeZone: string } | null;
  },
): LocalTime {
  const found = place.zip ? postalData.find({ country: place.country, zip: place.zip }) : undefined;
  const timeZone = place.club?.timeZone ?? found?.timeZone ?? countryPlaces[place.country]?.[2] ?? 'UTC';
  return localTime(clock, String(timeZone));
}
