import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#kit/web/call.ts';
import { type CountryConfig, unknownCountry } from '#rules/address/country-rules.ts';
import { countryIn } from '#rules/address/country-table.ts';
import type { End } from '#rules/shipment/draft.ts';
import { stateOptions } from '../contract.ts';
import { countryQuestionToWire } from '../wire.ts';
import { useCountries } from './use-countries.ts';

export type KnownCountry = {
  readonly config: CountryConfig;
  /** False until the countries have arrived; until then nothing is looked up and nothing is an error. */
  readonly isKnown: boolean;
};

/**
 * How the address fields of a country behave. The states come from the server, by country and end (CTY-02); when it does not answer,
 * from the list that ships with the page.
 */
export function useCountryConfig(country: string, end: End): KnownCountry {
  const countries = useCountries();
  const { data: states } = useQuery({
    queryKey: ['state-options', country, end],
    queryFn: async ({ signal }) => {
      const answer = await call(stateOptions, { query: countryQuestionToWire(country, end) }, { signal });
      return answer.states;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    if (!countries) return { config: unknownCountry(country), isKnown: false };
    const config = countryIn(countries, country);
    return { config: states ? { ...config, states } : config, isKnown: true };
  }, [countries, country, states]);
}
