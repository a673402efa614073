import { useEffect } from 'react';
import { useCountries } from '#capabilities/ship-points/web/use-countries.ts';
import { countryIn } from '#rules/address/country-table.ts';
import { limits } from '#rules/limits.ts';
import type { End } from '#rules/shipment/draft.ts';
import { clearBags } from '#rules/shipment/draft-changes.ts';
import { useChangeDraft, useDraft } from './use-draft.ts';

/**
 * The end in a country that we do not ship to; null when there is none. The bags are then hidden, and cleared after two seconds, so that a
 * quick correction of the country keeps them. CTY-03
 */
export function useUnsupportedCountry(): End | null {
  const change = useChangeDraft();
  const countries = useCountries();
  const origin = useDraft((draft) => draft.origin.country);
  const destination = useDraft((draft) => draft.destination.country);
  const isUnsupported = (country: string) => countries !== undefined && !countryIn(countries, country).supported;
  const end = isUnsupported(origin) ? 'origin' : isUnsupported(destination) ? 'destination' : null;

  useEffect(() => {
    if (end === null) return undefined;
    const timer = setTimeout(() => change(clearBags), limits.unsupportedCountryClearDelayMs);
    return () => clearTimeout(timer);
  }, [end, change]);

  return end;
}
