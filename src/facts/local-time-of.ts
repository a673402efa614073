import { type Clock, type LocalTime, localTime } from '#ports/clock/clock.ts';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import { stateTimeZone } from '#rules/address/state-time-zone.ts';
import type { CountryPlaces } from './shipment-facts.ts';

export type LocalTimeSources = {
  readonly clock: Clock;
  readonly postalData: PostalData;
  readonly countryPlaces: CountryPlaces;
};

/**
 * What time it is at a place, by the server's clock: at its club or zip where one is known, else in its city, else in its state, else
 * at its country's capital.
 */
export function localTimeOf(
  { clock, postalData, countryPlaces }: LocalTimeSources,
  place: {
    readonly country: string;
    readonly zip?: string | undefined;
    readonly city?: string | undefined;
    readonly state?: string | undefined;
    readonly club: { readonly timeZone: string } | null;
  },
): LocalTime {
  const timeZone =
    place.club?.timeZone ?? zoneOfZip(postalData, place) ?? zoneOfCity(postalData, place) ?? zoneOfState(place);
  return localTime(clock, String(timeZone ?? countryPlaces[place.country]?.[2] ?? 'UTC'));
}

type AskedPlace = Omit<Parameters<typeof localTimeOf>[1], 'club'>;

function zoneOfZip(postalData: PostalData, { country, zip }: AskedPlace): string | undefined {
  return zip ? postalData.find({ country, zip })?.timeZone : undefined;
}

function zoneOfCity(postalData: PostalData, { country, city, state }: AskedPlace): string | undefined {
  if (!city) return undefined;
  if (state) return zoneOfZip(postalData, { country, zip: postalData.zipsOf({ country, city, state })[0] });
  return postalData.searchCities({ country, term: city, limit: 1 })[0]?.timeZone;
}

function zoneOfState({ country, state }: AskedPlace): string | undefined {
  return state ? stateTimeZone({ country, state }) : undefined;
}
